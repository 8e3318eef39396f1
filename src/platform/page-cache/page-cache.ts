/**
 * Whole responses, cached as the bytes that are sent: rendered once, compressed once, with a
 * strong ETag per encoding. A hit is one map lookup and one write, and runs in front of the web
 * framework. `invalidate` drops everything that carries a tag, and a rendering that was under way
 * at that moment is sent to those who waited for it but never cached.
 *
 * Words: a *key* is a normalised path with its allowed parameters; a *tag* names what a response
 * was made of ('catalogue', 'reviews'). A rendering may name further tags of its own
 * ('product:…').
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendCached, sendPrepared } from './send-cached.ts';
import { countingHits, createResponseCache, type ResponseCache } from './response-cache.ts';
import { toCacheKey, type AllowedParameters } from './cache-key.ts';
import { withDefaultHeaders } from './security-headers.ts';
import { createCachedResponse, type HeaderList, type CachedResponse } from './cached-response.ts';

/** The result of rendering a page. */
export interface RenderedResponse {
  status: number;
  type: string;
  body: string | Uint8Array;
  headers?: HeaderList;
  /** What it was made of, beside the tags of its request. */
  tags?: readonly string[] | undefined;
  /** From that moment on it is rendered anew, in milliseconds of the cache's clock. */
  expiresAtMs?: number | undefined;
}

export interface RenderRequest {
  /** From `toKey`, or a path without a query. */
  key: string;
  tags: readonly string[];
  /** Sent with the response, beside the headers of its rendering. */
  headers?: HeaderList;
  /** Which statuses are cached; by default 200 alone. */
  cacheableStatuses?: readonly number[];
  render: () => Promise<RenderedResponse>;
}

export interface PageCache {
  /** Sends a cached response and returns true, or leaves request and response alone. */
  serveCached(request: IncomingMessage, response: ServerResponse): boolean;
  /** The cached response, or a new one: concurrent requests for a key wait for one rendering. */
  getOrRender(renderRequest: RenderRequest): Promise<CachedResponse>;
  /** For this request alone: neither cached nor shared with others that wait. */
  renderOnce(renderRequest: RenderRequest): Promise<CachedResponse>;
  /** Sends the result of `getOrRender`, as `serveCached` does: HEAD, ETag, encoding. */
  sendCached(
    cachedResponse: CachedResponse,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void>;
  /** Drops every response with this tag, and those being rendered. */
  invalidate(tag: string): void;
  /** The key of a request under this cache's allowed parameters. */
  toKey(request: Pick<IncomingMessage, 'url' | 'headers'>): string;
  size(): { entries: number; bytes: number };
  /** How often a response was there, and how many were rendered, since the cache was opened. */
  uses(): { hits: number; misses: number };
}

export interface PageCacheOptions {
  /** The limit for bodies in all encodings; the least recently used are dropped first. */
  maxBytes?: number;
  /** Sent with every response that does not set them itself. */
  defaultHeaders?: HeaderList;
  /** Query parameters that change the response, by path; all others are ignored. */
  allowedParameters?: AllowedParameters;
  /**
   * The address that a request means, with what its cookies say of allowed parameters; the one that
   * was sent without it. Called for each request: what no cookie concerns comes back as it is.
   */
  toAddress?: (request: Pick<IncomingMessage, 'url' | 'headers'>) => string;
  /** Most responses are sent once: they are compressed less well, in less time. */
  isShortLived?: boolean;
  /** The time of day in milliseconds; the system's without it. */
  now?: () => number;
}

interface PendingRender {
  tags: readonly string[];
  /** Dropped meanwhile: with one of them among its own, it is not kept. */
  droppedTags: Set<string>;
  cachedResponse: Promise<CachedResponse>;
}

/** Some 1,400 pages as browsers take them, compressed. */
const defaultMaxBytes = 12 * 1024 * 1024;

/** An empty cache. */
export function createPageCache({
  maxBytes = defaultMaxBytes,
  allowedParameters = new Map(),
  toAddress = ({ url = '/' }) => url,
  defaultHeaders = [],
  isShortLived = false,
  now = Date.now,
}: PageCacheOptions = {}): PageCache {
  const responseCache = countingHits(createResponseCache(maxBytes, now));
  const pendingRenders = new Map<string, PendingRender>();
  let misses = 0;
  const normalise = (url: string) => toCacheKey(url, allowedParameters);

  function startRender(renderRequest: RenderRequest): Promise<CachedResponse> {
    const droppedTags = new Set<string>();
    const renderAndStore = async () => {
      const response = await render(renderRequest, { defaultHeaders, isShortLived });
      // Stored in the tick in which it is checked: no invalidation can come in between.
      if (!hasTagOf(response, droppedTags))
        storeIfCacheable(responseCache, renderRequest, response);
      return response;
    };
    misses += 1;
    const cachedResponse = renderAndStore();
    const { key, tags } = renderRequest;
    addPending(pendingRenders, key, { tags, droppedTags, cachedResponse });
    return cachedResponse;
  }

  /** Rendered anew where what was under way turns out to be older than this request. */
  async function joinRender(
    { droppedTags, cachedResponse }: PendingRender,
    renderRequest: RenderRequest,
  ): Promise<CachedResponse> {
    const droppedBefore = new Set(droppedTags);
    const response = await cachedResponse;
    return hasTagOf(response, droppedBefore) ? getOrRender(renderRequest) : response;
  }

  async function getOrRender(renderRequest: RenderRequest): Promise<CachedResponse> {
    const cachedResponse = responseCache.get(renderRequest.key);
    if (cachedResponse) return cachedResponse;
    const pendingRender = pendingRenders.get(renderRequest.key);
    return pendingRender ? joinRender(pendingRender, renderRequest) : startRender(renderRequest);
  }

  return {
    serveCached(request, response) {
      const { method, url } = request;
      if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
      const address = toAddress(request);
      const cachedResponse = responseCache.get(address) ?? responseCache.get(normalise(address));
      if (!cachedResponse) return false;
      sendCached(cachedResponse, request, response);
      return true;
    },

    ...{ getOrRender, sendCached: sendPrepared },
    renderOnce: (renderRequest) => render(renderRequest, { defaultHeaders, isShortLived }),

    invalidate(tag) {
      responseCache.dropTag(tag);
      dropPending(pendingRenders, tag);
    },

    toKey: (request) => normalise(toAddress(request)),
    size: responseCache.size,
    uses: () => ({ hits: responseCache.countHits(), misses }),
  };
}

/** It can be joined until it has ended, or another one takes its place. */
function addPending(
  pendingRenders: Map<string, PendingRender>,
  key: string,
  pendingRender: PendingRender,
): void {
  const remove = () => {
    if (pendingRenders.get(key) === pendingRender) pendingRenders.delete(key);
  };
  pendingRenders.set(key, pendingRender);
  pendingRender.cachedResponse.then(remove, remove);
}

/** What is being rendered is sent to those who wait, and joined by nobody else. */
function dropPending(pendingRenders: Map<string, PendingRender>, tag: string): void {
  for (const [key, pendingRender] of pendingRenders) {
    pendingRender.droppedTags.add(tag);
    if (pendingRender.tags.includes(tag)) pendingRenders.delete(key);
  }
}

function hasTagOf({ tags }: CachedResponse, dropped: ReadonlySet<string>): boolean {
  return tags.some((tag) => dropped.has(tag));
}

function storeIfCacheable(
  responseCache: ResponseCache,
  { key, cacheableStatuses = [200] }: RenderRequest,
  cachedResponse: CachedResponse,
): void {
  if (cacheableStatuses.includes(cachedResponse.status)) responseCache.set(key, cachedResponse);
}

async function render(
  { tags, headers = [], render: renderPage }: RenderRequest,
  { defaultHeaders, isShortLived }: { defaultHeaders: HeaderList; isShortLived: boolean },
): Promise<CachedResponse> {
  const rendered = await renderPage();
  const { status, type, body, headers: ownHeaders = [], tags: ownTags = [] } = rendered;
  const { expiresAtMs } = rendered;
  const allHeaders = withDefaultHeaders(defaultHeaders, [...headers, ...ownHeaders]);
  const allTags = [...tags, ...ownTags];
  const parts = { status, type, body, tags: allTags, headers: allHeaders, expiresAtMs };
  return createCachedResponse({ ...parts, isShortLived });
}
