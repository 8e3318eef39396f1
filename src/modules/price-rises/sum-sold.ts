/** What lines of orders brought, and would have brought at other prices. Pure. */
import { priceOf } from '#platform/money.ts';
import type { PricePeriod } from './raise-price.ts';
import type { SoldLines } from './queries/plans.ts';

/** At the step of the quantity that was ordered; below the first one a line keeps its price. */
export function sumSold(
  lines: readonly SoldLines[],
  { steps, perUnits: risenPer = 1 }: Pick<PricePeriod, 'steps' | 'perUnits'>,
) {
  let [units, soldMinor, risenMinor] = [0, 0, 0];
  for (const line of lines) {
    const { unit_price_minor: placedMinor, per_units: perUnits } = line;
    const step = steps.findLast(({ from }) => from <= line.quantity);
    const placed = { priceMinor: placedMinor, perUnits };
    const risen = step ? { priceMinor: step.priceMinor, perUnits: risenPer } : placed;
    units += line.units * line.lines;
    soldMinor += priceOf(line.units, placed) * line.lines;
    risenMinor += priceOf(line.units, risen) * line.lines;
  }
  return { units, soldMinor, risenMinor };
}
