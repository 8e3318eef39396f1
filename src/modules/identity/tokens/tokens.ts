/**
 * The shop's own token: opaque, 256 random bits, only its SHA-256 stored. A browser's token is
 * bound to a companion cookie that no script can read, so that a token copied from local storage
 * is useless in another browser.
 */
import { timingSafeEqual } from 'node:crypto';
import { hourMs, later, minuteMs } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { randomToken } from '#platform/http/random-token.ts';
import type { Caller } from '../caller.ts';
import type { VerifiedCredential } from '../sign-ins/credentials.ts';
import { unknownDevice, type Device } from '../devices/known-devices.ts';
import type { SignInStatus } from '../staff/required-actions.ts';
import {
  deleteOlderOfDevice,
  deleteOldestTokens,
  deleteToken,
  insertToken,
  selectCaller,
  touchToken,
} from '../queries/tokens.ts';
import { lockUser } from '../queries/users.ts';
import { sha256 } from './secrets.ts';

export interface IssuedToken {
  token: string;
  /** The value of the companion cookie `shop_bind`; only with a browser's token. */
  bindingCookie?: string;
}

/** The lifetimes of a token. `touchMs`: how often its last use is updated at most. */
export const tokenLifetime = { idleMs: 30 * minuteMs, absoluteMs: 12 * hourMs, touchMs: minuteMs };
const maxTokensPerUser = 10;
const tokenPattern = /^sht_[\w-]{43}$/;

/** The user of a new token, and how and where they signed in, as far as that is known. */
export interface TokenRequest {
  userId: string;
  /** A browser's token is bound to it by a cookie. */
  browser: boolean;
  at: Date;
  device?: Device;
  signIn?: SignInDetails;
}

type SignInDetails = Pick<
  VerifiedCredential,
  'method' | 'secondFactor' | 'signedInAt' | 'providerSession'
>;

const unknownSignIn: SignInDetails = {
  method: '',
  secondFactor: false,
  signedInAt: undefined,
  providerSession: undefined,
};

/** Stores a new token for the user; beyond ten the oldest is deleted. */
export async function createToken(tx: Tx, request: TokenRequest): Promise<IssuedToken> {
  const { userId, browser, at, device = unknownDevice, signIn = unknownSignIn } = request;
  const token = `sht_${randomToken()}`;
  const bindingCookie = browser ? randomToken() : undefined;
  const hash = sha256(token);
  // Two sign-ins at once would each count ten and leave eleven.
  await lockUser.first(tx, { id: userId });
  const { secondFactor, method, signedInAt = null, providerSession = null } = signIn;
  await insertToken.count(tx, {
    ...{ hash, userId, secondFactor, method, signedInAt, providerSession },
    bindingHash: bindingCookie === undefined ? null : sha256(bindingCookie),
    createdAt: at,
    expiresAt: later(at, tokenLifetime.absoluteMs),
    device: device.label,
    clientNetwork: device.clientNetwork,
    deviceHash: device.hash,
  });
  // The browser has the new token's cookie now, so its former token is useless.
  if (device.hash) await deleteOlderOfDevice.count(tx, { userId, hash, deviceHash: device.hash });
  await deleteOldestTokens.count(tx, { userId, hash, limit: maxTokensPerUser - 1 });
  return bindingCookie === undefined ? { token } : { token, bindingCookie };
}

/** What a request carries to authenticate its caller, and where it comes from. */
export interface PresentedToken {
  token: string;
  /** The companion cookie, when one was sent. */
  bindingCookie?: string | undefined;
  clientIp?: string;
}

/** See `findCaller` of the face. */
export async function findCallerByToken(
  { db, clock }: { db: Database; clock: Clock },
  { token, bindingCookie, clientIp = '' }: PresentedToken,
): Promise<{ caller: Caller; signInStatus: SignInStatus } | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const now = clock.now();
  const hash = sha256(token);
  const row = await selectCaller.first(db, {
    hash,
    now,
    lastUsedAt: later(now, -tokenLifetime.idleMs),
  });
  if (!row || !isBound(row.binding_hash, bindingCookie)) return undefined;
  if (row.last_used_at <= later(now, -tokenLifetime.touchMs))
    await touchToken.count(db, { hash, lastUsedAt: now });
  const { id: userId, email, display_name: displayName, role } = row;
  const [tokenId, secondFactor] = [row.token_id, row.second_factor];
  const emailVerified = row.email_verified;
  return {
    caller: { userId, email, displayName, emailVerified, role, tokenId, clientIp, secondFactor },
    signInStatus: {
      passwordChangeReason: row.password_change_reason,
      signedInAt: row.signed_in_at,
      firstStaffSignIn: row.first_staff_sign_in,
    },
  };
}

/** See `revokeToken` of the face. */
export async function deleteTokenRow(db: Database, token: string): Promise<boolean> {
  return tokenPattern.test(token) && (await deleteToken.count(db, { hash: sha256(token) })) > 0;
}

function isBound(bindingHash: Buffer | null, bindingCookie: string | undefined): boolean {
  if (!bindingHash) return true;
  return bindingCookie !== undefined && timingSafeEqual(bindingHash, sha256(bindingCookie));
}
