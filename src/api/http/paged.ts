import type { FastifyReply } from 'fastify';
import type { Page, PageRequest } from '#platform/database/page.ts';

/** The page that a list's query asks for. */
export function pageOf(query: {
  limit?: number | undefined;
  cursor?: string | undefined;
  q?: string | undefined;
}): PageRequest {
  return { limit: query.limit, cursor: query.cursor, search: query.q };
}

/** Whether anything but the whole list is asked for, which alone is kept. */
export function isPaged({ limit, cursor, search }: PageRequest): boolean {
  return limit !== undefined || cursor !== undefined || search !== undefined;
}

/** The list itself is the body, as specified; where the next page begins is a header. */
export function sendPage<Item, Wire>(
  reply: FastifyReply,
  { items, next }: Page<Item>,
  onTheWire: (item: Item) => Wire,
): Wire[] {
  if (next !== undefined) reply.header('next-cursor', next);
  return items.map(onTheWire);
}
