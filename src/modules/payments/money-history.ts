/** Everything that happened to an order's money, for whoever has to explain it. */
import type { Executor } from '#platform/database/database.ts';
import { listEmailsOfOrder } from '#modules/emails/emails.ts';
import type { Order } from '#modules/orders/order.ts';
import { listJournalOfOrder, type JournalEntry } from './ledger/ledger.ts';
import type { PaymentException } from './exceptions/exception.ts';
import { listExceptionsOf } from './exceptions/exceptions.ts';
import { selectAttemptsOfOrder, type AttemptState } from './queries/attempts.ts';
import { selectDisputesOfOrder } from './queries/disputes.ts';
import { selectEventsOfOrder } from './queries/events.ts';
import { selectRefundsOfOrder, type RefundState } from './queries/refunds.ts';
import { getMovedMoney } from './refunds/refunds.ts';
import { settle } from './settlement/settlement.ts';

export interface MoneyHistory {
  ledger: JournalEntry[];
  attempts: {
    ordinal: number;
    state: AttemptState;
    intent: string | undefined;
    amountMinor: number;
    currency: string;
    isManual: boolean;
    createdAt: Date;
    updatedAt: Date;
  }[];
  refunds: {
    id: string;
    state: RefundState;
    amountMinor: number;
    reason: string;
    actor: string;
    atProcessor: string | undefined;
    askedAt: Date;
    settledAt: Date | undefined;
  }[];
  disputes: {
    id: string;
    status: string;
    amountMinor: number;
    reason: string;
    dueBy: Date | undefined;
    openedAt: Date;
    closedAt: Date | undefined;
  }[];
  events: { id: string; type: string; object: string; at: Date; outcome: string }[];
  exceptions: PaymentException[];
  /** What of the payment that the order was paid with may still go back, in cents. */
  refundableMinor: number;
  emails: { kind: string; to: string; writtenAt: Date }[];
}

/** All money of an order: what moved, who decided it, when, and which emails were sent. */
export async function getMoneyHistory(
  executor: Executor,
  { id: order, paymentId }: Pick<Order, 'id' | 'paymentId'>,
): Promise<MoneyHistory> {
  return {
    ledger: await listJournalOfOrder(executor, order),
    attempts: (await selectAttemptsOfOrder.all(executor, { orderId: order })).map((row) => ({
      ordinal: row.ordinal,
      state: row.state,
      intent: row.intent_id ?? undefined,
      amountMinor: row.amount_minor,
      currency: row.currency,
      isManual: row.is_manual,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    })),
    refunds: (await selectRefundsOfOrder.all(executor, { orderId: order })).map((row) => ({
      id: row.id,
      state: row.state,
      amountMinor: row.amount_minor,
      reason: row.reason,
      actor: row.asked_by,
      atProcessor: row.processor_refund_id ?? undefined,
      askedAt: row.asked_at,
      settledAt: row.settled_at ?? undefined,
    })),
    disputes: (await selectDisputesOfOrder.all(executor, { orderId: order })).map((row) => ({
      id: row.id,
      status: row.status,
      amountMinor: row.amount_minor,
      reason: row.reason,
      dueBy: row.due_by ?? undefined,
      openedAt: row.opened_at,
      closedAt: row.closed_at ?? undefined,
    })),
    events: (await selectEventsOfOrder.all(executor, { orderId: order })).map((row) => {
      const { id, type, object_id: object, received_at: at, outcome } = row;
      return { id, type, object, at, outcome };
    }),
    exceptions: await listExceptionsOf(executor, order),
    refundableMinor: paymentId
      ? settle(await getMovedMoney(executor, paymentId)).refundableMinor
      : 0,
    emails: await listEmailsOfOrder(executor, order),
  };
}
