import type { FastifyReply } from 'fastify';
import type { Page, PageRequest } from '#platform/database/page.ts';
import { readSortedCursor, sortedCursor } from '#api/contract/list-queries.ts';

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
