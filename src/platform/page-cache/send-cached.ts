/** Sends a cached response. This is the shop's hottest path: it allocates next to nothing. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CachedHeadResponse } from '#platform/http/cached-head.ts';
import { chooseEncoding } from './accept-encoding.ts';
import type { CachedResponse } from './cached-response.ts';

/** Responds to GET and HEAD in the client's best encoding, or with 304 when the ETag matches. */
export function sendCached(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  cached.isRecentlyUsed = true;
  const { rawHeaders } = request;
  const { body, etag, headers, notModified } = cached.variant(
    chooseEncoding(readRawHeader(rawHeaders, 'accept-encoding')),
  );
  const ifNoneMatch = readRawHeader(rawHeaders, 'if-none-match');
  if (ifNoneMatch !== undefined && cached.status === 200 && matchesEtag(ifNoneMatch, etag)) {
    response.writeHead(304, notModified).end();
    return;
  }
  if (cached.status === 200 && response instanceof CachedHeadResponse) {
    response.writeCachedHead(headers);
  } else response.writeHead(cached.status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}

/** The same, once what was not compressed so far is compressed beside the answers to others. */
export async function sendPrepared(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await cached.prepare(chooseEncoding(readRawHeader(request.rawHeaders, 'accept-encoding')));
  sendCached(cached, request, response);
}

/** Reads the raw list: `request.headers` would build an object for two of its fields. */
function readRawHeader(raw: readonly string[], name: string): string | undefined {
  for (let index = 0; index < raw.length; index += 2) {
    const candidate = raw[index];
    if (candidate?.length === name.length && candidate.toLowerCase() === name) {
      return raw[index + 1];
    }
  }
  return undefined;
}

function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
