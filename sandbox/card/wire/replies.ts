/**
 * Idempotency keys: the first answer to a key is kept for 24 hours and given again, word for
 * word. What was asked is kept as a keyed hash only, so no card can be read out of it.
 */
import { createHmac } from 'node:crypto';
import type { Books } from '../books/books.ts';
import { text, whole } from '../books/columns.ts';
import { Refusal } from './refusal.ts';

export interface Asked {
  /** Keys of the browser and of the shop's server do not meet. */
  key: string;
  shownKey: string;
  path: string;
  hash: string;
}

export interface KeptReply {
  status: number;
  body: string;
  requestId: string;
}

export const keyLengthLimit = 255;
const keptSeconds = 24 * 60 * 60;

export function askedWith(
  secret: string,
  asked: { key: string; isBrowser: boolean; path: string; body: string },
): Asked {
  // The order of fields does not make another request.
  const sorted = asked.body.split('&').toSorted().join('&');
  return {
    key: `${asked.isBrowser ? 'browser' : 'server'}:${asked.key}`,
    shownKey: asked.key,
    path: asked.path,
    hash: createHmac('sha256', secret).update(sorted).digest('base64url'),
  };
}

/** Refuses a key that was first used for something else. */
export function findReply({ sql }: Books, asked: Asked, now: number): KeptReply | undefined {
  const row = sql.get`
    select asked, status, body, request_id from reply
    where idempotency_key = ${asked.key} and created > ${now - keptSeconds}`;
  if (!row) return undefined;
  const [path = '', hash] = text(row, 'asked').split(' ');
  const instead =
    `Try using a key other than '${asked.shownKey}' if you meant to execute a different ` +
    'request.';
  if (path !== asked.path) {
    throw keyError(
      'Keys for idempotent requests can only be used for the same endpoint they were first used ' +
        `for ('${asked.path}' vs '${path}'). ${instead}`,
    );
  }
  if (hash !== asked.hash) {
    throw keyError(
      'Keys for idempotent requests can only be used with the same parameters they were first ' +
        `used with. ${instead}`,
    );
  }
  return {
    status: whole(row, 'status'),
    body: text(row, 'body'),
    requestId: text(row, 'request_id'),
  };
}

export function keepReply({ sql }: Books, asked: Asked, reply: KeptReply, now: number): void {
  sql.run`
    insert or replace into reply (idempotency_key, asked, status, body, request_id, created)
    values (${asked.key}, ${`${asked.path} ${asked.hash}`}, ${reply.status}, ${reply.body},
      ${reply.requestId}, ${now})`;
}

export function forgetOldReplies({ sql }: Books, now: number): void {
  sql.run`delete from reply where created <= ${now - keptSeconds}`;
}

function keyError(message: string): Refusal {
  return new Refusal(400, { type: 'idempotency_error', message });
}
