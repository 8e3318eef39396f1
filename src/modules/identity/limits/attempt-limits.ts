/**
 * How many attempts somebody has, counted in the database for all instances together and before
 * each attempt is checked. Two limits: attempts from one network, a bucket that refills evenly, so
 * that an office behind one address is slowed and never shut out; and attempts at one email, where
 * a wait that doubles follows a few free ones. Neither checks whether there is such an account.
 * A browser that the account knows has a limit of its own, which no stranger can use up.
 */
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import { createHmac } from 'node:crypto';
import { later, minuteMs, secondMs, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { clientNetworkOf } from '#platform/ip-address.ts';
import { normalizeEmail } from '../sign-ins/credentials.ts';
import {
  deleteExpiredEmailAttempts,
  deleteExpiredNetworkAttempts,
  deleteEmailAttempts,
  isDeviceKnown,
  consumeEmailAttempt,
  consumeNetworkAttempt,
} from '../queries/attempt-limits.ts';

/** What is limited; each action has counts of its own. */
export type LimitedAction =
  | 'sign_in'
  | 'sign_up'
  | 'reset'
  | 'verification'
  | 'second_factor'
  | 'passkey_options'
  | 'password'
  | 'external_sign_in'
  | 'sign_out_user'
  | 'exchange';

export interface AttemptLimits {
  /** Attempts at one email before there is a wait; reset after a quarter of an hour. */
  perEmail: number;
  /** Attempts from one network in ten minutes. */
  perNetwork: number;
}

export const defaultLimits: AttemptLimits = { perEmail: 5, perNetwork: 30 };

export interface Attempt {
  action: LimitedAction;
  /** The client's IP address; undefined where its network was counted before. */
  clientIp?: string | undefined;
  /** The account that is attempted, by its email or by what identifies it in this action. */
  subject?: string | undefined;
  /** The cookie of a browser that may be known to the account. */
  deviceCookie?: string | undefined;
}

export type AttemptResult = { ok: true } | { ok: false; retryAfterSeconds: number };

export interface AttemptLimiter {
  db: Database;
  clock: Clock;
  secret: string;
  limits: AttemptLimits;
}

const windows = { networkMs: 10 * minuteMs, emailMs: 15 * minuteMs };
const signInsPerAttempt = 10;
const maxRetentionMs = 30 * minuteMs;
const defaultMaxRows = 100_000;
const deviceCookiePattern = /^[\w-]{43}$/;

/** Consumes one attempt, or says how long to wait for the next. */
export async function consumeAttempt(
  deps: AttemptLimiter,
  attempt: Attempt,
): Promise<AttemptResult> {
  // The network first: its rejected attempts must not count against the owner of the account.
  const { action, clientIp } = attempt;
  const networkResult: AttemptResult =
    clientIp === undefined ? { ok: true } : await consumeForNetwork(deps, action, clientIp);
  if (!networkResult.ok) return networkResult;
  const key = await findSubjectKey(deps, attempt);
  return key ? consumeForSubject(deps, key) : networkResult;
}

/**
 * Consumes one of an account's successful sign-ins. Only its owner gets this far, and each of them
 * is kept in the audit log for good.
 */
export function consumeSignIn(deps: AttemptLimiter, account: string): Promise<AttemptResult> {
  const key = hashKey(deps, ['sign_in_done', 'account', account]);
  return consumeFromBucket(deps, key, deps.limits.perNetwork * signInsPerAttempt);
}

/** Resets the attempts at an account after its owner got in; other limits stay. */
export async function resetAttempts(
  deps: AttemptLimiter,
  attempt: Omit<Attempt, 'clientIp'>,
): Promise<void> {
  const key = await findSubjectKey(deps, attempt);
  if (key) await deleteEmailAttempts.count(deps.db, { key });
}

/** Deletes expired rows, and the oldest ones beyond the most that the tables may hold. */
export async function deleteOldAttempts(
  { db, clock }: Pick<AttemptLimiter, 'db' | 'clock'>,
  { most: maxRows = defaultMaxRows } = {},
): Promise<void> {
  const now = clock.now();
  const lastAt = later(now, -maxRetentionMs);
  await deleteInBatches((limit) => deleteExpiredNetworkAttempts.count(db, { now, maxRows, limit }));
  await deleteInBatches((limit) =>
    deleteExpiredEmailAttempts.count(db, { lastAt, maxRows, limit }),
  );
}

/** The message for somebody who has to wait. */
export function waitMessage(seconds: number): string {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `Too many tries. Wait ${count} ${unit}${count === 1 ? '' : 's'}, then try again.`;
}

function consumeForNetwork(
  deps: AttemptLimiter,
  action: LimitedAction,
  clientIp: string,
): Promise<AttemptResult> {
  const key = hashKey(deps, [action, 'network', clientNetworkOf(clientIp)]);
  return consumeFromBucket(deps, key, deps.limits.perNetwork);
}

async function consumeFromBucket(
  deps: AttemptLimiter,
  key: Buffer,
  capacity: number,
): Promise<AttemptResult> {
  const now = deps.clock.now();
  const msPerAttempt = windows.networkMs / capacity;
  const row = await consumeNetworkAttempt.first(deps.db, {
    key,
    now,
    msPerAttempt,
    networkMs: windows.networkMs,
  });
  if (!row) throw new Error('an attempt was counted without a row');
  if (row.taken) return { ok: true };
  return reject(row.full_at.getTime() + msPerAttempt - windows.networkMs - now.getTime());
}

async function consumeForSubject(deps: AttemptLimiter, key: Buffer): Promise<AttemptResult> {
  const now = deps.clock.now();
  const { perEmail } = deps.limits;
  const row = await consumeEmailAttempt.first(deps.db, {
    key,
    now,
    perEmail,
    emailMs: windows.emailMs,
  });
  if (!row) throw new Error('an attempt was counted without a row');
  if (row.taken) return { ok: true };
  return reject(row.last_at.getTime() + row.wait_seconds * secondMs - now.getTime());
}

function reject(ms: number): AttemptResult {
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(ms / secondMs)) };
}

async function findSubjectKey(
  deps: AttemptLimiter,
  { action, subject, deviceCookie }: Omit<Attempt, 'clientIp'>,
): Promise<Buffer | undefined> {
  if (subject === undefined) return undefined;
  const normalized = normalizeEmail(subject);
  const knownCookie = await findKnownCookie(deps, normalized, deviceCookie);
  return hashKey(
    deps,
    knownCookie ? [action, 'device', normalized, knownCookie] : [action, 'subject', normalized],
  );
}

async function findKnownCookie({ db }: AttemptLimiter, email: string, cookie = '') {
  if (!deviceCookiePattern.test(cookie)) return undefined;
  return (await isDeviceKnown.first(db, { email, cookie })) ? cookie : undefined;
}

// Keyed, so that whoever reads the tables cannot test emails against them.
function hashKey({ secret }: AttemptLimiter, parts: readonly string[]): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
}
