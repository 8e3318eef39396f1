/** A customer's payment records, for the customer's own export; and how they are erased. */
import { wordsPattern } from '#platform/database/words-pattern.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { deleteCardFailuresOf, selectCardFailures } from '../queries/card-failures.ts';
import {
  deleteClientSecrets,
  maskExceptions,
  maskRefundReasons,
  selectPayments,
  selectRefundsOf,
  type RefundedLine,
  type RefundedRow,
  type PaymentRow,
} from '../queries/records.ts';

export interface PaymentRecord {
  /** The processor's name for it. */
  paymentId: string | undefined;
  state: string;
  amountMinor: number;
  currency: string;
  at: Date;
}

export interface RefundRecord {
  amountMinor: number;
  reason: string;
  state: string;
  /** What it is for; none where it is for an amount. */
  lines: RefundedLine[];
  askedAt: Date;
  settledAt: Date | undefined;
}

/** The payments and refunds of these orders, by order; nothing that could move money. */
export async function listPaymentRecords(
  executor: Executor,
  orders: readonly string[],
): Promise<{
  payments: ReadonlyMap<string, PaymentRecord[]>;
  refunds: ReadonlyMap<string, RefundRecord[]>;
  /** When cards were refused, of the last day. */
  refusedCards: ReadonlyMap<string, Date[]>;
}> {
  const payments = await selectPayments.all(executor, { orderIds: orders });
  const refunds = await selectRefundsOf.all(executor, { orderIds: orders });
  const refused = await selectCardFailures.all(executor, { orderIds: orders });
  return {
    payments: byOrder(payments, toPayment),
    refunds: byOrder(refunds, toRefund),
    refusedCards: byOrder(refused, ({ failed_at: at }) => at),
  };
}

/** The refunds of an order, the oldest first. */
export async function listRefunds(executor: Executor, order: string): Promise<RefundRecord[]> {
  return (await selectRefundsOf.all(executor, { orderIds: [order] })).map(toRefund);
}

/** Removes the customer from the payment records of these orders; every amount stays. */
export async function eraseFromPayments(
  tx: Tx,
  orders: readonly string[],
  { words, name }: { words: readonly string[]; name: string },
): Promise<void> {
  const masked = { orderIds: orders, words: wordsPattern(words), mask: name };
  await maskRefundReasons.count(tx, masked);
  await maskExceptions.count(tx, masked);
  await deleteClientSecrets.count(tx, { orderIds: orders });
  await deleteCardFailuresOf.count(tx, { orderIds: orders });
}

function byOrder<Row extends { order_id: string }, Value>(
  rows: readonly Row[],
  read: (row: Row) => Value,
): ReadonlyMap<string, Value[]> {
  const grouped = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...grouped].map(([order, of]) => [order, of.map(read)]));
}

function toPayment({ intent_id: paymentId, state, ...row }: PaymentRow): PaymentRecord {
  const { amount_minor: amountMinor, currency, created_at: at } = row;
  return { paymentId: paymentId ?? undefined, state, amountMinor, currency, at };
}

function toRefund({ amount_minor: amountMinor, reason, state, ...row }: RefundedRow): RefundRecord {
  const { asked_at: askedAt, settled_at: settledAt, lines } = row;
  return { amountMinor, reason, state, lines, askedAt, settledAt: settledAt ?? undefined };
}
