/** Fetches a page when its link is hovered or touched, so that it is there at the click. */

/**
 * Listens for pointer, touch and focus on links of this site; not on those that robots are not to
 * follow either: to fetch a page in another currency is to choose it.
 */
export function installPrefetch(): void {
  const prefetched = new Set<string>([location.pathname + location.search]);
  const prefetch = ({ target }: Event) => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('a:not([rel=nofollow])') : null;
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
