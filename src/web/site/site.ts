/** All the script of a page without React: navigation, forms, pictures, prefetching. */
import { installCart } from './cart/cart.ts';
import { installContactForm } from './contact-form.ts';
import { installNav } from './nav.ts';
import { installPrefetch } from './prefetch.ts';
import { installReviewPictures } from './review-pictures.ts';

installNav({
  // Loaded on demand: few visitors sign out on the home page.
  signOut: async () => (await import('../identity/session.ts')).signOut(),
});
installCart();
installPrefetch();
installContactForm();
installReviewPictures();

// Loaded when a search box is used for the first time.
document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.dataset['suggestions']) return;
  void import('./suggestions/search-suggestions.ts').then((m) => m.offerSuggestions(target));
});

/** What a page has a use for is loaded with it. */
function whenThere(selector: string, use: (found: HTMLElement) => unknown): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (found) use(found);
}

whenThere('[data-units]', async () => (await import('./shown-tools.ts')).installShownTools());
whenThere('.buys', async () => (await import('./product/product.ts')).installProduct());
whenThere('[data-filters]', async (nav) => (await import('./filters.ts')).keepFiltersOpen(nav));
whenThere('[data-pictures]', async (dialog) =>
  (await import('./picture-viewer.ts')).showPictures(dialog),
);
if (document.documentElement.dataset['session'] === 'in') {
  whenThere('[data-price],[data-product-price]', async () =>
    (await import('./agreed-prices.ts')).showAgreedPrices(),
  );
  whenThere('[data-own-email]', async (input) =>
    (await import('./own-email.ts')).fillOwnEmail(input),
  );
  whenThere('[data-way-on]', async (place) => (await import('./way-on.ts')).offerWayOn(place));
}
