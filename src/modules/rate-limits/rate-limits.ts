/**
 * Rate limits by account and by network for what costs something or is stored: `limits.ts` has the
 * numbers, this counts, in the database for all instances together. No window of an hour or a day
 * ever holds more than the limit, however many come at once: one statement consumes one or says
 * when the next is free. The table contains no personal data: a key is a keyed hash.
 */
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import { createHmac } from 'node:crypto';
import { hourMs, minuteMs, secondMs, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { clientNetworkOf } from '#platform/ip-address.ts';
import type { Limits, RateLimit, RateLimitName } from './limits.ts';
import {
  deleteExpired,
  restoreOne,
  consumeBoth,
  consumeOne,
  type RateLimitRow,
} from './queries/rate-limits.ts';

export interface RateLimiter {
  db: Database;
  clock: Clock;
  /** The secret with which keys are hashed. */
  secret: string;
  limits: Limits;
}

/** Whose limits count. Somebody without an account is limited by their network alone. */
export interface RateLimitSubject {
  account?: string | undefined;
  /** The client's IP address. */
  clientIp: string;
}

export interface RateLimitExceeded {
  ok: false;
  /** Whose limit is reached. */
  of: 'account' | 'network';
  limit: RateLimit;
  retryAfterSeconds: number;
}

export type RateLimitResult = { ok: true } | RateLimitExceeded;

const defaultMax = { rows: 100_000 };
const windows = { hour: '1 hour', day: '1 day' } as const;

/** Consumes one, or says whose limit is reached and when one is free again. */
export async function consumeRateLimit(
  limiter: RateLimiter,
  name: RateLimitName,
  { account, clientIp }: RateLimitSubject,
): Promise<RateLimitResult> {
  const limit = limiter.limits.rates[name];
  const now = limiter.clock.now();
  const window = windows[limit.window];
  const key = networkKey(limiter, name, clientIp);
  if (account === undefined) {
    const row = await consumeOne.first(limiter.db, { key, now, window, most: limit.perNetwork });
    return toResult(limit, 'network', row, now);
  }
  const accountKey = hashKey(limiter, [name, 'account', account, String(limit.perAccount)]);
  const [first, second] = await consumeBoth.all(limiter.db, {
    ...{ now, window, accountKey, accountMost: limit.perAccount },
    ...{ networkKey: key, networkMost: limit.perNetwork },
  });
  if (!first?.taken) return toResult(limit, 'account', first, now);
  const networkResult = toResult(limit, 'network', second, now);
  // The account must not pay for a limit that others in its network used up.
  if (!networkResult.ok)
    await restoreOne.count(limiter.db, { key: accountKey, most: limit.perAccount });
  return networkResult;
}

/** Restores what was consumed last for a network, when it was not done after all. */
export async function restoreRateLimit(
  limiter: RateLimiter,
  name: RateLimitName,
  clientIp: string,
): Promise<void> {
  const { perNetwork } = limiter.limits.rates[name];
  await restoreOne.count(limiter.db, {
    key: networkKey(limiter, name, clientIp),
    most: perNetwork,
  });
}

/** Deletes expired rows, and the oldest ones beyond the most that the table may hold. */
export async function deleteOldRateLimits(
  { db, clock }: Pick<RateLimiter, 'db' | 'clock'>,
  { rows }: { rows: number } = defaultMax,
): Promise<void> {
  const now = clock.now();
  await deleteInBatches((limit) => deleteExpired.count(db, { now, rows, limit }));
}

/** The message for somebody who has to wait: what, how many, when again. */
export function describeRateLimit({ of, limit, retryAfterSeconds }: RateLimitExceeded): string {
  const { pluralNoun, window } = limit;
  const period = window === 'hour' ? 'an hour' : 'a day';
  const max = of === 'account' ? limit.perAccount : limit.perNetwork;
  const scope = of === 'account' ? 'one account' : 'one network';
  const retryHint = `Try again in ${formatDuration(retryAfterSeconds)}.`;
  return `At most ${max} ${pluralNoun} ${period} from ${scope}. ${retryHint}`;
}

/** A duration in words: '40 seconds', '12 minutes', '5 hours'. */
export function formatDuration(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < (90 * minuteMs) / secondMs
        ? [Math.ceil((seconds * secondMs) / minuteMs), 'minute']
        : [Math.ceil((seconds * secondMs) / hourMs), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Whole seconds from one moment to another, one at least. */
export function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / secondMs));
}

function toResult(
  limit: RateLimit,
  of: RateLimitExceeded['of'],
  row: RateLimitRow | undefined,
  now: Date,
): RateLimitResult {
  if (!row) throw new Error('a rate limit was counted without a row');
  if (row.taken) return { ok: true };
  const retryAfterSeconds = secondsUntil(row.free_at ?? now, now);
  return { ok: false, of, limit, retryAfterSeconds };
}

// With the limit itself: one that is raised or lowered begins anew, and a ring keeps its length.
function networkKey(limiter: RateLimiter, name: RateLimitName, clientIp: string): Buffer {
  const { perNetwork } = limiter.limits.rates[name];
  return hashKey(limiter, [name, 'network', clientNetworkOf(clientIp), String(perNetwork)]);
}

// Keyed, so that whoever reads the table cannot test addresses against it.
function hashKey({ secret }: RateLimiter, parts: readonly string[]): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
}
