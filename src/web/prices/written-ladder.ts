/** What a size costs by quantity, as the page carries it for the sum of what is filled in. Pure. */
import type { UnitPrice } from '#platform/money.ts';
import type { PriceLadder } from '#modules/prices/price-list.ts';

/** '1:895 48:850'; behind a price that is for many stands for how many: '1:425:100'. */
export function writeLadder(ladder: PriceLadder): string {
  // What they cost together depends on the cart as well, which the page does not know.
  if (ladder.some(({ source }) => source?.sizesTogether)) return '';
  return ladder
    .map(({ from, priceMinor, perUnits = 1 }) =>
      [from, priceMinor, ...(perUnits === 1 ? [] : [perUnits])].join(':'),
    )
    .join(' ');
}

/** The price of so many; undefined where the page does not say it. */
export function readPrice(ladder: string, quantity: number): UnitPrice | undefined {
  if (ladder === '') return undefined;
  const steps = ladder.split(' ').map((step) => step.split(':').map(Number));
  const [, priceMinor = 0, perUnits] = steps.findLast(([from = 1]) => from <= quantity) ?? [];
  return priceMinor > 0 ? { priceMinor, perUnits } : undefined;
}
