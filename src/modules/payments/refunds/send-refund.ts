/**
 * Sends a decided refund to the processor. Before an idempotency key is sent again, the payment's
 * refunds are listed there; the shop's own ones carry their id. A key that the processor may have
 * forgotten is not sent again: only when the refund is not listed, and no process can still be
 * sending the old key, is the refund sent under a new one.
 */
import { later } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { PaymentDeps } from '../deps.ts';
import {
  decisionLifeMs,
  isForgotten,
  isFresh,
  keySettlesMs,
} from '../attempts/idempotency-keys.ts';
import { reconsiderRefundsOnHold } from './on-hold.ts';
import { ProcessorUnavailableError } from '../processor/processor.ts';
import type { ProcessorRefund } from '../processor/processor-types.ts';
import {
  dropRefundKey,
  renewRefundKey,
  selectRefund,
  selectRefundAtProcessor,
  type RefundRow,
} from '../queries/refunds.ts';
import { getMovedMoney, settleRefund, type RefundOutcome } from './refunds.ts';
import { settle } from '../settlement/settlement.ts';

/** Job: sends a decided refund to the processor and records the result. */
export async function sendRefund(deps: PaymentDeps, id: string): Promise<void> {
  const readAt = deps.clock.now();
  const row = await selectRefund.first(deps.db, { id });
  if (row?.state === 'on_hold') return reconsiderRefundsOnHold(deps, row.intent_id);
  if (row?.state !== 'asked') return;
  const known = row.processor_refund_id;
  const result = known
    ? await deps.processor.retrieveRefund(known)
    : await findOrSend(deps, row, readAt);
  if (result) await inTransaction(deps.db, (tx) => settleRefund(tx, deps, row, result));
}

async function findOrSend(
  deps: PaymentDeps,
  row: RefundRow,
  readAt: Date,
): Promise<RefundOutcome | undefined> {
  const isDropped = row.key_dropped_at !== null;
  if (!isDropped && isFresh(row.key_at, readAt)) return sendToProcessor(deps, row, readAt);
  // A clock that jumped makes the key's age wrong; the processor's list of refunds is right.
  const found = await findOwnRefund(deps, row);
  if (found) return found;
  if (!isDropped && !isForgotten(row.key_at, readAt)) return sendToProcessor(deps, row, readAt);
  if (!row.key_dropped_at) {
    await dropRefundKey.count(deps.db, {
      id: row.id,
      attempts: row.attempts,
      keyDroppedAt: readAt,
    });
    return undefined;
  }
  if (later(row.key_dropped_at, keySettlesMs) > readAt) return undefined;
  // Of several that come here at once, one gets the new key.
  const renewed = await renewRefundKey.first(deps.db, {
    id: row.id,
    attempts: row.attempts,
    keyAt: readAt,
  });
  return renewed && sendToProcessor(deps, renewed, readAt);
}

async function sendToProcessor(
  deps: PaymentDeps,
  row: RefundRow,
  decidedAt: Date,
): Promise<RefundOutcome | undefined> {
  const { processor, clock } = deps;
  const { id: refund, intent_id: intent, amount_minor: amountMinor, attempts } = row;
  const key = attempts === 1 ? row.key : `${row.key}:${attempts}`;
  // A process that was stopped meanwhile does not know what the others have done since.
  if (later(decidedAt, decisionLifeMs) < clock.now()) {
    throw new ProcessorUnavailableError(`refund ${refund} was decided too long ago, deciding anew`);
  }
  const answer = await processor.refund({ refund, intent, amountMinor, key });
  if (answer.ok) return answer.refund;
  // A sending whose answer was lost may have made it, under a key that is forgotten by now.
  const own = await findOwnRefund(deps, row);
  if (own) return own;
  switch (answer.reason) {
    case 'disputed':
      if (!(await isAllGone(deps, intent))) return { id: undefined, state: 'on_hold' };
      return (await findMatchingRefund(deps, row)) ?? alreadyRefunded;
    case 'already_refunded':
      return (await findMatchingRefund(deps, row)) ?? alreadyRefunded;
    // The key was used with other contents: nothing more is sent under it.
    case 'key_reused':
      await dropRefundKey.count(deps.db, { id: refund, attempts, keyDroppedAt: clock.now() });
      return undefined;
    case 'refused':
      return { id: undefined, state: 'failed', rejectionReason: answer.detail };
  }
}

/** Whether refunds at the processor and lost disputes took all: no dispute's end brings more. */
async function isAllGone({ db, processor }: PaymentDeps, intent: string): Promise<boolean> {
  const moved = await getMovedMoney(db, intent);
  const refunds = await processor.listRefunds(intent);
  const { keptMinor, withheldMinor } = settle({ ...moved, refunds });
  return keptMinor === 0 && withheldMinor === 0;
}

const alreadyRefunded = {
  id: undefined,
  state: 'failed',
  rejectionReason: 'all of the payment has gone back already',
} as const;

/** The shop's own refund at the processor, which says whose it is. */
async function findOwnRefund(
  deps: PaymentDeps,
  row: RefundRow,
): Promise<ProcessorRefund | undefined> {
  const listed = await deps.processor.listRefunds(row.intent_id);
  const own = listed.find((refund) => refund.refund === row.id);
  // One from before refunds said whose they are is known by its amount.
  return own ?? (row.key_at < row.asked_at ? findMatchingRefund(deps, row) : undefined);
}

/** The processor's refund that must be this one; somebody may have made it there by hand. */
async function findMatchingRefund(
  { db, processor }: PaymentDeps,
  { id, intent_id: intent, amount_minor: amountMinor }: RefundRow,
): Promise<ProcessorRefund | undefined> {
  const listed = await processor.listRefunds(intent);
  const own = listed.find((refund) => refund.refund === id);
  if (own) return own;
  for (const refund of listed) {
    const fits =
      refund.amountMinor === amountMinor &&
      refund.state !== 'failed' &&
      refund.refund === undefined;
    if (fits && !(await selectRefundAtProcessor.first(db, { processorRefundId: refund.id })))
      return refund;
  }
  return undefined;
}
