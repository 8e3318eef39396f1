/** What an account has bought, and what went wrong with its payments; for staff. */
import type { Currency } from '#platform/currency.ts';
import type { Executor } from '#platform/database/database.ts';
import { paidStates } from '#modules/orders/payment-states.ts';
import type { PaymentException } from './exceptions/exception.ts';
import { toException } from './exceptions/exceptions.ts';
import { selectExceptionsOfUser } from './queries/exceptions.ts';
import { selectBought, selectBoughtOfEach, type BoughtRow } from './queries/of-customer.ts';

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

/** In a row of a list, which has many accounts. */
export const mostListedOrders = 1000;

const states = [...paidStates, 'refunded'];

/** What the account's paid orders come to, by currency. */
export async function sumBought(executor: Executor, userId: string): Promise<Bought[]> {
  const rows = await selectBought.all(executor, { userId, states, most: mostBoughtOrders });
  return rows.map(toBought);
}

/** The same of several accounts, by their ids; of who bought nothing there is nothing. */
export async function sumBoughtOfEach(
  executor: Executor,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Bought[]>> {
  const request = { userIds, states, most: mostListedOrders };
  const rows = await selectBoughtOfEach.all(executor, request);
  const rowsByUser = Map.groupBy(rows, ({ user_id: user }) => user);
  return new Map([...rowsByUser].map(([user, ofUser]) => [user, ofUser.map(toBought)]));
}

function toBought({ currency, orders, ...sums }: BoughtRow): Bought {
  return { currency, orders, totalMinor: sums.total_minor, refundedMinor: sums.refunded_minor };
}

/** The exceptions of the account's orders, the newest first. */
export async function listExceptionsOfUser(
  executor: Executor,
  userId: string,
  limit: number,
): Promise<PaymentException[]> {
  return (await selectExceptionsOfUser.all(executor, { userId, limit })).map(toException);
}
