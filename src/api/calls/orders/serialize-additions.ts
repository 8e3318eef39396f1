/** Serializes the orders that belong together. */
import type { z } from 'zod';
import type { relatedOrder } from '#api/contract/responses.ts';
import type { AdditionsOf } from '#modules/additions/additions.ts';
import { deriveStatus } from '#modules/orders/payment-states.ts';
import { toDollars } from '#platform/money.ts';

export function serializeAdditions({ addedTo, additions = [] }: Partial<AdditionsOf> = {}) {
  return {
    addedTo: addedTo ? serializeRelated(addedTo) : null,
    additions: additions.map(serializeRelated),
  };
}

function serializeRelated(order: AdditionsOf['additions'][number]): z.infer<typeof relatedOrder> {
  const { id: _id, number, paymentState, fulfilmentState, placedAt } = order;
  return {
    ...{ _id, number, total: toDollars(order.totalMinor) },
    status: deriveStatus(paymentState, fulfilmentState),
    ...{ fulfilment: fulfilmentState, placedAt: placedAt.toISOString() },
  };
}
