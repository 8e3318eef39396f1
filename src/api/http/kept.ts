import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageCache } from '#platform/page-cache/page-cache.ts';

/**
 * Answers a public list from the cache, or makes it and keeps it as compressed bytes, with where
 * its next page begins. The reply has been sent when this resolves.
 */
export async function sendKept(
  cache: PageCache,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  tags: readonly string[],
  make: () => Promise<{ value: unknown; next: string | undefined }>,
): Promise<Sent> {
  const answer = await cache.remember({
    key: cache.keyOf(request.url),
    tags,
    headers: publicHeaders,
    render: async () => {
      const { value, next } = await make();
      const headers = next === undefined ? [] : ([['next-cursor', next]] as const);
      return { status: 200, type: json, body: JSON.stringify(value), headers };
    },
  });
  reply.hijack();
  cache.send(answer, request.raw, reply.raw);
  return sent;
}

const json = 'application/json; charset=utf-8';

/** Kept by browsers too, but asked about each time: the ETag makes that cheap. */
const publicHeaders = [
  ['cache-control', 'no-cache'],
  ['access-control-allow-origin', '*'],
] as const;

/** The answer has left already. */
export const sent = Symbol('sent');
export type Sent = typeof sent;
