/**
 * Lists in pages. A page begins after the row whose id is the cursor, so that rows which come or
 * go meanwhile neither repeat nor hide others.
 */
import { integer, nullable, text, uuid, type ShapeOf } from './sql-types.ts';

export interface PageRequest<Sort extends string = never> {
  /** At most this many; all of them without it. */
  limit?: number | undefined;
  /** The last id of the previous page. */
  cursor?: string | undefined;
  /** What the rows are sorted by; in the list's own order without it. */
  sort?: Sort | undefined;
  /** The value of `sort` in the last row of the previous page. */
  after?: string | undefined;
  /** A text that a row's searchable columns must contain. */
  search?: string | undefined;
}

export interface Page<Item> {
  items: Item[];
  /** Where the next page begins; undefined on the last one. */
  next: string | undefined;
  /** In a sorted list, what its last row was sorted by. */
  after?: string | undefined;
}

/** Rows that `eachPage` reads at a time. */
export const batchSize = 200;

/** All pages of a list, one after the other; other requests are served between them. */
export async function* eachPage<Item>(
  read: (request: PageRequest) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  for (let cursor: string | undefined, isMore = true; isMore;) {
    const { items, next } = await read({ limit: batchSize, cursor });
    if (items.length > 0) yield items;
    cursor = next;
    isMore = next !== undefined;
  }
}

/** Where a page of a query begins, and the limit plus one row. */
export const cursorParams = { cursor: nullable(uuid), limit: nullable(integer) };

/** The same with what a search looks for. */
export const pageParams = { ...cursorParams, pattern: nullable(text) };

/** The values of `pageParams`. */
export function pageParameters(request: PageRequest<string>): ShapeOf<typeof pageParams> {
  const { search } = request;
  const pattern = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
  return { ...cursorParameters(request), pattern };
}

/** The values of `cursorParams`. */
export function cursorParameters({
  limit,
  cursor,
}: PageRequest<string>): ShapeOf<typeof cursorParams> {
  return { cursor: cursor ?? null, limit: limit === undefined ? null : limit + 1 };
}

/** The page in the rows of a query that got its limit from `cursorParameters`. */
export function toPage<Item extends { id: string }>(
  items: Item[],
  { limit }: PageRequest<string>,
): Page<Item> {
  if (limit === undefined || items.length <= limit) return { items, next: undefined };
  const pageItems = items.slice(0, limit);
  return { items: pageItems, next: pageItems.at(-1)?.id };
}
