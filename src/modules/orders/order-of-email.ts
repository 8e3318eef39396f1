import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import { selectOrder } from './queries/orders.ts';
import {
  selectGuestOrderOfEmail,
  selectOrderOfEmail,
  updateOwner,
} from './queries/order-of-email.ts';
import type { Order } from './order.ts';
import { toOrder } from './to-order.ts';

/** Order numbers are integers of PostgreSQL. */
const maxNumber = 2 ** 31 - 1;

/**
 * The order that somebody without an account names by its number, as they typed it: '1042',
 * '#1042', 'Order 1,042'. Undefined unless it was placed with this email; the database is asked
 * whatever was typed, so that an answer takes as long for a number that is none.
 */
export async function findOrderOfEmail(
  executor: Executor,
  { named, email }: { named: string; email: string },
): Promise<Pick<Order, 'id' | 'number' | 'userId'> | undefined> {
  const key = { number: readOrderNumber(named) ?? 0, email: email.toLowerCase() };
  const row = await selectOrderOfEmail.first(executor, key);
  return row && { id: row.id, number: row.number, userId: row.user_id ?? undefined };
}

/** The same of a guest, with all that it has; undefined once an account has it. */
export async function findGuestOrderOfEmail(
  executor: Executor,
  { named, email }: { named: string; email: string },
): Promise<Order | undefined> {
  const number = readOrderNumber(named) ?? 0;
  const found = await selectGuestOrderOfEmail.first(executor, {
    number,
    email: email.toLowerCase(),
  });
  const row = found && (await selectOrder.first(executor, { id: found.id }));
  return row && toOrder(row);
}

/**
 * Gives the orders that guests placed with this email to the account that has proved it; the caller
 * has locked the account. Each joins one account, once: the second of two finds none left.
 */
export async function joinGuestOrders(
  tx: Tx,
  { user, email, at }: { user: string; email: string; at: Date },
): Promise<void> {
  const joined = await updateOwner.all(tx, { userId: user, email: email.toLowerCase() });
  for (const { id } of joined) {
    const entry = { action: 'order.joined', object: `order:${id}` } as const;
    await writeAuditEntry(tx, { id: user, ip: '', at }, entry);
  }
  if (joined.length > 0) tx.announce('orders');
}

/** The number in what was typed; undefined where there is none, or more than one. */
export function readOrderNumber(named: string): number | undefined {
  const joined = named.replaceAll(/(?<=\d)[\s.,'’](?=\d{3}(?!\d))/g, '');
  const [digits, another] = joined.match(/\d+/g) ?? [];
  if (digits === undefined || another !== undefined) return undefined;
  const number = Number(digits);
  return number >= 1 && number <= maxNumber ? number : undefined;
}
