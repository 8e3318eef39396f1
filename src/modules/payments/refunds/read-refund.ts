/** Reads refunds back from the processor: the shop's own, and those made there by hand. */
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { lockOrder } from '#modules/orders/orders.ts';
import { readAndApply } from '../attempts/apply-intent.ts';
import { sendRefund } from './send-refund.ts';
import { processorActor, type PaymentDeps } from '../deps.ts';
import { reportException, settleException } from '../exceptions/exceptions.ts';
import type { ProcessorRefund } from '../processor/processor-types.ts';
import { selectAttemptOfIntent } from '../queries/attempts.ts';
import {
  insertFailedRefund,
  insertRefund,
  selectAskedRefundsOf,
  selectRefundAtProcessor,
  selectRefundsOfPayment,
  type RefundRow,
} from '../queries/refunds.ts';
import { formatCharged } from '../ledger/format-charged.ts';
import { taxOfRefund } from './refund-tax.ts';
import { getMovedMoney, settleRefund, reportFailedRefund } from './refunds.ts';
import { settle, type MovedMoney } from '../settlement/settlement.ts';
import { releaseRefundsOnHold } from './on-hold.ts';

/** Reads a refund back and applies it; answers whether it is one of the shop's payments. */
export async function readRefund(deps: PaymentDeps, id: string): Promise<boolean> {
  const received = await deps.processor.retrieveRefund(id);
  const { intent } = received;
  if (!intent) return false;
  const row =
    (await selectRefundAtProcessor.first(deps.db, { processorRefundId: id })) ??
    (await findOwnRefund(deps, received));
  if (!row || isGivenUp(row)) {
    // Its payment may not have been heard of yet.
    const attempt = await selectAttemptOfIntent.first(deps.db, { intentId: intent });
    if (attempt?.state !== 'succeeded') await readAndApply(deps, intent);
    return adoptRefund(deps, received, intent);
  }
  if (hasChanged(row, received))
    await inTransaction(deps.db, (tx) => settleRefund(tx, deps, row, received));
  return true;
}

function hasChanged({ state }: RefundRow, received: ProcessorRefund): boolean {
  const isWaiting = state === 'asked' || state === 'on_hold';
  return isWaiting || (state === 'succeeded' && received.state === 'failed');
}

/** One that was given up although the processor has made it; money may be promised anew since. */
function isGivenUp(row: RefundRow | undefined): boolean {
  return row?.state === 'failed' && row.processor_refund_id === null;
}

/** One of the shop's own whose response was lost: found by its id, or sent again. */
async function findOwnRefund(
  { db, ...deps }: PaymentDeps,
  { id, refund, intent = '' }: ProcessorRefund,
): Promise<RefundRow | undefined> {
  const named = (await selectRefundsOfPayment.all(db, { intentId: intent })).find(
    (row) => row.id === refund,
  );
  if (named) return named.processor_refund_id ? undefined : named;
  if (refund !== undefined) return undefined;
  for (const waiting of await selectAskedRefundsOf.all(db, { intentId: intent })) {
    await sendRefund({ db, ...deps }, waiting.id);
  }
  return selectRefundAtProcessor.first(db, { processorRefundId: id });
}

/**
 * A refund that the shop does not count, because it was made at the processor by hand or was given
 * up too early, becomes one of the shop's.
 */
async function adoptRefund(
  deps: PaymentDeps,
  received: ProcessorRefund,
  intent: string,
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const attempt = await selectAttemptOfIntent.first(tx, { intentId: intent });
    const order = attempt && (await lockOrder(tx, attempt.order_id));
    if (!order) return false;
    const { id, amountMinor, state } = received;
    // Another reader of the same news may have had the order's lock before.
    const known = await selectRefundAtProcessor.first(tx, { processorRefundId: id });
    if (known) {
      if (hasChanged(known, received)) await settleRefund(tx, deps, known, received);
      return true;
    }
    const moved = await getMovedMoney(tx, intent);
    const isFailed = state === 'failed';
    if (!isFailed && exceeds(moved, received)) {
      const sentOrMade = moved.refunds.filter((refund) => refund.state !== 'on_hold');
      if (exceeds({ ...moved, refunds: sentOrMade }, received)) {
        await reportUnknownRefund(tx, deps, received, order.id);
        return true;
      }
      await releaseRefundsOnHold(tx, deps, { order, intent, unbooked: [received] });
    }
    const at = deps.clock.now();
    const own = (await selectRefundsOfPayment.all(tx, { intentId: intent })).find(
      (row) => row.id === received.refund && isGivenUp(row),
    );
    const taxMinor = await taxOfRefund(tx, order, { intent, amountMinor });
    const refund = {
      ...{ orderId: order.id, intentId: intent, amountMinor, key: `processor:${id}` },
      ...{ reason: 'refunded_at_processor', askedBy: processorActor, askedAt: at },
    };
    const row =
      own ??
      (await (isFailed
        ? insertFailedRefund.first(tx, { ...refund, processorRefundId: id })
        : insertRefund.first(tx, { ...refund, taxMinor, isRest: null })));
    if (row) await settleRefund(tx, deps, row, received);
    if (row && isFailed) await reportFailedRefund(tx, deps, { refund: row, order, received });
    const resolution = { by: processorActor, how: 'recorded', at };
    await settleException(tx, { kind: 'unknown_refund', about: id }, resolution);
    if (own) await settleException(tx, { kind: 'refund_refused', about: own.id }, resolution);
    return true;
  });
}

/** Whether a refund is more than what was captured, gone and promised leaves for it. */
function exceeds(moved: MovedMoney, refund: ProcessorRefund): boolean {
  return settle({ ...moved, refunds: [...moved.refunds, refund] }).excessMinor > 0;
}

/** The shop has promised the same money already; staff decide which of the two is right. */
async function reportUnknownRefund(
  tx: Tx,
  { clock }: PaymentDeps,
  { id, amountMinor, currency, intent }: ProcessorRefund,
  order: string,
): Promise<void> {
  const amount = formatCharged(amountMinor, currency);
  const detail = `${id}: ${amount} went back beside what the shop has promised`;
  const exception = { kind: 'unknown_refund', about: id, order, intent, detail } as const;
  await reportException(tx, exception, clock.now());
}
