/** The letters about money; each is written in the transaction of what it tells of. */
import { formatCount } from '#platform/figures.ts';
import { formatDollars } from '#platform/money.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { writeMail } from '#modules/mails/mails.ts';
import type { Order } from '#modules/orders/order.ts';
import { selectStaffOfOrders } from './queries/staff.ts';

/** To the customer: the order is paid. */
export async function writeReceipt(tx: Transaction, order: Order, at: Date): Promise<void> {
  const letter = { to: order.userEmail, kind: 'receipt', order: order.id } as const;
  await writeMail(tx, { ...letter, contents: factsOf(order) }, at);
}

interface RefundFacts {
  amountMinor: number;
  reason: string;
}

/** To the customer: money is on its way back. */
export async function writeRefundMade(
  tx: Transaction,
  order: Order,
  { amountMinor, reason }: RefundFacts,
  at: Date,
): Promise<void> {
  const contents = { ...factsOf(order), amount: formatDollars(amountMinor), reason };
  const letter = { to: order.userEmail, kind: 'refund_made', order: order.id } as const;
  await writeMail(tx, { ...letter, contents }, at);
}

/** To staff who look after orders: money that should have gone back is still here. */
export async function writeRefundFailed(
  tx: Transaction,
  order: Order,
  { amountMinor, reason }: RefundFacts,
  at: Date,
): Promise<void> {
  const contents = { ...factsOf(order), amount: formatDollars(amountMinor), reason };
  for (const { email } of await selectStaffOfOrders.all(tx)) {
    const letter = { to: email, kind: 'refund_failed', order: order.id } as const;
    await writeMail(tx, { ...letter, contents }, at);
  }
}

function factsOf(order: Order): Record<string, string> {
  return {
    orderNumber: String(order.number),
    tool: order.toolName,
    quantity: formatCount(order.quantity),
    total: formatDollars(order.totalMinor),
    transaction: order.transaction ?? '',
    link: `/dashboard/order/${order.id}`,
  };
}
