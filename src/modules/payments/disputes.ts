/**
 * Disputes: a card holder's bank takes the money back, and decides later whose it is. The order
 * is disputed until then and nothing can be refunded; won it is as before, lost it is refunded.
 */
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { lockOrder, movePayment } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { readAndApply } from './apply.ts';
import { byProcessor, paymentJobs, type PaymentDeps } from './deps.ts';
import { writeMoney } from './ledger.ts';
import { reportProblem, settleProblem } from './problems.ts';
import type { ProcessorDispute } from './processor-words.ts';
import { selectAttemptOfIntent } from './queries/attempts.ts';
import { insertDispute, moveDispute, selectDispute } from './queries/disputes.ts';
import { moveRefundsOf } from './queries/refunds.ts';
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

type Case = { dispute: ProcessorDispute; intent: string; order: Order; at: Date };

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
  const known = await selectDispute.first(tx, dispute.id);
  const opened = known ? order : await open(tx, given);
  const isOver = known?.closed_at;
  if (isOver) return true;
  const outcome =
    dispute.status === 'won' || dispute.status === 'lost' ? dispute.status : undefined;
  await moveDispute.count(tx, dispute.id, dispute.status, outcome ? at : null);
  if (outcome) await close(tx, deps, { ...given, order: opened }, outcome);
  return true;
}

async function open(tx: Transaction, given: Case): Promise<Order> {
  const { dispute, intent, order, at } = given;
  const { id, amountMinor, feeMinor, reason, status, dueBy = null } = dispute;
  await insertDispute.count(tx, id, order.id, intent, amountMinor, reason, status, dueBy, at);
  const due = dueBy ? `, to be answered by ${dueBy.toISOString().slice(0, 10)}` : '';
  const detail = `${id}: ${reason}${due}`;
  const problem = { kind: 'dispute_opened', about: id, order: order.id, intent, detail } as const;
  await reportProblem(tx, problem, at);
  const fee = { kind: 'dispute_fee', amountMinor: feeMinor } as const;
  await writeMoney(tx, moneyOf(given), { kind: 'dispute_opened', amountMinor }, fee);
  const isPaid = order.paymentState === 'paid' || order.paymentState === 'partly_refunded';
  if (order.transaction !== intent || !isPaid) return order;
  const moved = { to: 'disputed', actor: byProcessor, reason: `disputed: ${reason}`, at } as const;
  return movePayment(tx, order, moved);
}

async function close(
  tx: Transaction,
  { jobs }: PaymentDeps,
  given: Case,
  outcome: 'won' | 'lost',
): Promise<void> {
  const { dispute, intent, order, at } = given;
  const { id, amountMinor } = dispute;
  const isWon = outcome === 'won';
  await writeMoney(tx, moneyOf(given), { kind: `dispute_${outcome}`, amountMinor });
  const about = { kind: 'dispute_opened', about: id } as const;
  await settleProblem(tx, about, { by: byProcessor, how: outcome, at });
  if (!isWon) {
    const detail = `${id}: the bank gave the money to the card holder`;
    await reportProblem(
      tx,
      { kind: 'dispute_lost', about: id, order: order.id, intent, detail },
      at,
    );
  }
  if (order.paymentState === 'disputed') {
    const reason = isWon ? 'the dispute was won' : 'the dispute was lost';
    await settleState(tx, order, { reason, at, lostMinor: isWon ? 0 : amountMinor });
  }
  // What was to go back while the bank thought about it: now it can, or is gone already.
  for (const refund of await moveRefundsOf.all(
    tx,
    intent,
    'parked',
    isWon ? 'asked' : 'failed',
    at,
  )) {
    if (isWon) await jobs.enqueue(tx, paymentJobs.refund, { refund: refund.id });
  }
}

function moneyOf({ dispute, order, at }: Case) {
  const { id: object, currency, reason } = dispute;
  return { object, order: order.id, currency, actor: byProcessor, reason, at };
}
