import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { rowsAtOnce, type Page, type PageRequest } from '#platform/database/page.ts';
import { readSortedCursor, sortedCursor } from '#api/contract/list-queries.ts';
import { sent, type Sent } from './kept.ts';

interface PageQuery<Sort extends string> {
  limit?: number | undefined;
  cursor?: string | undefined;
  q?: string | undefined;
  sort?: Sort | undefined;
}

/** The page that a list's query asks for. */
export function pageOf<Sort extends string = never>({
  limit,
  cursor,
  q,
  sort,
}: PageQuery<Sort>): PageRequest<Sort> {
  const page = { limit, search: q, sort };
  if (sort === undefined || cursor === undefined) return { ...page, cursor };
  return { ...page, cursor: readSortedCursor(cursor)?.id, after: readSortedCursor(cursor)?.after };
}

/** Whether anything but the whole list is asked for, which alone is kept. */
export function isPaged(query: Readonly<Record<string, unknown>>): boolean {
  return Object.values(query).some((value) => value !== undefined);
}

/** The list itself is the body, as specified; where the next page begins is a header. */
export function sendPage<Item, Wire>(
  reply: FastifyReply,
  { items, next, after }: Page<Item>,
  onTheWire: (item: Item) => Wire,
  sort?: string,
): Wire[] {
  if (next !== undefined) {
    const isSorted = sort !== undefined && after !== undefined;
    reply.header('next-cursor', isSorted ? sortedCursor(sort, { id: next, after }) : next);
  }
  return items.map(onTheWire);
}

/**
 * A page where a limit is asked for; else the whole list, which is read and sent in pages, so that
 * a long one keeps nobody else waiting.
 */
export async function sendList<Sort extends string, Item, Wire>(
  reply: FastifyReply,
  request: PageRequest<Sort>,
  read: (request: PageRequest<Sort>) => Promise<Page<Item>>,
  onTheWire: (item: Item) => Wire,
): Promise<Wire[] | Sent> {
  const { limit, sort } = request;
  const page = await read({ ...request, limit: limit ?? rowsAtOnce });
  if (limit !== undefined || page.next === undefined) return sendPage(reply, page, onTheWire, sort);
  const following = ({ next, after }: Page<Item>) =>
    read({ ...request, limit: rowsAtOnce, cursor: next, after });
  return sendPieces(reply, writeArray(pagesFrom(page, following), onTheWire));
}

/** JSON that is sent piece by piece, as it is written. */
export function sendPieces(reply: FastifyReply, pieces: AsyncIterable<string>): Sent {
  reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(Readable.from(pieces, { objectMode: false }));
  return sent;
}

/** An array of JSON, a page at a time. */
export async function* writeArray<Item>(
  pages: AsyncIterable<readonly Item[]>,
  onTheWire: (item: Item) => unknown,
): AsyncGenerator<string> {
  let before = '';
  yield '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((item) => JSON.stringify(onTheWire(item))).join(',');
    before = ',';
  }
  yield ']';
}

async function* pagesFrom<Item>(
  first: Page<Item>,
  following: (page: Page<Item>) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  for (let page: Page<Item> | undefined = first; page;) {
    yield page.items;
    page = page.next === undefined ? undefined : await following(page);
  }
}
