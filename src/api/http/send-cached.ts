import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageCache } from '#platform/page-cache/page-cache.ts';

/**
 * Sends a public list from the cache, or renders and caches it as compressed bytes, with the cursor
 * of its next page. The response has been sent when this resolves.
 */
export async function sendCached(
  cache: PageCache,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  tags: readonly string[],
  loadList: () => Promise<CachedList>,
): Promise<Sent> {
  const cachedResponse = await cache.getOrRender({
    key: cache.toKey(request),
    tags,
    headers: publicHeaders,
    render: async () => {
      const { value, next, tags: ownTags } = await loadList();
      const headers = next === undefined ? [] : ([['next-cursor', next]] as const);
      return { status: 200, type: json, body: JSON.stringify(value), headers, tags: ownTags };
    },
  });
  reply.hijack();
  await cache.sendCached(cachedResponse, request.raw, reply.raw);
  return sent;
}

interface CachedList {
  value: unknown;
  /** Where its next page begins. */
  next: string | undefined;
  /** What it was made of, beside the tags that are known before. */
  tags?: readonly string[] | undefined;
}

const json = 'application/json; charset=utf-8';

/** Browsers may cache it but must revalidate; the ETag makes that cheap. */
const publicHeaders = [
  ['cache-control', 'no-cache'],
  ['access-control-allow-origin', '*'],
] as const;

/** The response has been sent already. */
export const sent = Symbol('sent');
export type Sent = typeof sent;
