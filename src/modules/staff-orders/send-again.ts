/** The email with the link to pay, once more. */
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { addressInOneLine } from '#modules/addresses/addresses.ts';
import { queueEmail } from '#modules/emails/emails.ts';
import { queueOrderLink } from '#modules/guests/guests.ts';
import { lockOrder, receivedForEmail } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';

export type SendAgainResult =
  | { ok: true }
  | { ok: false; reason: 'order_unknown' }
  /** Nothing is to be paid, or it was not ordered for them. */
  | { ok: false; reason: 'not_payable'; state: Order['paymentState'] };

/** For an order that staff placed, as long as it is to be paid; a guest gets a new link. */
export function sendOrderAgain(
  { db }: { db: Database },
  actor: Actor,
  id: string,
): Promise<SendAgainResult> {
  return inTransaction(db, async (tx): Promise<SendAgainResult> => {
    const order = await lockOrder(tx, id);
    if (!order) return { ok: false, reason: 'order_unknown' };
    const { paymentState: state, placedBy, userId, userEmail: to } = order;
    if (state !== 'unpaid' || placedBy === undefined)
      return { ok: false, reason: 'not_payable', state };
    if (userId === undefined) {
      await queueOrderLink(tx, order, actor.at);
    } else {
      const billTo = order.billTo && addressInOneLine(order.billTo);
      const contents = receivedForEmail(order, { billTo });
      await queueEmail(tx, { to, kind: 'order_received', order: id, contents }, actor.at);
    }
    await writeAuditEntry(tx, actor, { action: 'order.link_sent', object: `order:${id}` });
    return { ok: true };
  });
}
