/** The query parameters of the public lists that are cached; other paths have none. */
import { apiRoot, splitEndpoint } from './endpoint.ts';
import { pageQuery } from './operation.ts';
import { toolsQuery } from './list-queries.ts';
import { shopEndpoints } from './shop-endpoints.ts';

/** By path, for the page cache, which ignores all other parameters. */
export const cachedParameters: ReadonlyMap<string, readonly string[]> = new Map([
  [`${apiRoot}${splitEndpoint(shopEndpoints.listTools).path}`, Object.keys(toolsQuery.shape)],
  [`${apiRoot}${splitEndpoint(shopEndpoints.listReviews).path}`, Object.keys(pageQuery.shape)],
]);

/** Of a kept list that says how many units of the tool can be ordered. */
export function stockTag(tool: string): string {
  return `stock:${tool}`;
}

/** Of all that is kept of price lists that are for some. */
export const pricesTag = 'prices';

/** Of what is kept of one of them. */
export function priceListTag(list: string): string {
  return `prices:${list}`;
}
