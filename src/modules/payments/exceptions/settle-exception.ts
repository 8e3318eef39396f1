/** Exceptions settled by staff: tried again, or closed with a note about what was done. */
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { formatMoney } from '#platform/money.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { readAndApply } from '../attempts/apply-intent.ts';
import { sendRefund } from '../refunds/send-refund.ts';
import { cancelIntent } from '../attempts/cancel-order.ts';
import type { PaymentDeps } from '../deps.ts';
import { readDispute } from '../disputes/disputes.ts';
import { reconsiderRefundsOnHold } from '../refunds/on-hold.ts';
import { retries, type PaymentException } from './exception.ts';
import { toException } from './exceptions.ts';
import { ProcessorUnavailableError } from '../processor/processor.ts';
import { selectAttempt } from '../queries/attempts.ts';
import {
  resolveExceptionRow,
  selectException,
  selectExceptionOfKey,
  selectExceptionOfRefund,
  type ExceptionRow,
} from '../queries/exceptions.ts';
import { selectRefund, selectRefundAtProcessor } from '../queries/refunds.ts';
import { readRefund } from '../refunds/read-refund.ts';
import { refundOrder, type RefundOrderResult } from '../refunds/refund-order.ts';
import { reconcileAttempt } from '../scheduled-jobs.ts';
import { compareDay } from '../ledger/compare-statement.ts';
import { readTransferOf } from '../transfers/read-transfer.ts';
import { returnOwed } from '../transfers/return-transfer.ts';
import { reserveAgain } from '../attempts/missing-units.ts';
import { reportWaits } from '../attempts/long-waits.ts';
import type { ShopResolution } from '#modules/audit/reason.ts';

export interface ExceptionRequest {
  exception: number;
  /** What was done about it; without it, it is tried again. */
  note?: string | undefined;
}

type RequestOfActor = ExceptionRequest & { actor: Actor };

export type SettleExceptionResult =
  | { ok: true; exception: PaymentException }
  | {
      ok: false;
      reason: 'exception_unknown' | 'exception_settled' | 'note_missing' | 'processor_unavailable';
    }
  | { ok: false; reason: 'still_there'; detail: string };

/** Tries again, or closes the exception with a note. Either is written into the audit log. */
export async function settleExceptionByHand(
  deps: PaymentDeps,
  actor: Actor,
  { exception, note }: ExceptionRequest,
): Promise<SettleExceptionResult> {
  const request = { exception, note, actor };
  const row = await selectException.first(deps.db, { id: exception });
  if (!row) return { ok: false, reason: 'exception_unknown' };
  if (row.resolved_at) return { ok: false, reason: 'exception_settled' };
  const tried = note === undefined ? await tryAgain(deps, row, request) : note;
  if (typeof tried !== 'string') return tried;
  await inTransaction(deps.db, (tx) => resolveAndAudit(tx, deps, row, request, tried));
  const settled = await selectException.first(deps.db, { id: row.id });
  return { ok: true, exception: toException(settled ?? row) };
}

type NotSettled = Exclude<SettleExceptionResult, { ok: true }>;

/** What was done, or why it is still there. */
async function tryAgain(
  deps: PaymentDeps,
  row: ExceptionRow,
  request: RequestOfActor,
): Promise<ShopResolution | NotSettled> {
  try {
    return await retry(deps, row, request);
  } catch (error) {
    if (!(error instanceof ProcessorUnavailableError)) throw error;
    return { ok: false, reason: 'processor_unavailable' };
  }
}

async function retry(
  deps: PaymentDeps,
  row: ExceptionRow,
  request: RequestOfActor,
): Promise<ShopResolution | NotSettled> {
  const { kind, key, intent_id: intent, detail, order_id: order } = row;
  const about = key.slice(kind.length + 1);
  const stillThere = { ok: false, reason: 'still_there', detail } as const;
  switch (retries[kind]) {
    case 'none':
      return { ok: false, reason: 'note_missing' };
    case 'read_payment': {
      const read = intent ? await readAndApply(deps, intent) : undefined;
      return read?.applied.known ? 'order_found' : stillThere;
    }
    case 'read_refund':
      await readRefund(deps, about);
      return (await selectRefundAtProcessor.first(deps.db, { processorRefundId: about }))
        ? 'read_again'
        : stillThere;
    case 'read_dispute':
      await readDispute(deps, about);
      return (await hasMoved(deps, key)) ? 'read_again' : stillThere;
    case 'cancel_intent':
      await cancelIntent(deps, about);
      return (await hasMoved(deps, key)) ? 'cancelled_again' : stillThere;
    case 'send_refund':
      await sendWaiting(deps, about);
      return (await hasMoved(deps, key)) ? 'requested_again' : stillThere;
    case 'settle_payment': {
      const attempt = await selectAttempt.first(deps.db, { id: about });
      if (attempt) await reconcileAttempt(deps, attempt);
      return (await hasMoved(deps, key)) ? 'read_again' : stillThere;
    }
    case 'compare_again': {
      const dayName = about.slice(0, 'yyyy-mm-dd'.length);
      const object = about.slice(dayName.length + 1);
      const differences = await compareDay(deps, new Date(`${dayName}T00:00:00Z`));
      // One of an older version is about the whole day; an object's own name may hold a colon.
      const differs = object === '' ? differences.count() > 0 : differences.has(object);
      return differs ? stillThere : 'day_compared_again';
    }
    case 'reserve_again': {
      const reserved = order ? await reserveAgain(deps, request.actor, order) : undefined;
      return reserved?.ok ? 'units_reserved_again' : stillThere;
    }
    case 'read_transfer':
    case 'return_transfer': {
      const [transferred = ''] = about.split(':');
      const isReturn = retries[kind] === 'return_transfer';
      await (isReturn ? returnOwed : readTransferOf)(deps, transferred);
      if (!(await hasMoved(deps, key))) return stillThere;
      return isReturn ? 'money_returned' : 'read_again';
    }
    case 'refund_again':
      return refundAgain(deps, about, { row, request });
  }
}

/** The retry may have settled the exception already. */
async function hasMoved(deps: PaymentDeps, key: string): Promise<boolean> {
  await reportWaits(deps);
  return Boolean((await selectExceptionOfKey.first(deps.db, { key }))?.resolved_at);
}

/** Somebody asks for it now: one that was refused for a dispute rests no longer. */
async function sendWaiting(deps: PaymentDeps, refund: string): Promise<void> {
  const row = await selectRefund.first(deps.db, { id: refund });
  if (row?.state === 'on_hold')
    await reconsiderRefundsOnHold(deps, row.intent_id, { isAskedFor: true });
  await sendRefund(deps, refund);
}

/**
 * A new refund of the same payment, one for each exception: its key is that of the refund that
 * failed. One that fails as well has its own exception, from which it can be tried once more.
 */
async function refundAgain(
  deps: PaymentDeps,
  failed: string,
  { row, request }: { row: ExceptionRow; request: RequestOfActor },
): Promise<ShopResolution | NotSettled> {
  const failedRefund = await selectRefund.first(deps.db, { id: failed });
  if (!failedRefund) throw new Error(`refund ${failed} of an exception is not there`);
  const { order_id: order, intent_id: intent, amount_minor: amountMinor, reason } = failedRefund;
  const again = { order, intent, amountMinor, reason, key: `again:${failed}` };
  const refunded = await refundOrder(deps, request.actor, again);
  if (!refunded.ok)
    return { ok: false, reason: 'still_there', detail: explainRefundError(refunded) };
  const { id, state } = refunded.refund;
  if (state !== 'failed') return 'requested_again';
  await inTransaction(deps.db, (tx) =>
    resolveAndAudit(tx, deps, row, request, 'requested_again_in_vain'),
  );
  const next = await selectExceptionOfRefund.first(deps.db, { id });
  return { ok: false, reason: 'still_there', detail: `It failed again: ${next?.detail ?? ''}.` };
}

function explainRefundError(error: Exclude<RefundOrderResult, { ok: true }>): string {
  switch (error.reason) {
    case 'disputed':
      return 'The bank decides about the money; wait until it has.';
    case 'too_much': {
      const left = formatMoney(error.leftMinor, error.currency);
      return `This is more than what is left of the payment: ${left}.`;
    }
    case 'not_paid':
      return `The order is ${error.state.replace('_', ' ')}.`;
    default:
      return 'The refund that failed is not known any more.';
  }
}

async function resolveAndAudit(
  tx: Tx,
  { clock }: PaymentDeps,
  { id, key, kind, order_id: order }: ExceptionRow,
  { actor }: RequestOfActor,
  how: string,
): Promise<void> {
  const at = clock.now();
  const count = await resolveExceptionRow.count(tx, {
    key,
    resolvedAt: at,
    resolvedBy: actor.id,
    resolution: how,
  });
  if (count === 0) return;
  const object = order ? `order:${order}` : `problem:${id}`;
  const detail = { problem: String(id), kind };
  await writeAuditEntry(tx, { ...actor, at }, { action: 'problem.settled', object, detail });
}
