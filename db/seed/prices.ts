/**
 * Price lists in the other currencies, without tax, so that a shop sells in them from its first
 * day: the trade prices of the catalogue at a rate of their own, which no market changes.
 */
import type { Currency } from '#platform/currency.ts';

export interface SeedList {
  name: string;
  currency: Currency;
  /** What a dollar is in it, in hundredths. */
  hundredths: number;
}

export const seedLists: readonly SeedList[] = [
  { name: 'Trade prices in euros', currency: 'eur', hundredths: 92 },
  { name: 'Trade prices in pounds', currency: 'gbp', hundredths: 79 },
];

const step = 5;
const hundred = 100;

/** A price in dollars at the rate of a list, to the nearest five cents or pence. */
export function toListMinor(dollarMinor: number, { hundredths }: SeedList): number {
  return Math.max(step, Math.round((dollarMinor * hundredths) / hundred / step) * step);
}
