/** Until when a page is right: until the first moment that one of its loaders names. */
import type { RouterContextProvider } from 'react-router';
import { pageExpiryContext } from './shop-data.ts';

/** Undefined for what does not change by itself. */
export function endPageAt(
  context: Readonly<RouterContextProvider>,
  moment: Date | undefined,
): void {
  const expiry = context.get(pageExpiryContext);
  if (moment && (!expiry.until || moment < expiry.until)) expiry.until = moment;
}
