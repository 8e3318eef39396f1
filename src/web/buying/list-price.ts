/** What a list says of a tool, as the shop answers it and as the rule of prices takes it. */
import type { z } from 'zod';
import type { listedPrice } from '#api/contract/prices/price-fields.ts';
import { isForSome, type ListPrice } from '#modules/prices/price-list.ts';
import { parseDollars } from '#platform/money.ts';

export function toListPrice(
  { audience, steps, per, ...price }: z.output<typeof listedPrice>,
  moments: Pick<ListPrice, 'fromMs' | 'untilMs'>,
): ListPrice {
  const inCents = steps.map(({ from, price: each }) => {
    return { from, priceMinor: parseDollars(each) ?? 0 };
  });
  const own = audience !== null && isForSome(price.kind) && { audience };
  const units = per !== undefined && { perUnits: per };
  return { ...price, ...own, ...units, ...moments, steps: inCents };
}
