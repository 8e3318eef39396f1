/** Prices by quantity as they are sent: dollars for cents. */
import { homeCurrency } from '#platform/currency.ts';
import type { z } from 'zod';
import type { listedPrice, ladder } from '#api/contract/prices/price-fields.ts';
import type { ListPrice, PriceStep } from '#modules/prices/price-list.ts';
import { toDollars } from '#platform/money.ts';

export function serializeLadder(steps: readonly PriceStep[]): z.infer<typeof ladder> {
  return steps.map(({ from, priceMinor }) => ({ from, price: toDollars(priceMinor) }));
}

export function serializeListPrice(price: ListPrice): z.infer<typeof listedPrice> {
  const { list, name, kind, rank, audience = null, currency = homeCurrency } = price;
  const { sizesTogether = false, steps } = price;
  const head = { list, name, kind, rank, audience, currency, sizesTogether };
  return { ...head, steps: serializeLadder(steps) };
}
