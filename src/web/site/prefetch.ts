/** Fetches a page when its link is hovered or touched, so that it is there at the click. */

/** Starts listening for intent on links of this site. */
export function installPrefetch(): void {
  const asked = new Set<string>([location.pathname]);
  const ask = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || asked.has(link.pathname)) return;
    asked.add(link.pathname);
    const hint = document.createElement('link');
    hint.rel = 'prefetch';
    hint.href = link.pathname;
    document.head.append(hint);
  };
  document.addEventListener('pointerover', ask, { passive: true });
  document.addEventListener('touchstart', ask, { passive: true });
  document.addEventListener('focusin', ask);
}
