/** Sends a kept answer. This is the shop's hottest path: it allocates next to nothing. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from './accept-encoding.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** Answers GET and HEAD with the client's best encoding, or 304 when it has the bytes. */
export function answerWith(
  answer: StoredAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  answer.used = true;
  const { rawHeaders } = request;
  const { body, etag, headers, notModified } = answer.variant(
    chooseEncoding(headerOf(rawHeaders, 'accept-encoding')),
  );
  const held = headerOf(rawHeaders, 'if-none-match');
  if (held !== undefined && answer.status === 200 && matches(held, etag)) {
    response.writeHead(304, notModified).end();
    return;
  }
  response.writeHead(answer.status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}

/** Read from the raw list: `request.headers` would build an object for two of its fields. */
function headerOf(raw: readonly string[], name: string): string | undefined {
  for (let index = 0; index < raw.length; index += 2) {
    const candidate = raw[index];
    if (candidate?.length === name.length && candidate.toLowerCase() === name) {
      return raw[index + 1];
    }
  }
  return undefined;
}

function matches(held: string, etag: string): boolean {
  if (held === etag || held === '*') return true;
  return held.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
