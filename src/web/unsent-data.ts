/**
 * What the loader of a page without React gives to it. React Router writes the data of every
 * loader a second time, for the browser, by its keys; here nobody would read that, and of a cart
 * of 1,000 lines it would cost as much as the page.
 */
export function unsent<View>(view: View): { readonly view: View } {
  return Object.defineProperty({ view }, 'view', { enumerable: false });
}
