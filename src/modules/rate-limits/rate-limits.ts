/**
 * How often an account and a network may do what costs something or stays: `limits.ts` says how
 * much, this counts it, in the database for all instances together. No window of an hour or a day
 * ever holds more than the limit, however many come at once: one statement takes one or says when
 * the next is free. Tables name nobody: a key is a keyed hash.
 */
import { createHmac } from 'node:crypto';
import { hourMs, minuteMs, secondMs, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { networkOf } from '#platform/ip-address.ts';
import type { Limits, RateLimit, RateLimitName } from './limits.ts';
import {
  deleteOver,
  giveBackOne,
  takeBoth,
  takeOne,
  type TakenRow,
} from './queries/rate-limits.ts';

export interface RateLimiter {
  db: Database;
  clock: Clock;
  /** With which keys are hashed. */
  secret: string;
  limits: Limits;
}

/** Who does something. Whoever has no account is counted by their network alone. */
export interface Doer {
  account?: string | undefined;
  /** The address that the call comes from. */
  peer: string;
}

export interface RateExceeded {
  ok: false;
  /** Whose limit is reached. */
  of: 'account' | 'network';
  limit: RateLimit;
  retryAfterSeconds: number;
}

export type RateTaken = { ok: true } | RateExceeded;

const most = { rows: 100_000 };
const windows = { hour: '1 hour', day: '1 day' } as const;

/** Counts one, or says whose limit is reached and when there is room again. */
export async function takeRate(
  limiter: RateLimiter,
  name: RateLimitName,
  { account, peer }: Doer,
): Promise<RateTaken> {
  const limit = limiter.limits.rates[name];
  const now = limiter.clock.now();
  const byNetwork = [networkKey(limiter, name, peer), limit.network] as const;
  if (account === undefined) {
    const [key, network] = byNetwork;
    const row = await takeOne.first(limiter.db, key, now, windows[limit.per], network);
    return answer(limit, 'network', row, now);
  }
  const key = keyOf(limiter, [name, 'account', account, String(limit.account)]);
  const window = windows[limit.per];
  const asked = [key, now, window, limit.account, ...byNetwork] as const;
  const [first, second] = await takeBoth.all(limiter.db, ...asked);
  if (!first?.taken) return answer(limit, 'account', first, now);
  const taken = answer(limit, 'network', second, now);
  // What its neighbours used up is not to cost the account anything.
  if (!taken.ok) await giveBackOne.count(limiter.db, key, limit.account);
  return taken;
}

/** Takes back what was counted last for a network: it did not come to pass. */
export async function giveBackRate(
  limiter: RateLimiter,
  name: RateLimitName,
  peer: string,
): Promise<void> {
  const { network } = limiter.limits.rates[name];
  await giveBackOne.count(limiter.db, networkKey(limiter, name, peer), network);
}

/** Deletes what is over, and the oldest of what is more than the table is to hold. */
export async function forgetOldRates(
  { db, clock }: Pick<RateLimiter, 'db' | 'clock'>,
  { rows }: { rows: number } = most,
): Promise<void> {
  await deleteOver.count(db, clock.now(), rows);
}

/** What somebody is told who has to wait: what, how many, when again. */
export function rateInWords({ of, limit, retryAfterSeconds }: RateExceeded): string {
  const { things, per } = limit;
  const every = per === 'hour' ? 'an hour' : 'a day';
  const many = of === 'account' ? limit.account : limit.network;
  const whose = of === 'account' ? 'one account' : 'one network';
  const again = `Try again in ${spanInWords(retryAfterSeconds)}.`;
  return `At most ${many} ${things} ${every} from ${whose}. ${again}`;
}

/** A span as people say it: '40 seconds', '12 minutes', '5 hours'. */
export function spanInWords(seconds: number): string {
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

function answer(
  limit: RateLimit,
  of: RateExceeded['of'],
  row: TakenRow | undefined,
  now: Date,
): RateTaken {
  if (!row) throw new Error('something was counted without a row');
  if (row.taken) return { ok: true };
  const retryAfterSeconds = secondsUntil(row.free_at ?? now, now);
  return { ok: false, of, limit, retryAfterSeconds };
}

// With the limit itself: one that is raised or lowered begins anew, and a ring keeps its length.
function networkKey(limiter: RateLimiter, name: RateLimitName, peer: string): Buffer {
  const { network } = limiter.limits.rates[name];
  return keyOf(limiter, [name, 'network', networkOf(peer), String(network)]);
}

// Keyed, so that whoever reads the table cannot try addresses on it.
function keyOf({ secret }: RateLimiter, parts: readonly string[]): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
}
