/**
 * Nothing waits for ever: what waits longer than it should is an exception that staff see, with
 * something to try, and goes away by itself when the thing moves.
 */
import { hourMs, later, minuteMs } from '#platform/clock.ts';
import { listStuckOrders } from '#modules/orders/orders.ts';
import type { PaymentDeps } from '../deps.ts';
import type { ExceptionKind } from '../exceptions/exception.ts';
import {
  insertWaitExceptions,
  resolveWaitExceptions,
  selectWaiting,
  type WaitingRow,
} from '../queries/long-waits.ts';

const dayMs = 24 * hourMs;

/** What may wait, for how long, under which kind of exception, with which message. */
export const waits = {
  order_cancelling: {
    ...{ afterMs: 10 * minuteMs, kind: 'cancel_waiting' },
    message: 'its payment is still to be cancelled at the processor',
  },
  payment_creating: {
    ...{ afterMs: hourMs, kind: 'payment_waiting' },
    message: 'the processor has not answered that it was begun',
  },
  payment_processing: {
    ...{ afterMs: 7 * dayMs, kind: 'payment_waiting' },
    message: 'the bank has not decided',
  },
  refund_asked: {
    ...{ afterMs: hourMs, kind: 'refund_waiting' },
    message: 'the processor has not answered',
  },
  refund_on_hold: {
    ...{ afterMs: hourMs, kind: 'refund_waiting' },
    message: 'the processor refuses it for a dispute, and the shop knows of none that is open',
  },
  refund_pending: {
    ...{ afterMs: 10 * dayMs, kind: 'refund_waiting' },
    message: 'the processor has it, and has not made it',
  },
  dispute_open: {
    ...{ afterMs: 90 * dayMs, kind: 'dispute_waiting' },
    message: 'the bank has not decided',
  },
} as const satisfies Record<string, { afterMs: number; kind: ExceptionKind; message: string }>;

type Wait = keyof typeof waits;

const kinds = [...new Set(Object.values(waits).map(({ kind }) => kind))];

/** Reports what waits too long as an exception, and settles those of what has moved. */
export async function reportWaits({ db, clock }: PaymentDeps, limit = 500): Promise<void> {
  const now = clock.now();
  const names = Object.keys(waits).filter(isWait);
  const before = names.map((name) => later(now, -waits[name].afterMs));
  const found = await selectWaiting.all(db, { names, before, limit });
  const stuckSince = later(now, -waits.order_cancelling.afterMs);
  const cancelling = (await listStuckOrders(db, stuckSince, limit)).map(
    ({ id, at }): WaitingRow => ({
      ...{ what: 'order_cancelling', about: id, order_id: id, intent_id: null, since: at },
    }),
  );
  const waiting = [...cancelling, ...found].flatMap(toException);
  const keys = waiting.map(({ key }) => key);
  if (waiting.length > 0)
    await insertWaitExceptions.count(db, {
      ...{ at: now, keys, kinds: waiting.map(({ kind }) => kind) },
      orderIds: waiting.map(({ orderId }) => orderId),
      intentIds: waiting.map(({ intentId }) => intentId),
      details: waiting.map(({ detail }) => detail),
    });
  // Of more than were read, some would seem to have moved.
  const isAll = found.length < limit && cancelling.length < limit;
  if (isAll)
    await resolveWaitExceptions.count(db, {
      kinds,
      keys,
      resolvedAt: now,
      resolution: 'it went on',
    });
}

function toException(row: WaitingRow) {
  const { what, about, order_id: orderId, intent_id: intentId } = row;
  if (!isWait(what)) return [];
  const { kind, message } = waits[what];
  const since = row.since.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
  return [
    { kind, key: `${kind}:${about}`, orderId, intentId, detail: `since ${since}Z: ${message}` },
  ];
}

function isWait(name: string): name is Wait {
  return Object.hasOwn(waits, name);
}
