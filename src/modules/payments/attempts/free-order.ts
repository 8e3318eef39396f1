/**
 * Orders that come to nothing, by a code: paid without the processor, as soon as nothing is missing
 * that every order needs before it is paid. The payment is of 0, and the ledger has no entry.
 */
import type { Tx } from '#platform/database/transaction.ts';
import { needsAddressToPay } from '#modules/addresses/address-needs.ts';
import { findAddress } from '#modules/addresses/addresses.ts';
import { findDeliverySetup, findFreeForAll } from '#modules/delivery/delivery.ts';
import { lacksTerms, movePayment } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { shopActor, type PaymentDeps } from '../deps.ts';
import { queueReceipt } from '../order-emails.ts';
import { insertManualPayment } from '../queries/attempts.ts';

/** Of a locked order without a payment under way: paid, or as it is. */
export async function payFreeOrder(
  tx: Tx,
  { clock }: Pick<PaymentDeps, 'clock'>,
  order: Order,
): Promise<Order> {
  if (order.totalMinor !== 0 || order.paymentState !== 'unpaid') return order;
  if (lacksTerms(order) || (await findMissing(tx, order))) return order;
  const at = clock.now();
  const { id: orderId, currency, number } = order;
  const paymentId = `promotion:${number}`;
  const payment = { orderId, amountMinor: 0, currency, createdAt: at, intentId: paymentId };
  const row = await insertManualPayment.first(tx, payment);
  if (!row) throw new Error(`order ${orderId}: ${paymentId} is another payment`);
  const by = { actor: shopActor, reason: 'nothing_to_pay', at };
  const paid = await movePayment(tx, order, { ...by, to: 'paid', paymentId });
  await queueReceipt(tx, paid, at);
  return paid;
}

/** Whether nothing is missing of an order, whatever the shop's zones are. */
export function isComplete({ lines, delivery, tax }: Order, hasAddress: boolean): boolean {
  const isAddressNeeded = tax?.reason === 'address_missing' || needsAddressToPay(lines.length);
  return delivery !== undefined && (hasAddress || !isAddressNeeded);
}

/** An order without a delivery is from before zones, or of a shop that delivers free for all. */
export async function findMissing(
  tx: Tx,
  { id, lines, delivery, tax }: Order,
): Promise<'address_missing' | 'delivery_missing' | undefined> {
  const isOpen = !delivery && !findFreeForAll(await findDeliverySetup(tx, []));
  const isTaxOpen = tax?.reason === 'address_missing';
  if (!isOpen && !isTaxOpen && !needsAddressToPay(lines.length)) return undefined;
  if (!(await findAddress(tx, id))) return 'address_missing';
  return isOpen ? 'delivery_missing' : undefined;
}
