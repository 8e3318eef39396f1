/** What keeps a paid order from being made or shipped. */
import type { Session } from '#platform/database/database.ts';
import type { Order } from '#modules/orders/order.ts';
import { isPaid, type FulfilmentStop } from '#modules/orders/payment-states.ts';
import { getMoved } from './refunds.ts';
import { settle } from './settlement.ts';
import { countMissing } from './units-gone.ts';

/**
 * Why an order must not go on its way: its units are with others, its payment is disputed, or
 * all that is left of its money is asked to go back. Undefined when it may; a refund of a part
 * stops nothing.
 */
export async function findStop(
  session: Session,
  order: Order,
): Promise<FulfilmentStop | undefined> {
  const { paymentState, fulfilmentState, transaction } = order;
  const isShipped = fulfilmentState === 'shipped' || fulfilmentState === 'delivered';
  if (isShipped || !isPaid(paymentState) || !transaction) return undefined;
  if ((await countMissing(session, order)) > 0) return 'units_gone';
  const { withheldMinor, promisedMinor, keptMinor } = settle(await getMoved(session, transaction));
  if (paymentState === 'disputed' || withheldMinor > 0) return 'disputed';
  return promisedMinor > 0 && promisedMinor >= keptMinor ? 'refund_under_way' : undefined;
}
