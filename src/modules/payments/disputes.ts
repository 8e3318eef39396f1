/**
 * Disputes: a card holder's bank takes the money back, all or a part, and decides later whose it
 * is. The order is disputed until then and nothing can be refunded; won it is as before, lost it
 * is refunded. An inquiry only asks: staff are told, and nothing else changes. What counts is the
 * money that the processor says has moved, not the words for it.
 */
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { lockOrder } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { readAndApply } from './apply.ts';
import { byProcessor, type PaymentDeps } from './deps.ts';
import { writeMoney } from './ledger.ts';
import { endParking } from './parked.ts';
import { reportProblem, settleProblem } from './problems.ts';
import type { ProcessorDispute } from './processor-words.ts';
import { selectAttemptOfIntent } from './queries/attempts.ts';
import { insertDispute, moveDispute, selectDispute, type DisputeRow } from './queries/disputes.ts';
import { settleState } from './refunds.ts';

/** Reads a dispute back and applies it; answers whether it is about one of the shop's payments. */
export async function readDispute(deps: PaymentDeps, id: string): Promise<boolean> {
  const dispute = await deps.processor.retrieveDispute(id);
  const { intent } = dispute;
  if (!intent) return false;
  // Its payment may not have been heard of yet.
  const attempt = await selectAttemptOfIntent.first(deps.db, intent);
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
  tx: Transaction,
  deps: PaymentDeps,
  dispute: ProcessorDispute,
  intent: string,
): Promise<boolean> {
  const at = deps.clock.now();
  const attempt = await selectAttemptOfIntent.first(tx, intent);
  const order = attempt && (await lockOrder(tx, attempt.order_id));
  if (!order) return false;
  const given = { dispute, intent, order, at };
  const known = await findOrInsert(tx, given);
  const { taken, returned } = movedBy(dispute, known);
  const isTaken = known.taken_minor === 0 && taken > 0;
  const isReturned = returned > known.returned_minor;
  if (known.closed_at && !isTaken && !isReturned) return true;
  const { id, status, amountMinor, dueBy = null } = dispute;
  const closedAt = isOver(dispute) ? (known.closed_at ?? at) : null;
  await moveDispute.count(tx, id, status, amountMinor, dueBy, closedAt, taken, returned);
  const moved = isTaken ? await take(tx, given) : order;
  if (known.closed_at && !isTaken) await comeBack(tx, given, returned - known.returned_minor);
  else if (isOver(dispute)) await close(tx, deps, { ...given, order: moved }, { taken, returned });
  else await askForAnswer(tx, given);
  return true;
}

/** In cents; money may also move after the end: what was lost can still come back. */
function movedBy(
  dispute: ProcessorDispute,
  { closed_at: closedAt, taken_minor: took, returned_minor: gaveBack }: DisputeRow,
): { taken: number; returned: number } {
  const taken = closedAt && took > 0 ? took : Math.max(took, dispute.takenMinor);
  const returned = isOver(dispute) ? Math.max(returnedOf(dispute, taken), gaveBack) : gaveBack;
  return { taken, returned };
}

async function findOrInsert(tx: Transaction, given: Case): Promise<DisputeRow> {
  const { dispute, intent, order, at } = given;
  const { id, amountMinor, reason, status, dueBy = null } = dispute;
  const known = await selectDispute.first(tx, id);
  if (known) return known;
  const about = [amountMinor, reason, status, dueBy] as const;
  const row = await insertDispute.first(tx, id, order.id, intent, ...about, at);
  if (!row) throw new Error(`dispute ${id} was not written`);
  return row;
}

const endings: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

function isOver({ status }: ProcessorDispute): boolean {
  return endings.includes(status);
}

/**
 * What comes back of what was taken. Won it is all, whether or not the processor has booked it;
 * lost it may be a part ('partially won' at the processor), told by what moved.
 */
function returnedOf({ status, returnedMinor }: ProcessorDispute, taken: number): number {
  return status === 'won' || status === 'warning_closed' ? taken : Math.min(returnedMinor, taken);
}

/** The bank has the money: only now is the payment disputed. */
async function take(tx: Transaction, given: Case): Promise<Order> {
  const { dispute, intent, order, at } = given;
  const { takenMinor: amountMinor, feeMinor, reason } = dispute;
  const fee = { kind: 'dispute_fee', amountMinor: feeMinor } as const;
  const cause = { ...moneyOf(given), happenedAt: dispute.takenAt };
  await writeMoney(tx, cause, { kind: 'dispute_opened', amountMinor }, fee);
  if (order.transaction !== intent) return order;
  return settleState(tx, order, { reason: `disputed: ${reason}`, at });
}

/** Tells staff, once as an inquiry and once as the dispute that it may become. */
async function askForAnswer(tx: Transaction, given: Case): Promise<void> {
  const { dispute, intent, order, at } = given;
  const { id, reason, status, dueBy } = dispute;
  const due = dueBy ? `, to be answered by ${dueBy.toISOString().slice(0, 10)}` : '';
  const about = { about: id, order: order.id, intent, detail: `${id}: ${reason}${due}` };
  if (status.startsWith('warning_')) {
    return reportProblem(tx, { kind: 'dispute_inquiry', ...about }, at);
  }
  await reportProblem(tx, { kind: 'dispute_opened', ...about }, at);
  await endProblem(tx, given, 'dispute_inquiry', 'became a dispute');
}

async function close(
  tx: Transaction,
  deps: PaymentDeps,
  given: Case,
  { taken, returned }: { taken: number; returned: number },
): Promise<void> {
  const { dispute, intent, order, at } = given;
  const lostMinor = taken - returned;
  await endProblem(tx, given, 'dispute_inquiry', dispute.status);
  await endProblem(tx, given, 'dispute_opened', dispute.status);
  if (taken === 0) return;
  await writeMoney(
    tx,
    { ...moneyOf(given), happenedAt: dispute.returnedAt },
    { kind: 'dispute_won', amountMinor: returned },
    { kind: 'dispute_lost', amountMinor: lostMinor },
  );
  if (lostMinor > 0) await reportLoss(tx, given);
  if (order.transaction === intent) {
    const reason = lostMinor === 0 ? 'the dispute was won' : 'the dispute was lost';
    await settleState(tx, order, { reason, at });
  }
  await endParking(tx, deps, { order, intent });
}

/** What was given up comes back after all, or a part of it. */
async function comeBack(tx: Transaction, given: Case, amountMinor: number): Promise<void> {
  const { dispute, intent, order, at } = given;
  const cause = { ...moneyOf(given), happenedAt: dispute.returnedAt };
  await writeMoney(tx, cause, { kind: 'dispute_won', amountMinor, wasLost: true });
  if (order.transaction !== intent) return;
  await settleState(tx, order, { reason: 'the bank gave back what it had taken', at });
}

async function reportLoss(tx: Transaction, { dispute, intent, order, at }: Case): Promise<void> {
  const { id } = dispute;
  const detail = `${id}: the bank gave the money to the card holder`;
  const problem = { kind: 'dispute_lost', about: id, order: order.id, intent, detail } as const;
  await reportProblem(tx, problem, at);
}

async function endProblem(
  tx: Transaction,
  { dispute: { id }, at }: Case,
  kind: 'dispute_inquiry' | 'dispute_opened',
  how: string,
): Promise<void> {
  await settleProblem(tx, { kind, about: id }, { by: byProcessor, how, at });
}

function moneyOf({ dispute, order, at }: Case) {
  const { id: object, currency, reason } = dispute;
  return { object, order: order.id, currency, actor: byProcessor, reason, at };
}
