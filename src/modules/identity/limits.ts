/**
 * How often somebody may try, counted in the database for all instances together and in front of
 * whatever is tried. Two counts: the tries from one network, a bucket that refills evenly, so
 * that an office behind one address is slowed and never shut out; and the tries at one e-mail,
 * where a wait that doubles follows a few free ones. Neither looks at whether there is such an
 * account. A browser that the account knows has a count of its own, which no stranger can use up.
 */
import { createHmac } from 'node:crypto';
import { later, minuteMs, secondMs, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { networkOf } from '#platform/ip-address.ts';
import { foldEmail } from './credentials.ts';
import {
  deleteOverEmailTries,
  deleteOverPeerTries,
  forgetEmailTries,
  isDeviceKnown,
  takeEmailTry,
  takePeerTry,
} from './queries/limits.ts';

/** What is counted; each by itself. */
export type TriedCall =
  | 'sign_in'
  | 'sign_up'
  | 'reset'
  | 'verification'
  | 'second_factor'
  | 'passkey_question'
  | 'password'
  | 'elsewhere'
  | 'sign_out_user'
  | 'exchange';

export interface Limits {
  /** Tries at one e-mail before there is a wait; forgotten after a quarter of an hour. */
  perEmail: number;
  /** Tries from one network in ten minutes. */
  perPeer: number;
}

export const usualLimits: Limits = { perEmail: 5, perPeer: 30 };

export interface Try {
  call: TriedCall;
  /** The caller's address; undefined where it was counted before. */
  peer?: string | undefined;
  /** Whose account is tried, by e-mail or by whatever names it in this call. */
  subject?: string | undefined;
  /** The cookie of a browser that may be known to the account. */
  deviceCookie?: string | undefined;
}

export type Taken = { ok: true } | { ok: false; retryAfterSeconds: number };

export interface LimiterDeps {
  db: Database;
  clock: Clock;
  secret: string;
  limits: Limits;
}

const window = { peerMs: 10 * minuteMs, emailMs: 15 * minuteMs };
const signInsPerTry = 10;
const longestMemoryMs = 30 * minuteMs;
const mostRows = 100_000;
const wellFormedCookie = /^[\w-]{43}$/;

/** Takes one try, or says how long to wait for the next. */
export async function takeTry(deps: LimiterDeps, attempt: Try): Promise<Taken> {
  // The network first: what it may not do must not cost the owner of the account anything.
  const { call, peer } = attempt;
  const byPeer: Taken = peer === undefined ? { ok: true } : await takeOfPeer(deps, call, peer);
  if (!byPeer.ok) return byPeer;
  const key = await subjectKey(deps, attempt);
  return key ? takeOfSubject(deps, key) : byPeer;
}

/**
 * Takes one of an account's sign-ins that succeed. Only its owner gets as far, and each of them
 * is written down for good.
 */
export function takeSignIn(deps: LimiterDeps, account: string): Promise<Taken> {
  const key = keyOf(deps, ['sign_in_done', 'account', account]);
  return takeOfBucket(deps, key, deps.limits.perPeer * signInsPerTry);
}

/** It was the account's owner: the tries at it are forgotten, those of others are not. */
export async function forgiveTries(deps: LimiterDeps, attempt: Omit<Try, 'peer'>): Promise<void> {
  const key = await subjectKey(deps, attempt);
  if (key) await forgetEmailTries.count(deps.db, key);
}

/** Deletes what is over, and the oldest of what is more than the tables are to hold. */
export async function forgetOldTries(
  { db, clock }: Pick<LimiterDeps, 'db' | 'clock'>,
  { most = mostRows } = {},
): Promise<void> {
  const now = clock.now();
  await deleteOverPeerTries.count(db, now, most);
  await deleteOverEmailTries.count(db, later(now, -longestMemoryMs), most);
}

/** What somebody is told who has to wait. */
export function waitingText(seconds: number): string {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `Too many tries. Wait ${count} ${unit}${count === 1 ? '' : 's'}, then try again.`;
}

function takeOfPeer(deps: LimiterDeps, call: TriedCall, peer: string): Promise<Taken> {
  const key = keyOf(deps, [call, 'peer', networkOf(peer)]);
  return takeOfBucket(deps, key, deps.limits.perPeer);
}

async function takeOfBucket(deps: LimiterDeps, key: Buffer, most: number): Promise<Taken> {
  const now = deps.clock.now();
  const perTryMs = window.peerMs / most;
  const row = await takePeerTry.first(deps.db, key, now, perTryMs, window.peerMs);
  if (!row) throw new Error('a try was counted without a row');
  if (row.taken) return { ok: true };
  return wait(row.full_at.getTime() + perTryMs - window.peerMs - now.getTime());
}

async function takeOfSubject(deps: LimiterDeps, key: Buffer): Promise<Taken> {
  const now = deps.clock.now();
  const { perEmail } = deps.limits;
  const row = await takeEmailTry.first(deps.db, key, now, perEmail, window.emailMs);
  if (!row) throw new Error('a try was counted without a row');
  if (row.taken) return { ok: true };
  return wait(row.last_at.getTime() + row.wait_seconds * secondMs - now.getTime());
}

function wait(ms: number): Taken {
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(ms / secondMs)) };
}

async function subjectKey(
  deps: LimiterDeps,
  { call, subject, deviceCookie }: Omit<Try, 'peer'>,
): Promise<Buffer | undefined> {
  if (subject === undefined) return undefined;
  const folded = foldEmail(subject);
  const known = await isKnown(deps, folded, deviceCookie);
  return keyOf(deps, known ? [call, 'device', folded, known] : [call, 'subject', folded]);
}

async function isKnown({ db }: LimiterDeps, email: string, cookie = '') {
  if (!wellFormedCookie.test(cookie)) return undefined;
  return (await isDeviceKnown.first(db, email, cookie)) ? cookie : undefined;
}

// Keyed, so that whoever reads the tables cannot try addresses on them.
function keyOf({ secret }: LimiterDeps, parts: readonly string[]): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
}
