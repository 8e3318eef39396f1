/** The query parameters of the public lists that are cached; other paths have none. */
import { pageQuery } from './operation.ts';
import { toolsQuery } from './list-queries.ts';
import { shopOperations } from './shop-operations.ts';

/** By path, for the page cache, which ignores all other parameters. */
export const cachedParameters: ReadonlyMap<string, readonly string[]> = new Map([
  [`/api${shopOperations.listTools.path}`, Object.keys(toolsQuery.shape)],
  [`/api${shopOperations.listReviews.path}`, Object.keys(pageQuery.shape)],
]);
