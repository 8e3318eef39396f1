/** Prices by quantity as they are sent: dollars for cents. */
import type { z } from 'zod';
import type { ladder } from '#api/contract/prices/price-fields.ts';
import type { PriceStep } from '#modules/prices/price-list.ts';
import { toDollars } from '#platform/money.ts';

export function serializeLadder(steps: readonly PriceStep[]): z.infer<typeof ladder> {
  return steps.map(({ from, priceMinor }) => ({ from, price: toDollars(priceMinor) }));
}
