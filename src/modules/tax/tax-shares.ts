/**
 * The tax of a part of what was charged: of a refund, or of a parcel that was paid before. Counted
 * from the beginning, so that parts in whatever number come to the whole and none is below zero.
 */
import { priceOf } from '#platform/money.ts';

export interface TaxedWhole {
  /** With the tax. */
  totalMinor: number;
  taxMinor: number;
}

/** Of so much after what went before it. */
export function shareOfTax(
  { totalMinor, taxMinor }: TaxedWhole,
  { beforeMinor, amountMinor }: { beforeMinor: number; amountMinor: number },
): number {
  if (totalMinor === 0) return 0;
  const upTo = (minor: number) => priceOf(minor, { priceMinor: taxMinor, perUnits: totalMinor });
  return upTo(beforeMinor + amountMinor) - upTo(beforeMinor);
}
