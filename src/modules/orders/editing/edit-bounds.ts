/** The share of the stock that a customer's later orders have, for one of them that is edited. */
import type { Tx } from '#platform/database/transaction.ts';
import type { AccountOrders } from '../placing/account-orders.ts';
import { selectOrdersBeside } from '../queries/edits.ts';

/** Waits for other orders of the customer: before the order's lock, as placing does. */
export async function findOrdersBeside(tx: Tx, order: string): Promise<AccountOrders> {
  const row = await selectOrdersBeside.first(tx, { id: order });
  return {
    waiting: row?.is_later ? 1 : 0,
    waitingUntil: row?.waiting_until ?? undefined,
    laterUnits: new Map(Object.entries(row?.later_units ?? {})),
    mostPlacedAt: undefined,
  };
}
