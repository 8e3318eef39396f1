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
