/** Money of a transfer that no payment has taken goes back to where it came from. */
import { hourMs, later } from '#platform/clock.ts';
import { findOrder } from '#modules/orders/orders.ts';
import { isAwaitingPayment } from '#modules/orders/payment-states.ts';
import type { PaymentDeps } from '../deps.ts';
import { selectOwed, selectTransfer, touchTransfer } from '../queries/transfers.ts';
import { isOpen, readTransfer, readTransferOf, toSums } from './read-transfer.ts';
import { countOwed } from './transfer-sums.ts';

/**
 * Sends back all that is owed. Read anew before and after: what was sent already is no longer
 * owed, and a repeated request has the key of the first.
 */
export async function returnOwed(deps: PaymentDeps, orderId: string): Promise<void> {
  const known = await selectTransfer.first(deps.db, { orderId });
  if (!known) return;
  await readTransfer(deps, known.customer_id);
  const transfer = await selectTransfer.first(deps.db, { orderId });
  if (!transfer || isOpen(transfer)) return;
  const { customer_id: customer, currency, movements } = transfer;
  const amountMinor = countOwed(toSums(transfer));
  if (amountMinor === 0) return;
  const key = `ret:${orderId}:${movements}`;
  await deps.processor.returnTransfer({ customer, amountMinor, currency, key });
  await readTransfer(deps, customer);
}

/** Long enough for a second transfer, or for staff, to settle it another way. */
const restMs = hourMs;

export async function listOwed({ db, clock }: PaymentDeps, limit: number): Promise<string[]> {
  const rested = later(clock.now(), -restMs);
  return (await selectOwed.all(db, { rested, limit })).map(({ order_id: order }) => order);
}

/** Sends back what nobody needs any more; of an order that is unpaid it may count for it yet. */
export async function returnUnneeded(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  const isNeeded =
    order && (isAwaitingPayment(order.paymentState) || order.paymentState === 'cancelling');
  if (!isNeeded) return returnOwed(deps, orderId);
  await readTransferOf(deps, orderId);
  await touchTransfer.count(deps.db, { orderId, updatedAt: deps.clock.now() });
}
