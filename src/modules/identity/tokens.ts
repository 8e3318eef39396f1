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
import type { Proof } from './credentials.ts';
import { nowhere, type Device } from './devices.ts';
import type { SignInFacts } from './duties.ts';
import {
  deleteOlderOfDevice,
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

/** Whose token it is to be, and how and where they signed in, as far as that is known. */
export interface TokenRequest {
  userId: string;
  /** A browser's token is bound to it by a cookie. */
  browser: boolean;
  at: Date;
  device?: Device;
  signIn?: HowSignedIn;
}

type HowSignedIn = Pick<Proof, 'method' | 'secondFactor' | 'signedInAt' | 'providerSession'>;

const untold: HowSignedIn = {
  method: '',
  secondFactor: false,
  signedInAt: undefined,
  providerSession: undefined,
};

/** Stores a new token for the user; the oldest of more than ten goes. */
export async function mintToken(tx: Transaction, request: TokenRequest): Promise<IssuedToken> {
  const { userId, browser, at, device = nowhere, signIn = untold } = request;
  const token = `sht_${randomSecret()}`;
  const bind = browser ? randomSecret() : undefined;
  const hash = sha256(token);
  // Two sign-ins at once would each count ten and leave eleven.
  await lockUser.first(tx, userId);
  const bindHash = bind === undefined ? null : sha256(bind);
  const life = [hash, userId, bindHash, at, later(at, tokenLife.absoluteMs)] as const;
  const { secondFactor, method, signedInAt = null, providerSession = null } = signIn;
  const atProvider = [signedInAt, providerSession] as const;
  const from = [secondFactor, method, device.label, device.place, ...atProvider] as const;
  await insertToken.count(tx, ...life, ...from, device.hash);
  // The browser has the cookie of the new one now, so the one before opens nothing any more.
  if (device.hash) await deleteOlderOfDevice.count(tx, userId, hash, device.hash);
  await deleteOldestTokens.count(tx, userId, hash, tokensPerUser - 1);
  return bind === undefined ? { token } : { token, bind };
}

/** What a call carries to prove who makes it, and where it comes from. */
export interface Sent {
  token: string;
  /** The companion cookie, when one was sent. */
  bind?: string | undefined;
  peer?: string;
}

/** See `findCaller` of the face. */
export async function findTokenCaller(
  { db, clock }: { db: Database; clock: Clock },
  { token, bind, peer = '' }: Sent,
): Promise<{ caller: Caller; facts: SignInFacts } | undefined> {
  if (!wellFormed.test(token)) return undefined;
  const now = clock.now();
  const hash = sha256(token);
  const row = await selectCaller.first(db, hash, now, later(now, -tokenLife.idleMs));
  if (!row || !isBound(row.bind_hash, bind)) return undefined;
  if (row.last_used_at <= later(now, -tokenLife.touchMs)) await touchToken.count(db, hash, now);
  const { id: userId, email, display_name: displayName, role } = row;
  const [tokenId, secondFactor] = [row.token_id, row.second_factor];
  const emailVerified = row.email_verified;
  return {
    caller: { userId, email, displayName, emailVerified, role, tokenId, peer, secondFactor },
    facts: {
      passwordDue: row.password_due,
      signedInAt: row.signed_in_at,
      firstStaffSignIn: row.first_staff_sign_in,
    },
  };
}

/** See `revokeToken` of the face. */
export async function deleteTokenRow(db: Database, token: string): Promise<boolean> {
  return wellFormed.test(token) && (await deleteToken.count(db, sha256(token))) > 0;
}

function isBound(bindHash: Buffer | null, bind: string | undefined): boolean {
  if (!bindHash) return true;
  return bind !== undefined && timingSafeEqual(bindHash, sha256(bind));
}
