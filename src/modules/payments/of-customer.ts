/** What an account has bought, and what went wrong with its payments; for staff. */
import type { Currency } from '#platform/currency.ts';
import type { Executor } from '#platform/database/database.ts';
import { paidStates } from '#modules/orders/payment-states.ts';
import type { PaymentException } from './exceptions/exception.ts';
import { toException } from './exceptions/exceptions.ts';
import { selectExceptionsOfUser } from './queries/exceptions.ts';
import { selectBought } from './queries/of-customer.ts';

/** In one currency; sums of several are never added. */
export interface Bought {
  currency: Currency;
  orders: number;
  /** What was paid for, before refunds. */
  totalMinor: number;
  refundedMinor: number;
}

/** Of so many orders the sums are of the newest. */
export const mostBoughtOrders = 10_000;

/** What the account's paid orders come to, by currency. */
export async function sumBought(executor: Executor, userId: string): Promise<Bought[]> {
  const states = [...paidStates, 'refunded'];
  const rows = await selectBought.all(executor, { userId, states, most: mostBoughtOrders });
  return rows.map(({ currency, orders, ...sums }) => {
    return { currency, orders, totalMinor: sums.total_minor, refundedMinor: sums.refunded_minor };
  });
}

/** The exceptions of the account's orders, the newest first. */
export async function listExceptionsOfUser(
  executor: Executor,
  userId: string,
  limit: number,
): Promise<PaymentException[]> {
  return (await selectExceptionsOfUser.all(executor, { userId, limit })).map(toException);
}
