/** What an order may come to: between the least and the most that the processor charges. Pure. */
import { chargeBoundsMinor } from '#platform/money.ts';

export interface TotalOutOfBounds {
  reason: 'total_out_of_bounds';
  totalMinor: number;
}

/** Undefined for a total that can be charged. */
export function refuseTotal(totalMinor: number): TotalOutOfBounds | undefined {
  const { min, max } = chargeBoundsMinor;
  const isCharged = totalMinor >= min && totalMinor <= max;
  return isCharged ? undefined : { reason: 'total_out_of_bounds', totalMinor };
}
