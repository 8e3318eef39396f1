/**
 * Asking the processor for a refund that was decided. Before a key is sent again the refunds of
 * the payment are read, where the shop's own name themselves. When the key may be forgotten there
 * it is not sent again at all: only when the refund is not among them, and nobody can still be
 * sending the old key, is it asked for under a new one.
 */
import { later } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { PaymentDeps } from './deps.ts';
import { decisionLifeMs, isForgotten, isFresh, keySettlesMs } from './keys.ts';
import { reconsiderParked } from './parked.ts';
import { ProcessorUnavailable } from './processor.ts';
import type { ProcessorRefund } from './processor-words.ts';
import {
  dropRefundKey,
  renewRefundKey,
  selectRefund,
  selectRefundAtProcessor,
  type RefundRow,
} from './queries/refunds.ts';
import { settleRefund, type RefundResult } from './refunds.ts';

/** Job: asks the processor for a decided refund and writes down what came of it. */
export async function sendRefund(deps: PaymentDeps, id: string): Promise<void> {
  const readAt = deps.clock.now();
  const row = await selectRefund.first(deps.db, id);
  if (row?.state === 'parked') return reconsiderParked(deps, row.intent_id);
  if (row?.state !== 'asked') return;
  const known = row.processor_refund_id;
  const result = known
    ? await deps.processor.retrieveRefund(known)
    : await findOrAsk(deps, row, readAt);
  if (result) await inTransaction(deps.db, (tx) => settleRefund(tx, deps, row, result));
}

async function findOrAsk(
  deps: PaymentDeps,
  row: RefundRow,
  readAt: Date,
): Promise<RefundResult | undefined> {
  const isDropped = row.key_dropped_at !== null;
  if (!isDropped && isFresh(row.key_at, readAt)) return ask(deps, row, readAt);
  // How old the key is says a clock that may have jumped; that it was made says the processor.
  const made = await findOwn(deps, row);
  if (made) return made;
  if (!isDropped && !isForgotten(row.key_at, readAt)) return ask(deps, row, readAt);
  if (!row.key_dropped_at) {
    await dropRefundKey.count(deps.db, row.id, row.tries, readAt);
    return undefined;
  }
  if (later(row.key_dropped_at, keySettlesMs) > readAt) return undefined;
  // Of several that come here at once, one gets the new key.
  const renewed = await renewRefundKey.first(deps.db, row.id, row.tries, readAt);
  return renewed && ask(deps, renewed, readAt);
}

async function ask(
  deps: PaymentDeps,
  row: RefundRow,
  decidedAt: Date,
): Promise<RefundResult | undefined> {
  const { processor, clock } = deps;
  const { id: refund, intent_id: intent, amount_minor: amountMinor, tries } = row;
  const key = tries === 1 ? row.key : `${row.key}:${tries}`;
  // A process that was stopped meanwhile does not know what the others have done since.
  if (later(decidedAt, decisionLifeMs) < clock.now()) {
    throw new ProcessorUnavailable(`refund ${refund} was decided too long ago, deciding anew`);
  }
  const answer = await processor.refund({ refund, intent, amountMinor, key });
  if (answer.ok) return answer.refund;
  switch (answer.reason) {
    case 'disputed':
      return { id: undefined, state: 'parked' };
    case 'already_refunded':
      return (await findMadeElsewhere(deps, row)) ?? nothingLeft;
    // Of another version, or of another time: nothing is sent under it any more.
    case 'key_reused':
      await dropRefundKey.count(deps.db, refund, tries, clock.now());
      return undefined;
    case 'refused':
      return { id: undefined, state: 'failed', refused: answer.detail };
  }
}

const nothingLeft = {
  id: undefined,
  state: 'failed',
  refused: 'all of the payment has gone back already',
} as const;

/** The shop's own refund at the processor, which says whose it is. */
async function findOwn(deps: PaymentDeps, row: RefundRow): Promise<ProcessorRefund | undefined> {
  const listed = await deps.processor.listRefunds(row.intent_id);
  const own = listed.find((made) => made.refund === row.id);
  // One from before refunds said whose they are is known by its amount.
  return own ?? (row.key_at < row.asked_at ? findMadeElsewhere(deps, row) : undefined);
}

/** Given back by other means: there is nothing left to do but to know which refund it was. */
async function findMadeElsewhere(
  { db, processor }: PaymentDeps,
  { id, intent_id: intent, amount_minor: amountMinor }: RefundRow,
): Promise<ProcessorRefund | undefined> {
  const listed = await processor.listRefunds(intent);
  const own = listed.find((made) => made.refund === id);
  if (own) return own;
  for (const made of listed) {
    const fits =
      made.amountMinor === amountMinor && made.state !== 'failed' && made.refund === undefined;
    if (fits && !(await selectRefundAtProcessor.first(db, made.id))) return made;
  }
  return undefined;
}
