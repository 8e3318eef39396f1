/** Fetches a page when its link is hovered or touched, so that it is there at the click. */

/** Listens for pointer, touch and focus on links of this site. */
export function installPrefetch(): void {
  const prefetched = new Set<string>([location.pathname + location.search]);
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin) return;
    const address = link.pathname + link.search;
    if (prefetched.has(address)) return;
    prefetched.add(address);
    const hint = document.createElement('link');
    hint.rel = 'prefetch';
    hint.href = address;
    document.head.append(hint);
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('touchstart', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch);
}
