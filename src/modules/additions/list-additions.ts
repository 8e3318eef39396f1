import type { Executor } from '#platform/database/database.ts';
import { selectAdditions, type AdditionRow } from './queries/additions.ts';

/** One of the orders that belong together. */
export interface RelatedOrder {
  id: string;
  number: number;
  totalMinor: number;
  paymentState: AdditionRow['payment_state'];
  fulfilmentState: AdditionRow['fulfilment_state'];
  placedAt: Date;
}

export interface AdditionsOf {
  /** Undefined for an order that was added to none. */
  addedTo: RelatedOrder | undefined;
  /** The oldest first. */
  additions: RelatedOrder[];
}

/** Of these orders, by order; those that nothing was added to are not among them. */
export async function listAdditions(
  executor: Executor,
  orders: readonly string[],
): Promise<ReadonlyMap<string, AdditionsOf>> {
  const rows = await selectAdditions.all(executor, { orderIds: orders });
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map(
    [...byOrder].map(([order, related]) => {
      const first = related.find((row) => row.is_first);
      const additions = related.filter((row) => !row.is_first).map(toRelatedOrder);
      return [order, { addedTo: first && toRelatedOrder(first), additions }];
    }),
  );
}

function toRelatedOrder(row: AdditionRow): RelatedOrder {
  return {
    ...{ id: row.id, number: row.number, totalMinor: row.total_minor },
    ...{ paymentState: row.payment_state, fulfilmentState: row.fulfilment_state },
    placedAt: row.placed_at,
  };
}
