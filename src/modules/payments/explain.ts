/** Everything that happened to an order's money, for whoever has to explain it. */
import type { Session } from '#platform/database/database.ts';
import { listMailsOf } from '#modules/mails/mails.ts';
import type { Order } from '#modules/orders/order.ts';
import { listLedgerOf, type LedgerTransaction } from './ledger.ts';
import type { Problem } from './problem.ts';
import { listProblemsOf } from './problems.ts';
import { selectAttemptsOfOrder, type AttemptState } from './queries/attempts.ts';
import { selectDisputesOfOrder } from './queries/disputes.ts';
import { selectEventsOfOrder } from './queries/events.ts';
import { selectRefundsOfOrder, type RefundState } from './queries/refunds.ts';
import { getMoved } from './refunds.ts';
import { settle } from './settlement.ts';

export interface MoneyStory {
  ledger: LedgerTransaction[];
  attempts: {
    ordinal: number;
    state: AttemptState;
    intent: string | undefined;
    amountMinor: number;
    takenElsewhere: boolean;
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
  problems: Problem[];
  /** What of the payment that the order was paid with may still go back, in cents. */
  refundableMinor: number;
  letters: { kind: string; to: string; writtenAt: Date }[];
}

/** Every cent of an order: what moved, by whose word, when, and who was told. */
export async function explainMoney(
  session: Session,
  { id: order, transaction }: Pick<Order, 'id' | 'transaction'>,
): Promise<MoneyStory> {
  return {
    ledger: await listLedgerOf(session, order),
    attempts: (await selectAttemptsOfOrder.all(session, order)).map((row) => ({
      ordinal: row.ordinal,
      state: row.state,
      intent: row.intent_id ?? undefined,
      amountMinor: row.amount_minor,
      takenElsewhere: row.taken_elsewhere,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    })),
    refunds: (await selectRefundsOfOrder.all(session, order)).map((row) => ({
      id: row.id,
      state: row.state,
      amountMinor: row.amount_minor,
      reason: row.reason,
      actor: row.asked_by,
      atProcessor: row.processor_refund_id ?? undefined,
      askedAt: row.asked_at,
      settledAt: row.settled_at ?? undefined,
    })),
    disputes: (await selectDisputesOfOrder.all(session, order)).map((row) => ({
      id: row.id,
      status: row.status,
      amountMinor: row.amount_minor,
      reason: row.reason,
      dueBy: row.due_by ?? undefined,
      openedAt: row.opened_at,
      closedAt: row.closed_at ?? undefined,
    })),
    events: (await selectEventsOfOrder.all(session, order)).map((row) => {
      const { id, type, object_id: object, received_at: at, outcome } = row;
      return { id, type, object, at, outcome };
    }),
    problems: await listProblemsOf(session, order),
    refundableMinor: transaction ? settle(await getMoved(session, transaction)).refundableMinor : 0,
    letters: await listMailsOf(session, order),
  };
}
