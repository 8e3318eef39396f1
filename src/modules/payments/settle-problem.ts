/** Problems settled by hand: tried again, or closed with a word about what was done. */
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { formatDollars } from '#platform/money.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import { readAndApply } from './apply.ts';
import { sendRefund } from './ask-refund.ts';
import { callOff } from './cancel.ts';
import type { PaymentDeps } from './deps.ts';
import { readDispute } from './disputes.ts';
import { reconsiderParked } from './parked.ts';
import { retries, type Problem } from './problem.ts';
import { toProblem } from './problems.ts';
import { ProcessorUnavailable } from './processor.ts';
import { selectAttempt } from './queries/attempts.ts';
import {
  resolveProblemRow,
  selectProblem,
  selectProblemOfKey,
  selectProblemOfRefund,
  type ProblemRow,
} from './queries/problems.ts';
import { selectRefund, selectRefundAtProcessor } from './queries/refunds.ts';
import { readRefund } from './read-refund.ts';
import { refundOrder, type Refunded } from './refund-order.ts';
import { reconcileAttempt } from './rounds.ts';
import { compareDay } from './statement.ts';
import { reserveAgain } from './units-gone.ts';
import { tellWaits } from './waits.ts';

export interface ProblemRequest {
  problem: number;
  /** What was done about it; without it, it is tried again. */
  note?: string | undefined;
  actor: { userId: string; peer: string };
}

export type Settled =
  | { ok: true; problem: Problem }
  | {
      ok: false;
      reason: 'problem_unknown' | 'problem_settled' | 'note_missing' | 'processor_unavailable';
    }
  | { ok: false; reason: 'still_there'; detail: string };

/** Tries a problem again, or closes it with a note. Either is written into the audit log. */
export async function settleByHand(deps: PaymentDeps, request: ProblemRequest): Promise<Settled> {
  const row = await selectProblem.first(deps.db, request.problem);
  if (!row) return { ok: false, reason: 'problem_unknown' };
  if (row.resolved_at) return { ok: false, reason: 'problem_settled' };
  const tried = request.note === undefined ? await tryAgain(deps, row, request) : request.note;
  if (typeof tried !== 'string') return tried;
  await inTransaction(deps.db, (tx) => resolve(tx, deps, row, request, tried));
  const now = await selectProblem.first(deps.db, row.id);
  return { ok: true, problem: toProblem(now ?? row) };
}

type NotSettled = Exclude<Settled, { ok: true }>;

/** What was done, or why it is still there. */
async function tryAgain(
  deps: PaymentDeps,
  row: ProblemRow,
  request: ProblemRequest,
): Promise<string | NotSettled> {
  try {
    return await retry(deps, row, request);
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error;
    return { ok: false, reason: 'processor_unavailable' };
  }
}

async function retry(
  deps: PaymentDeps,
  row: ProblemRow,
  request: ProblemRequest,
): Promise<string | NotSettled> {
  const { kind, key, intent_id: intent, detail, order_id: order } = row;
  const { actor } = request;
  const about = key.slice(kind.length + 1);
  const stays = { ok: false, reason: 'still_there', detail } as const;
  switch (retries[kind]) {
    case 'none':
      return { ok: false, reason: 'note_missing' };
    case 'read_payment': {
      const read = intent ? await readAndApply(deps, intent) : undefined;
      return read?.applied.known ? 'its order was found' : stays;
    }
    case 'read_refund':
      await readRefund(deps, about);
      return (await selectRefundAtProcessor.first(deps.db, about)) ? 'read again' : stays;
    case 'read_dispute':
      await readDispute(deps, about);
      return (await hasMoved(deps, key)) ? 'read again' : stays;
    case 'call_off':
      await callOff(deps, about);
      return (await hasMoved(deps, key)) ? 'called off again' : stays;
    case 'send_refund':
      await sendWaiting(deps, about);
      return (await hasMoved(deps, key)) ? 'asked for again' : stays;
    case 'settle_payment': {
      const attempt = await selectAttempt.first(deps.db, about);
      if (attempt) await reconcileAttempt(deps, attempt);
      return (await hasMoved(deps, key)) ? 'read again' : stays;
    }
    case 'compare_again': {
      const day = new Date(`${about.slice(0, 'yyyy-mm-dd'.length)}T00:00:00Z`);
      return (await compareDay(deps, day)) === 0 ? 'the day was compared again' : stays;
    }
    case 'reserve_again': {
      const reserved = order ? await reserveAgain(deps, { order, actor }) : undefined;
      return reserved?.ok ? 'its units were reserved again' : stays;
    }
    case 'refund_again':
      return refundAgain(deps, about, { row, request });
  }
}

/** What was tried may have ended it, and its problem with it. */
async function hasMoved(deps: PaymentDeps, key: string): Promise<boolean> {
  await tellWaits(deps);
  return Boolean((await selectProblemOfKey.first(deps.db, key))?.resolved_at);
}

/** Somebody asks for it now: one that was refused for a dispute rests no longer. */
async function sendWaiting(deps: PaymentDeps, refund: string): Promise<void> {
  const row = await selectRefund.first(deps.db, refund);
  if (row?.state === 'parked') await reconsiderParked(deps, row.intent_id, { isAskedFor: true });
  await sendRefund(deps, refund);
}

/**
 * A new refund of the same payment, one for each problem: its key is that of the refund that
 * failed. One that fails as well has a problem of its own, in which it can be tried once more.
 */
async function refundAgain(
  deps: PaymentDeps,
  failed: string,
  { row, request }: { row: ProblemRow; request: ProblemRequest },
): Promise<string | NotSettled> {
  const old = await selectRefund.first(deps.db, failed);
  if (!old) throw new Error(`refund ${failed} of a problem is not there`);
  const { order_id: order, intent_id: intent, amount_minor: amountMinor, reason } = old;
  const [key, actor] = [`again:${failed}`, request.actor];
  const refunded = await refundOrder(deps, { order, intent, amountMinor, reason, actor, key });
  if (!refunded.ok) return { ok: false, reason: 'still_there', detail: whyNot(refunded) };
  const { id, state } = refunded.refund;
  if (state !== 'failed') return 'asked for again';
  await inTransaction(deps.db, (tx) => resolve(tx, deps, row, request, 'asked for again, in vain'));
  const next = await selectProblemOfRefund.first(deps.db, id);
  return { ok: false, reason: 'still_there', detail: `It failed again: ${next?.detail ?? ''}.` };
}

function whyNot(refused: Exclude<Refunded, { ok: true }>): string {
  switch (refused.reason) {
    case 'disputed':
      return 'The bank decides about the money; wait until it has.';
    case 'too_much':
      return `This is more than what is left of the payment: ${formatDollars(refused.leftMinor)}.`;
    case 'not_paid':
      return `The order is ${refused.state.replace('_', ' ')}.`;
    default:
      return 'The refund that failed is not known any more.';
  }
}

async function resolve(
  tx: Transaction,
  { clock }: PaymentDeps,
  { id, key, kind, order_id: order }: ProblemRow,
  { actor }: ProblemRequest,
  how: string,
): Promise<void> {
  const at = clock.now();
  const count = await resolveProblemRow.count(tx, key, at, actor.userId, how);
  if (count === 0) return;
  const object = order ? `order:${order}` : `problem:${id}`;
  const entry = { actor: actor.userId, action: 'problem.settled', peer: actor.peer } as const;
  await writeAudit(tx, { ...entry, object, detail: { problem: String(id), kind } }, at);
}
