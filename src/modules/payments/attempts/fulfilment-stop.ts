/** What stops the fulfilment of a paid order. */
import type { Executor } from '#platform/database/database.ts';
import type { Order } from '#modules/orders/order.ts';
import { isPaid, isShipped, type FulfilmentStop } from '#modules/orders/payment-states.ts';
import { getMovedMoney } from '../refunds/refunds.ts';
import { settle } from '../settlement/settlement.ts';
import { countMissingUnits } from './missing-units.ts';

/**
 * Why an order must not be made or shipped: its units are gone, its payment is disputed, or all
 * that is left of its payment is being refunded. Undefined when it may; a partial refund
 * stops nothing.
 */
export async function findFulfilmentStop(
  executor: Executor,
  order: Order,
): Promise<FulfilmentStop | undefined> {
  const { paymentState, fulfilmentState, paymentId } = order;
  if (isShipped(fulfilmentState) || !isPaid(paymentState) || !paymentId) return undefined;
  if ((await countMissingUnits(executor, order)) > 0) return 'units_gone';
  const { withheldMinor, promisedMinor, keptMinor } = settle(
    await getMovedMoney(executor, paymentId),
  );
  if (paymentState === 'disputed' || withheldMinor > 0) return 'disputed';
  return promisedMinor > 0 && promisedMinor >= keptMinor ? 'refund_under_way' : undefined;
}
