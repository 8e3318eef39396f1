/**
 * Injected faults: what a hostile network and a busy processor do. Plain data that the owner
 * may change while the processor runs; all randomness comes from one seed.
 */
import { assertKnownFields, optionalFields, optionalText } from '../wire/fields.ts';
import type { FormFields } from '../wire/form.ts';
import { invalid } from '../wire/api-error.ts';
import type { PlannedDelivery } from '../wire/work.ts';

type Span = readonly [fromMs: number, toMs: number];

/** Chances are between 0 and 1. */
export interface Faults {
  seed?: number | undefined;
  webhooks?: {
    /** Never sent; it stays among the undelivered. */
    lose?: number | undefined;
    duplicate?: number | undefined;
    /** Each delivery waits for a random time, which also changes their order. */
    delayMs?: Span | undefined;
  };
  requests?: {
    /** Answered 500 before anything is done. */
    fail?: number | undefined;
    /** Answered 429 before anything is done. */
    throttle?: number | undefined;
    /** Done, and then the connection is cut instead of answered. */
    loseReply?: number | undefined;
    /** Received, and neither executed nor answered until this is switched off. */
    silent?: number | undefined;
    /** Done at once, and not answered until this is switched off. */
    silentReply?: number | undefined;
    delayMs?: Span | undefined;
  };
  fees?: {
    /** The fee of a charge is not known at once. */
    late?: number | undefined;
    /** For how long; a minute by default. */
    delayMs?: Span | undefined;
  };
}

export type RandomSource = () => number;

/** Mulberry32: small, and the same on every machine. */
export function seededRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

export function planWithFaults({ webhooks = {} }: Faults, random: RandomSource): PlannedDelivery[] {
  const { lose = 0, duplicate = 0, delayMs } = webhooks;
  const copies = duplicate > 0 && random() < duplicate ? 2 : 1;
  const lost = lose > 0 && random() < lose;
  return Array.from({ length: copies }, () => ({ lost, delayMs: randomWithin(delayMs, random) }));
}

/** How long the next charge's fee stays unknown; undefined when it is known at once. */
export function planFee({ fees = {} }: Faults, random: RandomSource): number | undefined {
  const { late = 0, delayMs = [minuteMs, minuteMs] } = fees;
  return late > 0 && random() < late ? randomWithin(delayMs, random) : undefined;
}

const minuteMs = 60_000;

export interface RequestFault {
  delayMs: number;
  before?: 'fail' | 'throttle';
  losesReply: boolean;
  silence?: 'silent' | 'silentReply';
}

export function planRequestFault(
  { requests }: Faults,
  random: RandomSource,
): RequestFault | undefined {
  if (!requests) return undefined;
  const { fail = 0, throttle = 0, loseReply = 0, silent = 0, silentReply = 0 } = requests;
  const before = random() < fail ? 'fail' : random() < throttle ? 'throttle' : undefined;
  return {
    delayMs: randomWithin(requests.delayMs, random),
    ...(before && { before }),
    losesReply: random() < loseReply,
    ...(silent > 0 && random() < silent && { silence: 'silent' }),
    ...(silentReply > 0 && random() < silentReply && { silence: 'silentReply' }),
  };
}

function randomWithin(span: Span | undefined, random: RandomSource): number {
  if (!span) return 0;
  const [fromMs, toMs] = span;
  return Math.round(fromMs + random() * (toMs - fromMs));
}

/** `webhooks[lose]=0.2&requests[delayMs]=0-50`: faults that are not named are switched off. */
export function readFaults(form: FormFields): Faults {
  assertKnownFields(form, ['seed', 'webhooks', 'requests', 'fees']);
  const webhooks = optionalFields(form, 'webhooks') ?? {};
  const requests = optionalFields(form, 'requests') ?? {};
  const fees = optionalFields(form, 'fees') ?? {};
  assertKnownFields(webhooks, ['lose', 'duplicate', 'delayMs'], 'webhooks');
  assertKnownFields(
    requests,
    ['fail', 'throttle', 'loseReply', 'silent', 'silentReply', 'delayMs'],
    'requests',
  );
  assertKnownFields(fees, ['late', 'delayMs'], 'fees');
  return {
    seed: probability(form, 'seed', Number.MAX_SAFE_INTEGER),
    webhooks: {
      lose: probability(webhooks, 'lose'),
      duplicate: probability(webhooks, 'duplicate'),
      delayMs: spanField(webhooks),
    },
    requests: {
      fail: probability(requests, 'fail'),
      throttle: probability(requests, 'throttle'),
      loseReply: probability(requests, 'loseReply'),
      silent: probability(requests, 'silent'),
      silentReply: probability(requests, 'silentReply'),
      delayMs: spanField(requests),
    },
    fees: { late: probability(fees, 'late'), delayMs: spanField(fees) },
  };
}

function probability(form: FormFields, name: string, max = 1): number | undefined {
  const value = optionalText(form, name);
  if (value === null) return undefined;
  const number = Number(value);
  if (number >= 0 && number <= max) return number;
  throw invalid(`${name} must be between 0 and ${max}`, { param: name });
}

function spanField(form: FormFields): Span | undefined {
  const sent = optionalText(form, 'delayMs');
  if (sent === null) return undefined;
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(sent) ?? [];
  if (from !== undefined && to !== undefined) return [Number(from), Number(to)];
  throw invalid('delayMs must be two numbers, as in 0-500', { param: 'delayMs' });
}
