/**
 * The shop's own token: opaque, 256 random bits, only its SHA-256 stored. A browser's token is
 * bound to a companion cookie that no script can read, so that a token copied out of local
 * storage opens nothing elsewhere.
 */
import { timingSafeEqual } from 'node:crypto';
import { hourMs, later, minuteMs } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Caller } from './caller.ts';
import {
  deleteOldestTokens,
  deleteToken,
  insertToken,
  selectCaller,
  touchToken,
} from './queries/tokens.ts';
import { lockUser } from './queries/users.ts';
import { randomSecret, sha256 } from './secrets.ts';

export interface IssuedToken {
  token: string;
  /** What the companion cookie must carry; only with a browser's token. */
  bind?: string;
}

/** The lives of a token. `touchMs`: how exactly its last use is kept. */
export const tokenLife = { idleMs: 30 * minuteMs, absoluteMs: 12 * hourMs, touchMs: minuteMs };
const tokensPerUser = 10;
const wellFormed = /^sht_[\w-]{43}$/;

/** Stores a new token for the user; the oldest of more than ten goes. */
export async function mintToken(
  tx: Transaction,
  { userId, browser, at }: { userId: string; browser: boolean; at: Date },
): Promise<IssuedToken> {
  const token = `sht_${randomSecret()}`;
  const bind = browser ? randomSecret() : undefined;
  const hash = sha256(token);
  // Two sign-ins at once would each count ten and leave eleven.
  await lockUser.first(tx, userId);
  const bindHash = bind === undefined ? null : sha256(bind);
  await insertToken.count(tx, hash, userId, bindHash, at, later(at, tokenLife.absoluteMs));
  await deleteOldestTokens.count(tx, userId, hash, tokensPerUser - 1);
  return bind === undefined ? { token } : { token, bind };
}

/** See `findCaller` of the face. */
export async function findTokenCaller(
  { db, clock }: { db: Database; clock: Clock },
  { token, bind }: { token: string; bind?: string | undefined },
): Promise<Caller | undefined> {
  if (!wellFormed.test(token)) return undefined;
  const now = clock.now();
  const hash = sha256(token);
  const row = await selectCaller.first(db, hash, now, later(now, -tokenLife.idleMs));
  if (!row || !isBound(row.bind_hash, bind)) return undefined;
  if (row.last_used_at <= later(now, -tokenLife.touchMs)) await touchToken.count(db, hash, now);
  return { userId: row.id, email: row.email, displayName: row.display_name, role: row.role };
}

/** See `revokeToken` of the face. */
export async function deleteTokenRow(db: Database, token: string): Promise<boolean> {
  return wellFormed.test(token) && (await deleteToken.count(db, sha256(token))) > 0;
}

function isBound(bindHash: Buffer | null, bind: string | undefined): boolean {
  if (!bindHash) return true;
  return bind !== undefined && timingSafeEqual(bindHash, sha256(bind));
}
