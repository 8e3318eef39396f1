/** Which query parameters tell one public list from another; every other address has none. */
import { pageQuery } from './call.ts';
import { toolsQuery } from './list-queries.ts';
import { shopCalls } from './shop-calls.ts';

/** By path, for the page cache: what is not named here makes no other answer. */
export const cachedParameters: ReadonlyMap<string, readonly string[]> = new Map([
  [`/api${shopCalls.listTools.path}`, Object.keys(toolsQuery.shape)],
  [`/api${shopCalls.listReviews.path}`, Object.keys(pageQuery.shape)],
]);
