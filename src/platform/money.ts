/**
 * Money is a whole number of minor units (cents) everywhere but in JSON and on the screen.
 * This file is the only place where one becomes the other; `price` in JSON is a number of
 * dollars, as the specification requires, and 19.99 is converted exactly in both directions.
 */

import { exponentOf, homeCurrency, symbolOf, type Currency } from './currency.ts';
import { formatCount } from './number-format.ts';

const minorPerMajor = 100;
const decimalDollars = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/**
 * Reads a number of dollars, or its decimal text, into cents.
 * Returns undefined when it is negative, not finite, or has more than two decimals.
 */
export function parseDollars(dollars: number | string): number | undefined {
  const match = decimalDollars.exec(String(dollars).trim());
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  return Number(whole) * minorPerMajor + Number(fraction.padEnd(2, '0'));
}

/** Cents of a number that JSON carries: 19.99 → 1999. A part of a cent is a mistake of ours. */
export function toMinor(dollars: number): number {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(dollars)) ?? [];
  if (whole === '') throw new RangeError(`${dollars} is no amount in whole cents`);
  const minor = Number(whole + fraction.padEnd(2, '0'));
  assertMinor(minor);
  return minor;
}

/** Cents as the number of dollars that JSON carries: 1999 → 19.99. */
export function toDollars(minor: number): number {
  assertMinor(minor);
  return minor / minorPerMajor;
}

/** The same for an amount that may be below zero, such as a line of the journal. */
export function toSignedDollars(minor: number): number {
  return minor < 0 ? -toDollars(-minor) : toDollars(minor);
}

/** Cents as a decimal text that `parseDollars` reads: 123456 → '1234.56'. */
export function toDecimalText(minor: number): string {
  assertMinor(minor);
  return `${Math.trunc(minor / minorPerMajor)}.${String(minor % minorPerMajor).padStart(2, '0')}`;
}

/** Minor units as a person reads them: 123456 in euros → '€1,234.56'. */
export function formatMoney(minor: number, currency: Currency): string {
  assertMinor(minor);
  const exponent = exponentOf(currency);
  const perMajor = 10 ** exponent;
  const whole = formatCount(Math.trunc(minor / perMajor));
  const fraction = String(minor % perMajor).padStart(exponent, '0');
  return `${symbolOf(currency)}${whole}${exponent > 0 ? `.${fraction}` : ''}`;
}

/** A price as a person reads it: '€4.25', or '€4.25 per 100' where it is for many. */
export function formatUnitPrice({ priceMinor, perUnits = 1 }: UnitPrice, currency: Currency) {
  const price = formatMoney(priceMinor, currency);
  return perUnits === 1 ? price : `${price} per ${formatCount(perUnits)}`;
}

/** The same of what is always in the home currency, such as a tool's own price. */
export function formatDollars(minor: number): string {
  return formatMoney(minor, homeCurrency);
}

/** So much for so many units; of one where they are not named. */
export interface UnitPrice {
  priceMinor: number;
  perUnits?: number | undefined;
}

/**
 * Below 0 where the first costs less a unit, above 0 where it costs more. Exact: each is multiplied
 * by the units of the other, and nothing is rounded.
 */
export function comparePrices(one: UnitPrice, other: UnitPrice): number {
  const [first, second] = [multiply(one, other.perUnits), multiply(other, one.perUnits)];
  return first === second ? 0 : first < second ? -1 : 1;
}

function multiply({ priceMinor }: UnitPrice, times = 1): bigint {
  return BigInt(priceMinor) * BigInt(times);
}

/**
 * What so many units cost at a price for `perUnits` of them, to the nearest cent, half a cent up.
 * At most the largest exact number, which is more than anybody can be charged.
 */
export function priceOf(units: number, { priceMinor, perUnits = 1 }: UnitPrice): number {
  assertMinor(priceMinor);
  const [per, twice] = [BigInt(perUnits), 2n];
  const cents = (twice * BigInt(priceMinor) * BigInt(units) + per) / (twice * per);
  return Number(cents > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : cents);
}

/** Cents after a change by hundredths of a percent, to the nearest cent; never below 0. */
export function addPercent(minor: number, hundredths: number): number {
  assertMinor(minor);
  return Math.max(0, Math.round((minor * (whole + hundredths)) / whole));
}

/** Cents less so many whole percent, up to the next cent: never less than that. */
export function lessPercent(minor: number, percent: number): number {
  assertMinor(minor);
  return Math.ceil((minor * (hundred - percent)) / hundred);
}

const hundred = 100;

/** A hundred percent, in hundredths of a percent. */
const whole = 10_000;

/** So many millionths of cents, to the nearest cent, half a cent up. */
export function millionthsOf(minor: number, millionths: number): number {
  return priceOf(minor, { priceMinor: millionths, perUnits: million });
}

const million = 1_000_000;

/**
 * Splits cents by weights so that the parts sum to the whole. What is left of the division goes to
 * the largest remainders, of equal ones to the first.
 */
export function allocate(minor: number, weights: readonly number[]): number[] {
  assertMinor(minor);
  if (minor === 0) return weights.map(() => 0);
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum <= 0n) throw new RangeError('allocate needs at least one positive weight');
  const shares = weights.map((weight) => BigInt(minor) * BigInt(weight));
  const parts = shares.map((share) => Number(share / sum));
  const rest = minor - parts.reduce((total, part) => total + part, 0);
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share % sum }))
    .toSorted((one, other) => Number(other.remainder - one.remainder));
  const rounded = new Set(byRemainder.slice(0, rest).map(({ index }) => index));
  return parts.map((part, index) => (rounded.has(index) ? part + 1 : part));
}

function assertMinor(minor: number): void {
  if (!Number.isSafeInteger(minor) || minor < 0) {
    throw new RangeError(`not an amount in cents: ${minor}`);
  }
}
