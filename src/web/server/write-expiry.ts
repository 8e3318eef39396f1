/** The moment at which a page stops being right, from its loaders to the cache. */
import type { RouterContextProvider } from 'react-router';
import { pageExpiryContext } from '#web/shop-data.ts';
import { pageExpiryHeader } from './cached-pages.ts';

export function writeExpiry(headers: Headers, context: Readonly<RouterContextProvider>): void {
  const { until } = context.get(pageExpiryContext);
  if (until) headers.set(pageExpiryHeader, String(until.getTime()));
  else headers.delete(pageExpiryHeader);
}
