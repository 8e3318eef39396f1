/**
 * Disputes: a card holder's bank takes the money back, all or a part, and decides later whose it
 * is. The order is disputed until then and nothing can be refunded; won it is as before, lost it
 * is refunded. An inquiry only asks: staff are told, and nothing else changes. What counts is the
 * money that the processor says has moved, not the words for it.
 */
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { lockOrder } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { readAndApply } from '../attempts/apply-intent.ts';
import { processorActor, type PaymentDeps } from '../deps.ts';
import { findSettledMove, writeJournalEntries } from '../ledger/ledger.ts';
import { returnTaxOfLoss, takeTaxOfLoss } from './dispute-tax.ts';
import { releaseRefundsOnHold } from '../refunds/on-hold.ts';
import { reportException, settleException } from '../exceptions/exceptions.ts';
import type { ProcessorDispute } from '../processor/processor-types.ts';
import { selectAttemptOfIntent } from '../queries/attempts.ts';
import { selectJournalOfObjects } from '../queries/ledger.ts';
import {
  insertDispute,
  updateDispute,
  selectDispute,
  type DisputeRow,
} from '../queries/disputes.ts';
import { updatePaymentState } from '../refunds/refunds.ts';

/** Reads a dispute back and applies it; answers whether it is about one of the shop's payments. */
export async function readDispute(deps: PaymentDeps, id: string): Promise<boolean> {
  const dispute = await deps.processor.retrieveDispute(id);
  const { intent } = dispute;
  if (!intent) return false;
  // Its payment may not have been heard of yet.
  const attempt = await selectAttemptOfIntent.first(deps.db, { intentId: intent });
  if (attempt?.state !== 'succeeded') await readAndApply(deps, intent);
  return inTransaction(deps.db, (tx) => applyDispute(tx, deps, dispute, intent));
}

interface Case {
  dispute: ProcessorDispute;
  intent: string;
  order: Order;
  at: Date;
}

async function applyDispute(
  tx: Tx,
  deps: PaymentDeps,
  dispute: ProcessorDispute,
  intent: string,
): Promise<boolean> {
  const at = deps.clock.now();
  const attempt = await selectAttemptOfIntent.first(tx, { intentId: intent });
  const order = attempt && (await lockOrder(tx, attempt.order_id));
  if (!order) return false;
  const context = { dispute, intent, order, at };
  const known = await findOrInsert(tx, context);
  const { taken, returned } = moneyMovedBy(dispute, known);
  const isTaken = known.taken_minor === 0 && taken > 0;
  const isReturned = returned > known.returned_minor;
  if (known.closed_at && !isTaken && !isReturned) return recordLateReturn(tx, context);
  const { id, status, amountMinor, dueBy = null } = dispute;
  const closedAt = isOver(dispute) ? (known.closed_at ?? at) : null;
  await updateDispute.count(tx, {
    id,
    status,
    amountMinor,
    dueBy,
    closedAt,
    takenMinor: taken,
    returnedMinor: returned,
  });
  const moved = isTaken ? await recordWithdrawal(tx, context) : order;
  if (known.closed_at && !isTaken) await recordReturn(tx, context, { known, returned });
  else if (isOver(dispute))
    await closeDispute(tx, deps, { ...context, order: moved }, { taken, returned });
  else await reportToStaff(tx, context);
  return true;
}

/** In minor units; money may also move after the end: what was lost can still come back. */
function moneyMovedBy(
  dispute: ProcessorDispute,
  { closed_at: closedAt, taken_minor: takenBefore, returned_minor: returnedBefore }: DisputeRow,
): { taken: number; returned: number } {
  const taken =
    closedAt && takenBefore > 0 ? takenBefore : Math.max(takenBefore, dispute.takenMinor);
  const returned = isOver(dispute)
    ? Math.max(returnedOf(dispute, taken), returnedBefore)
    : returnedBefore;
  return { taken, returned };
}

async function findOrInsert(tx: Tx, context: Case): Promise<DisputeRow> {
  const { dispute, intent, order, at } = context;
  const { id, amountMinor, reason, status, dueBy = null } = dispute;
  const known = await selectDispute.first(tx, { id });
  if (known) return known;
  const row = await insertDispute.first(tx, {
    ...{ id, amountMinor, reason, status, dueBy, orderId: order.id, intentId: intent },
    openedAt: at,
  });
  if (!row) throw new Error(`dispute ${id} was not written`);
  return row;
}

const finalStatuses: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

function isOver({ status }: ProcessorDispute): boolean {
  return finalStatuses.includes(status);
}

/**
 * What comes back of what was taken: all of it when the dispute is won, whether or not the
 * processor has booked it yet; what has moved when it is lost, which may be a part.
 */
function returnedOf({ status, returnedMinor }: ProcessorDispute, taken: number): number {
  return status === 'won' || status === 'warning_closed' ? taken : Math.min(returnedMinor, taken);
}

/** The bank has the money: only now is the payment disputed. */
async function recordWithdrawal(tx: Tx, context: Case): Promise<Order> {
  const { dispute, intent, order, at } = context;
  const { takenMinor: amountMinor, taken: settled } = dispute;
  const { feeMinor = 0, currency } = settled ?? {};
  const fee = { kind: 'dispute_fee', amountMinor: feeMinor, currency } as const;
  const cause = { ...moneyCauseOf(context), happenedAt: dispute.takenAt };
  await writeJournalEntries(tx, cause, { kind: 'dispute_opened', amountMinor, settled }, fee);
  if (order.paymentId !== intent) return order;
  return updatePaymentState(tx, order, { reason: 'dispute_opened', at });
}

/** Tells staff, once as an inquiry and once as the dispute that it may become. */
async function reportToStaff(tx: Tx, context: Case): Promise<void> {
  const { dispute, intent, order, at } = context;
  const { id, reason, status, dueBy } = dispute;
  const due = dueBy ? `, to be answered by ${dueBy.toISOString().slice(0, 10)}` : '';
  const about = { about: id, order: order.id, intent, detail: `${id}: ${reason}${due}` };
  if (status.startsWith('warning_')) {
    return reportException(tx, { kind: 'dispute_inquiry', ...about }, at);
  }
  await reportException(tx, { kind: 'dispute_opened', ...about }, at);
  await endException(tx, context, 'dispute_inquiry', 'became a dispute');
}

async function closeDispute(
  tx: Tx,
  deps: PaymentDeps,
  context: Case,
  { taken, returned }: { taken: number; returned: number },
): Promise<void> {
  const { dispute, intent, order, at } = context;
  const lostMinor = taken - returned;
  await endException(tx, context, 'dispute_inquiry', dispute.status);
  await endException(tx, context, 'dispute_opened', dispute.status);
  if (taken === 0) return;
  await writeJournalEntries(
    tx,
    { ...moneyCauseOf(context), happenedAt: dispute.returnedAt },
    { kind: 'dispute_won', amountMinor: returned, settled: dispute.returned },
    { kind: 'dispute_lost', amountMinor: lostMinor },
    await takeTaxOfLoss(tx, order, { dispute: dispute.id, intent, amountMinor: lostMinor }),
  );
  if (lostMinor > 0) await reportLoss(tx, context);
  if (order.paymentId === intent) {
    const reason = lostMinor === 0 ? 'dispute_won' : 'dispute_lost';
    await updatePaymentState(tx, order, { reason, at });
  }
  await releaseRefundsOnHold(tx, deps, { order, intent });
}

/** Money that was booked as lost comes back after all, or a part of it. */
async function recordReturn(
  tx: Tx,
  context: Case,
  { known, returned }: { known: DisputeRow; returned: number },
): Promise<void> {
  const { dispute, intent, order, at } = context;
  const { id, taken_minor: taken, returned_minor: before, tax_minor: taxMinor } = known;
  const amountMinor = returned - before;
  const lost = { id, lostMinor: taken - before, taxMinor };
  const cause = { ...moneyCauseOf(context), happenedAt: dispute.returnedAt };
  const { returned: settled } = dispute;
  const won = { kind: 'dispute_won', amountMinor, wasLost: true, settled } as const;
  await writeJournalEntries(tx, cause, won, await returnTaxOfLoss(tx, lost, amountMinor));
  if (order.paymentId !== intent) return;
  await updatePaymentState(tx, order, { reason: 'disputed_money_returned', at });
}

/** The processor may book what a dispute gives back only after its end, in any currency. */
async function recordLateReturn(tx: Tx, context: Case): Promise<true> {
  const { returned: settled, returnedAt: happenedAt, id } = context.dispute;
  if (!settled) return true;
  const entries = await selectJournalOfObjects.all(tx, { objectIds: [id] });
  const booked = entries.find(({ kind }) => kind === 'dispute_won');
  const move = booked && findSettledMove(booked, settled);
  if (move) await writeJournalEntries(tx, { ...moneyCauseOf(context), happenedAt }, move);
  return true;
}

async function reportLoss(tx: Tx, { dispute, intent, order, at }: Case): Promise<void> {
  const { id } = dispute;
  const detail = `${id}: the bank gave the money to the card holder`;
  const exception = { kind: 'dispute_lost', about: id, order: order.id, intent, detail } as const;
  await reportException(tx, exception, at);
}

async function endException(
  tx: Tx,
  { dispute: { id }, at }: Case,
  kind: 'dispute_inquiry' | 'dispute_opened',
  how: string,
): Promise<void> {
  await settleException(tx, { kind, about: id }, { by: processorActor, how, at });
}

function moneyCauseOf({ dispute, order, at }: Case) {
  const { id: object, currency, reason } = dispute;
  return { object, order: order.id, currency, actor: processorActor, reason, at };
}
