/** What an order may come to: nothing, by its code; or what the processor charges. Pure. */
import { chargeBoundsOf, type Currency } from '#platform/currency.ts';

export interface TotalOutOfBounds {
  reason: 'total_out_of_bounds';
  totalMinor: number;
  currency: Currency;
}

/** Undefined for a total that can be charged, or that is paid without a charge. */
export function refuseTotal(
  totalMinor: number,
  { discountMinor, currency }: { discountMinor: number; currency: Currency },
): TotalOutOfBounds | undefined {
  const { min, max } = chargeBoundsOf(currency);
  const isCharged = totalMinor >= min && totalMinor <= max;
  const isFree = totalMinor === 0 && discountMinor > 0;
  return isCharged || isFree ? undefined : { reason: 'total_out_of_bounds', totalMinor, currency };
}
