/** Prices of a tool as a rise keeps them, and as it compares them. Pure. */
import type { PricePeriod } from './raise-price.ts';
import type { StoredPeriod } from './queries/plans.ts';

/** Of a tool without a price in the list: none. */
export function toPeriods(stored: readonly StoredPeriod[] | null): PricePeriod[] {
  const toMoment = (text: string | null) => (text === null ? null : new Date(text));
  return (stored ?? []).map(({ startsAt, endsAt, perUnits = 1, steps }) => {
    return { startsAt: toMoment(startsAt), endsAt: toMoment(endsAt), perUnits, steps };
  });
}

/** A tool's own price, which holds always. */
export function ownPeriod(priceMinor: number): PricePeriod {
  return { startsAt: null, endsAt: null, steps: [{ from: 1, priceMinor }] };
}

/** The only price of `ownPeriod`. */
export function toOwnMinor(stored: readonly StoredPeriod[]): number {
  const priceMinor = stored[0]?.steps[0]?.priceMinor;
  if (priceMinor === undefined) throw new Error('an own price without a price');
  return priceMinor;
}
