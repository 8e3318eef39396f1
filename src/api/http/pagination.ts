import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { batchSize, type Page, type PageRequest } from '#platform/database/pagination.ts';
import { parseSortedCursor, formatSortedCursor } from '#api/contract/list-queries.ts';
import { sent, type Sent } from './send-cached.ts';

interface PageQuery<Sort extends string> {
  limit?: number | undefined;
  cursor?: string | undefined;
  q?: string | undefined;
  sort?: Sort | undefined;
}

/** The page that the query of a list requests. */
export function toPageRequest<Sort extends string = never>({
  limit,
  cursor,
  q,
  sort,
}: PageQuery<Sort>): PageRequest<Sort> {
  const page = { limit, search: q, sort };
  if (sort === undefined || cursor === undefined) return { ...page, cursor };
  return {
    ...page,
    cursor: parseSortedCursor(cursor)?.id,
    after: parseSortedCursor(cursor)?.after,
  };
}

/** Whether the query has any parameter; only the list without parameters is cached. */
export function hasListParameters(query: Readonly<Record<string, unknown>>): boolean {
  return Object.values(query).some((value) => value !== undefined);
}

/** The body is the list itself, as specified; the cursor of the next page is a header. */
export function sendPage<Item, Serialized>(
  reply: FastifyReply,
  { items, next, after }: Page<Item>,
  serialize: (item: Item) => Serialized,
  sort?: string,
): Serialized[] {
  if (next !== undefined) {
    const isSorted = sort !== undefined && after !== undefined;
    reply.header('next-cursor', isSorted ? formatSortedCursor(sort, { id: next, after }) : next);
  }
  return items.map(serialize);
}

/** The page in numbered rows, of which one more than the limit was read. */
export function cutPage<Row>(
  reply: FastifyReply,
  rows: readonly Row[],
  limit: number,
  numberOf: (row: Row) => number | string,
): Row[] {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length > limit && last !== undefined) {
    reply.header('next-cursor', String(numberOf(last)));
  }
  return page;
}

/**
 * Sends a page when there is a limit, else the whole list, which is read and sent in pages, so that
 * a long list does not block other requests.
 */
export async function sendList<Sort extends string, Item, Serialized>(
  reply: FastifyReply,
  request: PageRequest<Sort>,
  read: (request: PageRequest<Sort>) => Promise<Page<Item>>,
  serialize: (item: Item) => Serialized,
): Promise<Serialized[] | Sent> {
  const { limit, sort } = request;
  const page = await read({ ...request, limit: limit ?? batchSize });
  if (limit !== undefined || page.next === undefined) return sendPage(reply, page, serialize, sort);
  const loadNext = ({ next, after }: Page<Item>) =>
    read({ ...request, limit: batchSize, cursor: next, after });
  return streamJson(reply, serializeArray(eachPage(page, loadNext), serialize));
}

/** Streams JSON chunk by chunk. */
export function streamJson(reply: FastifyReply, chunks: AsyncIterable<string>): Sent {
  reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(Readable.from(chunks, { objectMode: false }));
  return sent;
}

/** A JSON array as chunks, one per page. */
export async function* serializeArray<Item>(
  pages: AsyncIterable<readonly Item[]>,
  serialize: (item: Item) => unknown,
): AsyncGenerator<string> {
  let separator = '';
  yield '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((item) => JSON.stringify(serialize(item))).join(',');
    separator = ',';
  }
  yield ']';
}

async function* eachPage<Item>(
  first: Page<Item>,
  loadNext: (page: Page<Item>) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  for (let page: Page<Item> | undefined = first; page;) {
    yield page.items;
    page = page.next === undefined ? undefined : await loadNext(page);
  }
}
