/** What lines of orders brought, and would have brought at other prices. Pure. */
import { priceOf } from '#platform/money.ts';
import type { PriceStep } from '#modules/prices/price-list.ts';
import type { SoldLines } from './queries/plans.ts';

/** At the step of the quantity that was ordered; below the first one a line keeps its price. */
export function sumSold(lines: readonly SoldLines[], steps: readonly PriceStep[]) {
  let [units, soldMinor, risenMinor] = [0, 0, 0];
  for (const line of lines) {
    const { unit_price_minor: placedMinor, per_units: perUnits } = line;
    const step = steps.findLast(({ from }) => from <= line.quantity);
    const risen = { priceMinor: step?.priceMinor ?? placedMinor, perUnits };
    units += line.units * line.lines;
    soldMinor += priceOf(line.units, { priceMinor: placedMinor, perUnits }) * line.lines;
    risenMinor += priceOf(line.units, risen) * line.lines;
  }
  return { units, soldMinor, risenMinor };
}
