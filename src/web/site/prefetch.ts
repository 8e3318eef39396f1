/** Fetches a page when its link is hovered or touched, so that it is there at the click. */

/** Listens for pointer, touch and focus on links of this site. */
export function installPrefetch(): void {
  const prefetched = new Set<string>([location.pathname]);
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || prefetched.has(link.pathname)) return;
    prefetched.add(link.pathname);
    const hint = document.createElement('link');
    hint.rel = 'prefetch';
    hint.href = link.pathname;
    document.head.append(hint);
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('touchstart', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch);
}
