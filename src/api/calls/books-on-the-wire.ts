/** The books on the wire: dollars for cents, ISO moments, people by their e-mail. */
import type { z } from 'zod';
import { toDollars, toSignedDollars } from '#platform/money.ts';
import type * as books from '#api/contract/money-answers.ts';
import type { Movement } from '#modules/inventory/movement.ts';
import type { Order } from '#modules/orders/order.ts';
import type { OrderChange } from '#modules/orders/orders.ts';
import type { MoneyStory } from '#modules/payments/explain.ts';
import { canRetry, type Problem } from '#modules/payments/problem.ts';
import type { NameActor } from './actors.ts';

export function movementOnTheWire(
  movement: Movement,
  nameOf: NameActor,
  numbers: ReadonlyMap<string, number>,
): z.infer<typeof books.movement> {
  const { ordinal, kind, onHandChange, heldChange, onHand, held, reason, order } = movement;
  const number = order === undefined ? undefined : numbers.get(order);
  return {
    ...{ ordinal, kind, onHandChange, heldChange, onHand, held, reason },
    actor: nameOf(movement.actor),
    order: order !== undefined && number !== undefined ? { _id: order, number } : null,
    at: movement.at.toISOString(),
  };
}

export function refundOnTheWire({
  id,
  state,
  amountMinor,
}: Pick<MoneyStory['refunds'][number], 'id' | 'state' | 'amountMinor'>): z.infer<
  typeof books.refund
> {
  return { _id: id, state, amount: toDollars(amountMinor) };
}

export function problemOnTheWire(
  problem: Problem,
  nameOf: NameActor,
): z.infer<typeof books.problem> {
  const { id, kind, detail, order, orderNumber: number, intent, resolved } = problem;
  return {
    ...{ _id: String(id), kind, detail, canRetry: canRetry(kind) },
    order: order !== undefined && number !== undefined ? { _id: order, number } : null,
    transaction: intent ?? null,
    at: problem.at.toISOString(),
    settled: resolved
      ? { at: resolved.at.toISOString(), by: nameOf(resolved.by), how: resolved.how }
      : null,
  };
}

export interface OrderStory {
  order: Order;
  changes: OrderChange[];
  movements: Movement[];
  money: MoneyStory;
}

export function explanationOnTheWire(
  { order, changes, movements, money }: OrderStory,
  nameOf: NameActor,
): z.infer<typeof books.explanation> {
  const numbers = new Map([[order.id, order.number]]);
  return {
    changes: changes.map(({ from, actor, at, ...change }) => {
      return { ...change, from: from ?? null, actor: nameOf(actor), at: at.toISOString() };
    }),
    movements: movements.map((movement) => movementOnTheWire(movement, nameOf, numbers)),
    refundable: toDollars(money.refundableMinor),
    ledger: money.ledger.map((row) => ledgerOnTheWire(row, nameOf)),
    ...attemptsOnTheWire(money),
    refunds: money.refunds.map((refund) => ({
      ...refundOnTheWire(refund),
      reason: refund.reason,
      actor: nameOf(refund.actor),
      atProcessor: refund.atProcessor ?? null,
      askedAt: refund.askedAt.toISOString(),
      settledAt: refund.settledAt?.toISOString() ?? null,
    })),
    problems: money.problems.map((problem) => problemOnTheWire(problem, nameOf)),
  };
}

function ledgerOnTheWire(row: MoneyStory['ledger'][number], nameOf: NameActor) {
  const { kind, object, actor, reason, happenedAt, writtenAt, entries } = row;
  return {
    ...{ kind, object, reason, actor: nameOf(actor) },
    ...{ at: happenedAt.toISOString(), writtenAt: writtenAt.toISOString() },
    entries: entries.map(({ account, amountMinor, currency }) => {
      return { account, amount: toSignedDollars(amountMinor), currency };
    }),
  };
}

function attemptsOnTheWire({ attempts, disputes, events, letters }: MoneyStory) {
  return {
    attempts: attempts.map((attempt) => ({
      ordinal: attempt.ordinal,
      state: attempt.state,
      transaction: attempt.intent ?? null,
      amount: toDollars(attempt.amountMinor),
      takenElsewhere: attempt.takenElsewhere,
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
    letters: letters.map(({ kind, to, writtenAt }) => {
      return { kind, to, at: writtenAt.toISOString() };
    }),
  };
}
