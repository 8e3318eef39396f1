/** What the shop knows of a customer's payments, for the customer, and what is left of it. */
import { wordsPattern } from '#platform/database/mask.ts';
import type { Session } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import {
  deleteClientSecrets,
  maskProblems,
  maskRefundReasons,
  selectPayments,
  selectRefundsOf,
  type GivenBackRow,
  type PaymentRow,
} from './queries/records.ts';

export interface PaymentRecord {
  /** The processor's name for it. */
  transaction: string | undefined;
  state: string;
  amountMinor: number;
  currency: string;
  at: Date;
}

export interface RefundRecord {
  amountMinor: number;
  reason: string;
  state: string;
  askedAt: Date;
  settledAt: Date | undefined;
}

/** The payments and refunds of these orders, by order; nothing that could move money. */
export async function listPaymentRecords(
  session: Session,
  orders: readonly string[],
): Promise<{
  payments: ReadonlyMap<string, PaymentRecord[]>;
  refunds: ReadonlyMap<string, RefundRecord[]>;
}> {
  const payments = await selectPayments.all(session, orders);
  const refunds = await selectRefundsOf.all(session, orders);
  return { payments: byOrder(payments, toPayment), refunds: byOrder(refunds, toRefund) };
}

/** Takes the customer out of the books of these orders; every amount stays. */
export async function eraseFromPayments(
  tx: Transaction,
  orders: readonly string[],
  { words, name }: { words: readonly string[]; name: string },
): Promise<void> {
  const masked = [orders, wordsPattern(words), name] as const;
  await maskRefundReasons.count(tx, ...masked);
  await maskProblems.count(tx, ...masked);
  await deleteClientSecrets.count(tx, orders);
}

function byOrder<Row extends { order_id: string }, Value>(
  rows: readonly Row[],
  read: (row: Row) => Value,
): ReadonlyMap<string, Value[]> {
  const grouped = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...grouped].map(([order, of]) => [order, of.map(read)]));
}

function toPayment({ intent_id: transaction, state, ...row }: PaymentRow): PaymentRecord {
  const { amount_minor: amountMinor, currency, created_at: at } = row;
  return { transaction: transaction ?? undefined, state, amountMinor, currency, at };
}

function toRefund({
  amount_minor: amountMinor,
  reason,
  state,
  ...row
}: GivenBackRow): RefundRecord {
  const { asked_at: askedAt, settled_at: settledAt } = row;
  return { amountMinor, reason, state, askedAt, settledAt: settledAt ?? undefined };
}
