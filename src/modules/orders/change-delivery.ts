/**
 * Quotes an unpaid order anew when its address or its delivery changes: at the prices that it was
 * placed at, and at those of delivery today. Its head is locked; who could pay another total has
 * been kept from it before.
 */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { quoteDelivery, type DeliveryQuote } from '#modules/delivery/delivery.ts';
import type { Place } from '#modules/delivery/delivery-zone.ts';
import { refuseTotal, type TotalOutOfBounds } from './placing/charge-bounds.ts';
import type { Order } from './order.ts';
import {
  asBefore,
  chooseDelivery,
  type DeliveryChoice,
  type DeliveryError,
  type OrderDelivery,
} from './order-delivery.ts';
import { summarizeLines } from './order-summary.ts';
import { selectTerms } from './queries/placing.ts';
import { writeDelivery } from './queries/delivery.ts';

export type NewDelivery =
  | { ok: true; delivery: OrderDelivery; totalMinor: number }
  | { ok: false; error: DeliveryError | TotalOutOfBounds };

/** What could be chosen for the order at this place. */
export async function findOffersOfOrder(
  executor: Executor,
  order: Order,
  place: Place,
): Promise<DeliveryQuote> {
  const { lines, setup } = await readDeliveredLines(executor, order, place);
  return quoteDelivery(lines, place, setup.zones);
}

/** With what was chosen, with what the order has where that is still offered, or the cheapest. */
export async function quoteAnew(
  tx: Tx,
  order: Order,
  { place, choice }: { place: Place; choice: DeliveryChoice | undefined },
): Promise<NewDelivery> {
  const { lines, setup } = await readDeliveredLines(tx, order, place);
  const wanted = { place, choice: choice ?? asBefore(order.delivery) };
  const chosen = chooseDelivery(lines, wanted, setup);
  if (!chosen.ok) return chosen;
  const { delivery } = chosen;
  if (!delivery) throw new Error(`order ${order.id} has an address and no delivery`);
  const { goodsMinor, discountMinor, taxMinor } = order;
  const totalMinor = goodsMinor - discountMinor + delivery.priceMinor + taxMinor;
  const error = refuseTotal(totalMinor, order);
  if (error) return { ok: false, error };
  return { ok: true, delivery, totalMinor };
}

/** Writes the delivery, and the total that follows from it. */
export async function changeDeliveryOf(
  tx: Tx,
  order: Order,
  { delivery, totalMinor }: { delivery: OrderDelivery; totalMinor: number },
): Promise<void> {
  const { unitPriceMinor } = summarizeLines(order.lines, totalMinor);
  await writeDelivery.count(tx, { id: order.id, ...delivery, totalMinor, unitPriceMinor });
  tx.announce('orders');
}

async function readDeliveredLines(executor: Executor, order: Order, { country }: Place) {
  const toolIds = order.lines.map(({ toolId }) => toolId);
  const terms = await selectTerms.first(executor, { toolIds, countries: [country] });
  if (!terms) throw new Error('the terms of the shop are gone');
  const tools = new Map(terms.tools.map((tool) => [tool.id, tool]));
  const lines = order.lines.map((line) => {
    const tool = tools.get(line.toolId);
    const { weightG = null, unitsPerCarton = null } = tool ?? {};
    const quantity = line.quantity - line.cancelled;
    const goodsMinor = line.goodsMinor - line.discountMinor;
    return { tool: line.toolId, quantity, goodsMinor, weightG, unitsPerCarton };
  });
  return { lines, setup: terms.setup };
}
