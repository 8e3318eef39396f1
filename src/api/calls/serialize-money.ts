/** Serializes money and stock: dollars for cents, ISO timestamps, people by their email. */
import type { z } from 'zod';
import { toDollars, toSignedDollars } from '#platform/money.ts';
import type * as moneyResponses from '#api/contract/money-responses.ts';
import type { Movement } from '#modules/inventory/movement.ts';
import type { Order } from '#modules/orders/order.ts';
import type { OrderChange } from '#modules/orders/orders.ts';
import type { MoneyHistory } from '#modules/payments/money-history.ts';
import { canRetry, type PaymentException } from '#modules/payments/exceptions/exception.ts';
import type { SerializeActor } from './actors.ts';

export function serializeMovement(
  movement: Movement,
  serializeActor: SerializeActor,
  orderNumbers: ReadonlyMap<string, number>,
): z.infer<typeof moneyResponses.movement> {
  const { ordinal, kind, onHandChange, reservedChange, onHand, reserved, reason, order } = movement;
  const number = order === undefined ? undefined : orderNumbers.get(order);
  return {
    ...{ ordinal, kind, onHandChange, reservedChange, onHand, reserved, reason },
    actor: serializeActor(movement.actor),
    order: order !== undefined && number !== undefined ? { _id: order, number } : null,
    line: movement.line ?? null,
    at: movement.at.toISOString(),
  };
}

export function serializeRefund({
  id,
  state,
  amountMinor,
}: Pick<MoneyHistory['refunds'][number], 'id' | 'state' | 'amountMinor'>): z.infer<
  typeof moneyResponses.refund
> {
  return { _id: id, state, amount: toDollars(amountMinor) };
}

export function serializeException(
  exception: PaymentException,
  serializeActor: SerializeActor,
): z.infer<typeof moneyResponses.exception> {
  const { id, kind, detail, intent, resolved, disputedMinor, answerBy } = exception;
  return {
    ...{ _id: String(id), kind, detail, canRetry: canRetry(kind) },
    order: serializeOrderOfException(exception),
    dispute:
      disputedMinor === undefined
        ? null
        : { amount: toDollars(disputedMinor), answerBy: answerBy?.toISOString() ?? null },
    transaction: intent ?? null,
    at: exception.at.toISOString(),
    settled: resolved
      ? { at: resolved.at.toISOString(), by: serializeActor(resolved.by), how: resolved.how }
      : null,
  };
}

function serializeOrderOfException(exception: PaymentException) {
  const { order, orderNumber: number, customer, totalMinor, currency } = exception;
  if (order === undefined || number === undefined || currency === undefined) return null;
  return { _id: order, number, customer, total: toDollars(totalMinor), currency };
}

export interface OrderExplanation {
  order: Order;
  changes: OrderChange[];
  movements: Movement[];
  money: MoneyHistory;
}

export function serializeExplanation(
  { order, changes, movements, money }: OrderExplanation,
  serializeActor: SerializeActor,
): z.infer<typeof moneyResponses.explanation> {
  const orderNumbers = new Map([[order.id, order.number]]);
  return {
    changes: changes.map(({ from, actor, at, ...change }) => {
      return { ...change, from: from ?? null, actor: serializeActor(actor), at: at.toISOString() };
    }),
    movements: movements.map((movement) =>
      serializeMovement(movement, serializeActor, orderNumbers),
    ),
    refundable: toDollars(money.refundableMinor),
    ledger: money.ledger.map((row) => serializeJournalEntry(row, serializeActor)),
    ...serializeAttempts(money),
    refunds: money.refunds.map((refund) => ({
      ...serializeRefund(refund),
      reason: refund.reason,
      actor: serializeActor(refund.actor),
      atProcessor: refund.atProcessor ?? null,
      askedAt: refund.askedAt.toISOString(),
      settledAt: refund.settledAt?.toISOString() ?? null,
    })),
    exceptions: money.exceptions.map((problem) => serializeException(problem, serializeActor)),
  };
}

function serializeJournalEntry(
  entry: MoneyHistory['ledger'][number],
  serializeActor: SerializeActor,
) {
  const { kind, object, actor, reason, happenedAt, writtenAt, entries, exchangeRate } = entry;
  return {
    ...{ kind, object, reason, actor: serializeActor(actor) },
    ...{ at: happenedAt.toISOString(), writtenAt: writtenAt.toISOString() },
    ...(exchangeRate !== undefined && { exchangeRate }),
    lines: entries.map(({ account, amountMinor, currency }) => {
      return { account, amount: toSignedDollars(amountMinor), currency };
    }),
  };
}

function serializeAttempts({ attempts, disputes, events, emails }: MoneyHistory) {
  return {
    attempts: attempts.map((attempt) => ({
      ordinal: attempt.ordinal,
      state: attempt.state,
      transaction: attempt.intent ?? null,
      amount: toDollars(attempt.amountMinor),
      currency: attempt.currency,
      isManual: attempt.isManual,
      createdAt: attempt.createdAt.toISOString(),
      updatedAt: attempt.updatedAt.toISOString(),
    })),
    disputes: disputes.map((dispute) => ({
      _id: dispute.id,
      status: dispute.status,
      amount: toDollars(dispute.amountMinor),
      reason: dispute.reason,
      dueBy: dispute.dueBy?.toISOString() ?? null,
      openedAt: dispute.openedAt.toISOString(),
      closedAt: dispute.closedAt?.toISOString() ?? null,
    })),
    events: events.map(({ id, at, ...event }) => {
      return { ...event, _id: id, at: at.toISOString() };
    }),
    emails: emails.map(({ kind, to, writtenAt }) => {
      return { kind, to, at: writtenAt.toISOString() };
    }),
  };
}
