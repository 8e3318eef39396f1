/**
 * Faults on order: what a hostile network and a busy processor do. Plain data that the holder
 * may change while the processor runs; all chance comes from one seed.
 */
import { only, optionalFields, optionalText } from '../wire/fields.ts';
import type { FormFields } from '../wire/form.ts';
import { invalid } from '../wire/refusal.ts';
import type { PlannedDelivery } from '../wire/work.ts';

type Span = readonly [fromMs: number, toMs: number];

/** Chances are between 0 and 1. */
export interface Faults {
  seed?: number | undefined;
  webhooks?: {
    /** Never sent; it stays among the undelivered. */
    lose?: number | undefined;
    duplicate?: number | undefined;
    /** Each delivery waits for a time of its own, which also puts them out of order. */
    delayMs?: Span | undefined;
  };
  requests?: {
    /** Answered 500 before anything is done. */
    fail?: number | undefined;
    /** Answered 429 before anything is done. */
    throttle?: number | undefined;
    /** Done, and then the connection is cut instead of answered. */
    loseReply?: number | undefined;
    /** Taken in, and neither done nor answered until this is switched off. */
    silent?: number | undefined;
    /** Done at once, and not answered until this is switched off. */
    silentReply?: number | undefined;
    delayMs?: Span | undefined;
  };
  fees?: {
    /** What a charge cost is not known at once. */
    late?: number | undefined;
    /** How long it is not; a minute unless told otherwise. */
    delayMs?: Span | undefined;
  };
}

export type Dice = () => number;

/** Mulberry32: small, and the same on every machine. */
export function seededDice(seed: number): Dice {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

export function planWithFaults({ webhooks = {} }: Faults, dice: Dice): PlannedDelivery[] {
  const { lose = 0, duplicate = 0, delayMs } = webhooks;
  const copies = duplicate > 0 && dice() < duplicate ? 2 : 1;
  const lost = lose > 0 && dice() < lose;
  return Array.from({ length: copies }, () => ({ lost, delayMs: within(delayMs, dice) }));
}

/** How long the next charge's fee stays unknown; undefined when it is known at once. */
export function planFee({ fees = {} }: Faults, dice: Dice): number | undefined {
  const { late = 0, delayMs = [minuteMs, minuteMs] } = fees;
  return late > 0 && dice() < late ? within(delayMs, dice) : undefined;
}

const minuteMs = 60_000;

export interface RequestFate {
  delayMs: number;
  before?: 'fail' | 'throttle';
  losesReply: boolean;
  silence?: 'silent' | 'silentReply';
}

export function fateOfRequest({ requests }: Faults, dice: Dice): RequestFate | undefined {
  if (!requests) return undefined;
  const { fail = 0, throttle = 0, loseReply = 0, silent = 0, silentReply = 0 } = requests;
  const before = dice() < fail ? 'fail' : dice() < throttle ? 'throttle' : undefined;
  return {
    delayMs: within(requests.delayMs, dice),
    ...(before && { before }),
    losesReply: dice() < loseReply,
    ...(silent > 0 && dice() < silent && { silence: 'silent' }),
    ...(silentReply > 0 && dice() < silentReply && { silence: 'silentReply' }),
  };
}

function within(span: Span | undefined, dice: Dice): number {
  if (!span) return 0;
  const [fromMs, toMs] = span;
  return Math.round(fromMs + dice() * (toMs - fromMs));
}

/** `webhooks[lose]=0.2&requests[delayMs]=0-50`: all that is not named is switched off. */
export function readFaults(form: FormFields): Faults {
  only(form, ['seed', 'webhooks', 'requests', 'fees']);
  const webhooks = optionalFields(form, 'webhooks') ?? {};
  const requests = optionalFields(form, 'requests') ?? {};
  const fees = optionalFields(form, 'fees') ?? {};
  only(webhooks, ['lose', 'duplicate', 'delayMs'], 'webhooks');
  only(requests, ['fail', 'throttle', 'loseReply', 'silent', 'silentReply', 'delayMs'], 'requests');
  only(fees, ['late', 'delayMs'], 'fees');
  return {
    seed: chance(form, 'seed', Number.MAX_SAFE_INTEGER),
    webhooks: {
      lose: chance(webhooks, 'lose'),
      duplicate: chance(webhooks, 'duplicate'),
      delayMs: spanField(webhooks),
    },
    requests: {
      fail: chance(requests, 'fail'),
      throttle: chance(requests, 'throttle'),
      loseReply: chance(requests, 'loseReply'),
      silent: chance(requests, 'silent'),
      silentReply: chance(requests, 'silentReply'),
      delayMs: spanField(requests),
    },
    fees: { late: chance(fees, 'late'), delayMs: spanField(fees) },
  };
}

function chance(form: FormFields, name: string, max = 1): number | undefined {
  const sent = optionalText(form, name);
  if (sent === null) return undefined;
  const value = Number(sent);
  if (value >= 0 && value <= max) return value;
  throw invalid(`${name} must be between 0 and ${max}`, { param: name });
}

function spanField(form: FormFields): Span | undefined {
  const sent = optionalText(form, 'delayMs');
  if (sent === null) return undefined;
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(sent) ?? [];
  if (from !== undefined && to !== undefined) return [Number(from), Number(to)];
  throw invalid('delayMs must be two numbers, as in 0-500', { param: 'delayMs' });
}
