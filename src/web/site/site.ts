/** All the script of a page without React: navigation, forms, pictures, prefetching. */
import { installCart } from './cart.ts';
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

if (document.querySelector('[data-units]'))
  void import('./shown-tools.ts').then(({ installShownTools }) => installShownTools());

const isSignedIn = document.documentElement.dataset['session'] === 'in';
if (isSignedIn && document.querySelector('[data-price],[data-product-price]'))
  void import('./agreed-prices.ts').then(({ showAgreedPrices }) => showAgreedPrices());

const ownEmail = document.querySelector<HTMLInputElement>('[data-own-email]');
if (ownEmail && isSignedIn)
  void import('./own-email.ts').then(({ fillOwnEmail }) => fillOwnEmail(ownEmail));

const wayOn = document.querySelector<HTMLElement>('[data-way-on]');
if (wayOn && isSignedIn) void import('./way-on.ts').then(({ offerWayOn }) => offerWayOn(wayOn));
