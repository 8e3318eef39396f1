/**
 * The bar of a product's page is gone while the form's own button is seen. Browsers with timelines
 * of scrolling do that by `styles/buy-bar.css`; for the others it is done here.
 */
export function hideBarBesideButton(bar: HTMLElement): void {
  const button = document.querySelector('.own-button');
  if (!button || CSS.supports('timeline-scope', 'none')) return;
  new IntersectionObserver((entries) => {
    bar.classList.toggle('invisible', entries.at(-1)?.isIntersecting ?? false);
  }).observe(button);
}
