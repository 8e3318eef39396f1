/** Prices by quantity as they are sent: amounts for minor units. */
import { homeCurrency } from '#platform/currency.ts';
import type { z } from 'zod';
import type { listedPrice, ladder } from '#api/contract/prices/price-fields.ts';
import type { ListPrice, PriceStep } from '#modules/prices/price-list.ts';
import { toDollars, type UnitPrice } from '#platform/money.ts';

export function serializeLadder(
  steps: readonly (Pick<PriceStep, 'from'> & UnitPrice)[],
): z.infer<typeof ladder> {
  return steps.map(({ from, ...step }) => ({
    ...{ from, price: toDollars(step.priceMinor), ...serializePer(step) },
  }));
}

/** For how many units a price is, where it is not for one. */
export function serializePer({ perUnits = 1 }: { perUnits?: number | undefined }): {
  per?: number;
} {
  return perUnits === 1 ? {} : { per: perUnits };
}

export function serializeListPrice(price: ListPrice): z.infer<typeof listedPrice> {
  const { list, name, kind, rank, audience = null, currency = homeCurrency } = price;
  const { sizesTogether = false, steps } = price;
  const head = { list, name, kind, rank, audience, currency, sizesTogether };
  return { ...head, ...serializePer(price), steps: serializeLadder(steps) };
}
