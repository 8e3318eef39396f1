/**
 * Lists in pages. A page begins after the row whose id is the cursor, so that rows which come or
 * go meanwhile neither repeat nor hide others.
 */
export interface PageRequest<Sort extends string = never> {
  /** At most this many; all of them without it. */
  limit?: number | undefined;
  /** The last id of the page before. */
  cursor?: string | undefined;
  /** What the rows are sorted by; in the list's own order without it. */
  sort?: Sort | undefined;
  /** What that was in the last row of the page before. */
  after?: string | undefined;
  /** Part of what a row is found by. */
  search?: string | undefined;
}

export interface Page<Item> {
  items: Item[];
  /** Where the next page begins; undefined on the last one. */
  next: string | undefined;
  /** In a sorted list, what its last row was sorted by. */
  after?: string | undefined;
}

/** Read at once, of a list of any length. */
export const rowsAtOnce = 200;

/** All pages of a list, one after the other; others are served while each is waited for. */
export async function* eachPage<Item>(
  read: (request: PageRequest) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  for (let cursor: string | undefined, isMore = true; isMore;) {
    const { items, next } = await read({ limit: rowsAtOnce, cursor });
    if (items.length > 0) yield items;
    cursor = next;
    isMore = next !== undefined;
  }
}

/** The values that a paged statement takes: cursor, pattern, limit with one row more. */
export function pageValues({
  limit,
  cursor,
  search,
}: PageRequest<string>): [string | null, string | null, number | null] {
  const pattern = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
  return [cursor ?? null, pattern, limit === undefined ? null : limit + 1];
}

/** The page in rows that were asked for with `pageValues`. */
export function toPage<Item extends { id: string }>(
  items: Item[],
  { limit }: PageRequest<string>,
): Page<Item> {
  if (limit === undefined || items.length <= limit) return { items, next: undefined };
  const kept = items.slice(0, limit);
  return { items: kept, next: kept.at(-1)?.id };
}
