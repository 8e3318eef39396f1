/** Cached responses by key, within a limit of bytes: the least recently used are dropped first. */
import type { CachedResponse } from './cached-response.ts';

export interface ResponseCache {
  /** Undefined as well for one that has expired. */
  get(key: string): CachedResponse | undefined;
  /** Evicts others to make room; a response larger than the whole cache is not kept. */
  set(key: string, response: CachedResponse): void;
  /** Drops every response with this tag. */
  dropTag(tag: string): void;
  size(): { entries: number; bytes: number };
}

/** An empty cache; `maxBytes` limits the bodies in all their encodings together. */
export function createResponseCache(maxBytes: number, now: () => number): ResponseCache {
  const responses = new Map<string, CachedResponse>();
  const keysByTag = new Map<string, Set<string>>();
  let bytes = 0;

  function remove(key: string, response: CachedResponse): void {
    responses.delete(key);
    bytes -= response.bytes();
    for (const tag of response.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function addTags(key: string, { tags }: CachedResponse): void {
    for (const tag of tags) {
      keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key));
    }
  }

  /** Second-chance algorithm: a response used since the last eviction moves to the end instead. */
  function evict(newest: CachedResponse): void {
    for (const [key, response] of responses) {
      if (bytes <= maxBytes) return;
      if (response === newest) continue;
      if (response.isRecentlyUsed) {
        response.isRecentlyUsed = false;
        responses.delete(key);
        responses.set(key, response);
      } else {
        remove(key, response);
      }
    }
  }

  return {
    get(key) {
      const response = responses.get(key);
      if (!response || !isExpired(response, now)) return response;
      remove(key, response);
      return undefined;
    },

    set(key, response) {
      if (response.bytes() > maxBytes) return;
      const earlier = responses.get(key);
      if (earlier) remove(key, earlier);
      responses.set(key, response);
      addTags(key, response);
      bytes += response.bytes();
      // A further encoding is added when it is first requested.
      response.onGrowth((more) => {
        if (responses.get(key) !== response) return;
        bytes += more;
        evict(response);
      });
      evict(response);
    },

    dropTag(tag) {
      for (const key of keysByTag.get(tag) ?? []) {
        const response = responses.get(key);
        if (response) remove(key, response);
      }
    },

    size: () => ({ entries: responses.size, bytes }),
  };
}

/** The same cache, and how often something was found in it. */
export function countingHits(cache: ResponseCache): ResponseCache & { countHits(): number } {
  let hits = 0;
  return {
    ...cache,
    get(key) {
      const response = cache.get(key);
      if (response) hits += 1;
      return response;
    },
    countHits: () => hits,
  };
}

function isExpired({ expiresAtMs }: CachedResponse, now: () => number): boolean {
  return expiresAtMs !== undefined && now() >= expiresAtMs;
}
