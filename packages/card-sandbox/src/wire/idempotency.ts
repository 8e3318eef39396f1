/**
 * Idempotency keys: the first response to a key is stored for 24 hours and sent again
 * unchanged. The request is stored as a keyed hash only, so it contains no card.
 */
import { createHmac } from 'node:crypto';
import type { Store } from '../store/store.ts';
import { text, integer } from '../store/columns.ts';
import { ApiError } from './api-error.ts';

export interface KeyedRequest {
  /** Keys of the browser and of the shop's server do not meet. */
  key: string;
  shownKey: string;
  path: string;
  hash: string;
}

export interface StoredReply {
  status: number;
  body: string;
  requestId: string;
}

export const keyLengthLimit = 255;
const retentionSeconds = 24 * 60 * 60;

export function createKeyedRequest(
  secret: string,
  request: { key: string; isBrowser: boolean; path: string; body: string },
): KeyedRequest {
  // The order of fields does not make another request.
  const sorted = request.body.split('&').toSorted().join('&');
  return {
    key: `${request.isBrowser ? 'browser' : 'server'}:${request.key}`,
    shownKey: request.key,
    path: request.path,
    hash: createHmac('sha256', secret).update(sorted).digest('base64url'),
  };
}

/** Throws for a key that was first used for another request. */
export function findReply(
  { sql }: Store,
  request: KeyedRequest,
  now: number,
): StoredReply | undefined {
  const row = sql.get`
    select asked, status, body, request_id from reply
    where idempotency_key = ${request.key} and created > ${now - retentionSeconds}`;
  if (!row) return undefined;
  const [path = '', hash] = text(row, 'asked').split(' ');
  const advice =
    `Try using a key other than '${request.shownKey}' if you meant to execute a different ` +
    'request.';
  if (path !== request.path) {
    throw keyError(
      'Keys for idempotent requests can only be used for the same endpoint they were first used ' +
        `for ('${request.path}' vs '${path}'). ${advice}`,
    );
  }
  if (hash !== request.hash) {
    throw keyError(
      'Keys for idempotent requests can only be used with the same parameters they were first ' +
        `used with. ${advice}`,
    );
  }
  return {
    status: integer(row, 'status'),
    body: text(row, 'body'),
    requestId: text(row, 'request_id'),
  };
}

export function storeReply(
  { sql }: Store,
  request: KeyedRequest,
  reply: StoredReply,
  now: number,
): void {
  sql.run`
    insert or replace into reply (idempotency_key, asked, status, body, request_id, created)
    values (${request.key}, ${`${request.path} ${request.hash}`}, ${reply.status}, ${reply.body},
      ${reply.requestId}, ${now})`;
}

export function deleteOldReplies({ sql }: Store, now: number): void {
  sql.run`delete from reply where created <= ${now - retentionSeconds}`;
}

function keyError(message: string): ApiError {
  return new ApiError(400, { type: 'idempotency_error', message });
}
