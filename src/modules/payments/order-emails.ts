/** The emails about an order's money, queued in the transaction that moves it. */
import { formatMoney } from '#platform/money.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { addressInOneLine } from '#modules/addresses/addresses.ts';
import { queueEmail, type EmailContents } from '#modules/emails/emails.ts';
import { goodsForEmail, listUnits } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { selectOrderStaff } from './queries/staff.ts';

/** To the customer: the order is paid. */
export async function queueReceipt(tx: Tx, order: Order, at: Date): Promise<void> {
  const email = { to: order.userEmail, kind: 'receipt', order: order.id } as const;
  await queueEmail(tx, { ...email, contents: describeReceipt(order) }, at);
}

/** What the receipt of a paid order says. */
export function describeReceipt(order: Order): EmailContents['receipt'] {
  const { billTo } = order;
  const billed = billTo && { billTo: addressInOneLine(billTo) };
  return { ...emailContentsOf(order), ...billed };
}

/** To the customer: the order was never paid, and is over. */
export async function queueOrderEnded(tx: Tx, order: Order, at: Date): Promise<void> {
  const contents = {
    ...{ orderNumber: String(order.number), name: order.customerName, ...goodsForEmail(order) },
    total: formatMoney(order.totalMinor, order.currency),
  };
  const kind = order.paymentState === 'expired' ? 'order_expired' : 'order_cancelled';
  await queueEmail(tx, { to: order.userEmail, kind, order: order.id, contents }, at);
}

interface OrderChange {
  formerTotalMinor: number;
  by: 'customer' | 'staff';
  /** Where it goes, in one line, where that was changed. */
  deliverTo?: string;
}

/** To the customer: the order is another one than before, and not paid yet. */
export async function queueOrderChanged(
  tx: Tx,
  order: Order,
  { formerTotalMinor, by, deliverTo }: OrderChange,
  at: Date,
): Promise<void> {
  const contents = {
    ...{ orderNumber: String(order.number), name: order.customerName },
    ...goodsForEmail(order),
    ...{
      total: formatMoney(order.totalMinor, order.currency),
      formerTotal: formatMoney(formerTotalMinor, order.currency),
    },
    ...{ by, ...(deliverTo !== undefined && { deliverTo }) },
    ...(order.billTo && { billTo: addressInOneLine(order.billTo) }),
  };
  const message = { to: order.userEmail, kind: 'order_changed', order: order.id } as const;
  await queueEmail(tx, { ...message, contents }, at);
}

/** To the customer: the bank did not make a payment that took days. */
export async function queuePaymentFailed(tx: Tx, order: Order, at: Date): Promise<void> {
  const contents = {
    ...{ orderNumber: String(order.number), name: order.customerName, ...goodsForEmail(order) },
    total: formatMoney(order.totalMinor, order.currency),
  };
  const message = { to: order.userEmail, kind: 'payment_failed', order: order.id } as const;
  await queueEmail(tx, { ...message, contents }, at);
}

interface RefundDetails {
  amountMinor: number;
  reason: string;
  /** Of lines, by position, where the refund is for such. */
  units?: readonly { position: number; units: number }[];
  /** Whether a part of it is for delivery. */
  hasDelivery?: boolean;
}

/** To the customer: money is on its way back. */
export async function queueRefundMade(
  tx: Tx,
  order: Order,
  { amountMinor, reason, units = [], hasDelivery = false }: RefundDetails,
  at: Date,
): Promise<void> {
  const goods = units.length > 0 ? [listUnits(order, units)] : [];
  const refunded = [...goods, ...(hasDelivery ? ['Delivery'] : [])];
  const contents = {
    ...emailContentsOf(order),
    ...(refunded.length > 0 && { units: refunded.join('\n') }),
    amount: formatMoney(amountMinor, order.currency),
    reason,
  };
  const message = { to: order.userEmail, kind: 'refund_made', order: order.id } as const;
  await queueEmail(tx, { ...message, contents }, at);
}

/** To staff who look after orders: money that should have gone back is still here. */
export async function queueRefundFailed(
  tx: Tx,
  order: Order,
  { amountMinor, reason }: RefundDetails,
  at: Date,
): Promise<void> {
  const refund = {
    ...emailContentsOf(order),
    amount: formatMoney(amountMinor, order.currency),
    reason,
  };
  const contents = { ...refund, link: `/dashboard/order/${order.id}` };
  for (const { email } of await selectOrderStaff.all(tx, {})) {
    const message = { to: email, kind: 'refund_failed', order: order.id } as const;
    await queueEmail(tx, { ...message, contents }, at);
  }
}

function emailContentsOf(order: Order): EmailContents['receipt'] {
  return {
    orderNumber: String(order.number),
    ...goodsForEmail(order),
    total: formatMoney(order.totalMinor, order.currency),
    transaction: order.paymentId ?? '',
  };
}
