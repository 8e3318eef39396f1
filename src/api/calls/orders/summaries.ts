/** What a customer's own list shows beside their orders. */
import { operations } from '#api/contract/operations.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { listOrderSummaries } from '#modules/fulfilment/fulfilment.ts';
import { listOverOrders } from '#modules/orders/orders.ts';
import { serializeOrder } from '../serialize.ts';

export function addSummaryOperations(routes: Routes, { db }: ApiDeps): void {
  routes.forCaller(operations.listOrderSummaries, async ({ caller }) => {
    const [summaries, cancelled] = await Promise.all([
      listOrderSummaries(db, caller.userId),
      listOverOrders(db, caller.userId),
    ]);
    return {
      summaries: summaries.map(({ parcel = null, ...rest }) => ({ ...rest, parcel })),
      cancelled: cancelled.map(serializeOrder),
    };
  });
}
