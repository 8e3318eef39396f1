/** Money that was captured: the amount in its attempt; charge, tax and fee in the ledger. */
import { later, minuteMs } from '#platform/clock.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { isReachable } from '#modules/emails/emails.ts';
import { toPaid } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { processorActor } from '../deps.ts';
import {
  listJournalEntries,
  writeJournalEntries,
  type MoneyCause,
  type MoneyMove,
} from '../ledger/ledger.ts';
import { describeReceipt } from '../order-emails.ts';
import type { Intent } from '../processor/processor-types.ts';
import { captureAttempt, type AttemptRow } from '../queries/attempts.ts';
import { payOrderRows } from '../queries/paying.ts';

/** A payment that has succeeded, and the locked order that it is for. */
export interface Capture {
  order: Order;
  attempt: AttemptRow;
  intent: Intent;
}

/** After this, what a charge cost is asked for, where it did not come with it. */
const feeRestMs = minuteMs;

const paidReason = 'payment_succeeded';

/** The orders as they are then: each is paid by its payment, with a receipt. */
export async function payOrders(tx: Tx, captures: readonly Capture[], at: Date): Promise<Order[]> {
  if (captures.length === 0) return [];
  const orders = captures.map(({ order, intent }) => toPaid(order, intent.id));
  const recipients = orders.map(({ userEmail }) => (isReachable(userEmail) ? userEmail : null));
  const bookings = captures.map((capture) =>
    toBooking(capture, { reason: paidReason, refundsPayable: false, at }),
  );
  const entries = bookings.flatMap(({ cause, moves }) => listJournalEntries(cause, ...moves));
  const moved = await payOrderRows.count(tx, {
    attemptIds: captures.map(({ attempt }) => attempt.id),
    orderIds: captures.map(({ order }) => order.id),
    fromStates: captures.map(({ order }) => order.paymentState),
    intentIds: captures.map(({ intent }) => intent.id),
    capturedMinor: captures.map(({ intent }) => intent.receivedMinor),
    currencies: captures.map(({ intent }) => intent.currency),
    chargeIds: captures.map(({ intent }) => intent.charge?.id ?? null),
    areFeesDue: captures.map(({ intent }) => isFeeDue(intent)),
    feeDueAt: later(at, feeRestMs),
    recipients,
    receipts: orders.map((order) => JSON.stringify(describeReceipt(order))),
    entries: JSON.stringify(entries),
    ...{ actor: processorActor, reason: paidReason, at },
  });
  if (moved !== orders.length) throw new Error('an order was paid without its lock');
  if (recipients.some((recipient) => recipient !== null)) tx.announce('emails');
  tx.count('ordersPaid', orders.length);
  return orders;
}

interface CaptureCause {
  reason: string;
  /** The order may not keep it. */
  refundsPayable: boolean;
  at: Date;
}

/** Records money without moving its order. */
export async function recordCapture(
  tx: Tx,
  capture: Capture,
  because: CaptureCause,
): Promise<void> {
  const { attempt, intent } = capture;
  const { at } = because;
  await captureAttempt.count(tx, {
    id: attempt.id,
    updatedAt: at,
    capturedMinor: intent.receivedMinor,
    currency: intent.currency,
    chargeId: intent.charge?.id ?? null,
    feeDueAt: isFeeDue(intent) ? later(at, feeRestMs) : null,
  });
  const { cause, moves } = toBooking(capture, because);
  await writeJournalEntries(tx, cause, ...moves);
}

function isFeeDue({ charge }: Intent): boolean {
  return charge !== undefined && !charge.settled;
}

function toBooking(
  { order, intent }: Capture,
  { reason, refundsPayable, at }: CaptureCause,
): { cause: MoneyCause; moves: [MoneyMove, ...MoneyMove[]] } {
  const { charge, receivedMinor: amountMinor, currency } = intent;
  const settled = charge?.settled;
  const object = charge?.id ?? intent.id;
  const happenedAt = charge?.at;
  const by = { actor: processorActor, reason, at, happenedAt };
  const { feeMinor = 0 } = settled ?? {};
  const fee = { kind: 'fee', amountMinor: feeMinor, currency: settled?.currency } as const;
  const taxMinor = refundsPayable ? 0 : order.taxMinor;
  const owed = { kind: 'tax_charged', amountMinor: taxMinor } as const;
  const taken = { kind: 'charge', amountMinor, refundsPayable, settled } as const;
  return { cause: { ...by, object, order: order.id, currency }, moves: [taken, owed, fee] };
}
