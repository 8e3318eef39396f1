import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Page, PageRequest } from '#platform/database/page.ts';
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

/** Read and written at once, of a list of any length. */
const rowsAtOnce = 200;

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
  reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(Readable.from(writeList(page, following, onTheWire), { objectMode: false }));
  return sent;
}

async function* writeList<Item>(
  first: Page<Item>,
  following: (page: Page<Item>) => Promise<Page<Item>>,
  onTheWire: (item: Item) => unknown,
): AsyncGenerator<string> {
  let before = '[';
  for (let page: Page<Item> | undefined = first; page;) {
    const items = page.items.map((item) => JSON.stringify(onTheWire(item)));
    if (items.length > 0) yield before + items.join(',');
    before = ',';
    page = page.next === undefined ? undefined : await following(page);
  }
  yield ']';
}
