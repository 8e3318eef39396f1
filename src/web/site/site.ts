/** All the script of a page without React: the navigation's manners and prefetching. */
import { installContactForm } from './contact-form.ts';
import { installNav } from './nav.ts';
import { installPrefetch } from './prefetch.ts';
import { installReviewPictures } from './review-pictures.ts';

installNav({
  // Loaded when it is wanted: few visitors sign out on the home page.
  signOut: async () => (await import('../identity/session.ts')).signOut(),
});
installPrefetch();
installContactForm();
installReviewPictures();
