/** What the processor says of a refund, be it the shop's own or made by somebody over there. */
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { lockOrder } from '#modules/orders/orders.ts';
import { readAndApply } from './apply.ts';
import { sendRefund } from './ask-refund.ts';
import { byProcessor, type PaymentDeps } from './deps.ts';
import { reportProblem, settleProblem } from './problems.ts';
import type { ProcessorRefund } from './processor-words.ts';
import { selectAttemptOfIntent } from './queries/attempts.ts';
import {
  insertFailedRefund,
  insertRefund,
  selectAskedRefundsOf,
  selectRefundAtProcessor,
  selectRefundsOfPayment,
  type RefundRow,
} from './queries/refunds.ts';
import { getMoved, settleRefund, tellFailed } from './refunds.ts';
import { settle } from './settlement.ts';

/** Reads a refund back and applies it; answers whether it is one of the shop's payments. */
export async function readRefund(deps: PaymentDeps, id: string): Promise<boolean> {
  const made = await deps.processor.retrieveRefund(id);
  const { intent } = made;
  if (!intent) return false;
  const row = (await selectRefundAtProcessor.first(deps.db, id)) ?? (await findOwn(deps, made));
  if (!row) {
    // Its payment may not have been heard of yet.
    const attempt = await selectAttemptOfIntent.first(deps.db, intent);
    if (attempt?.state !== 'succeeded') await readAndApply(deps, intent);
    return adopt(deps, made, intent);
  }
  if (isNews(row, made)) await inTransaction(deps.db, (tx) => settleRefund(tx, deps, row, made));
  return true;
}

function isNews(row: RefundRow, made: ProcessorRefund): boolean {
  return row.state === 'asked' || (row.state === 'succeeded' && made.state === 'failed');
}

/** One of the shop's own, whose answer was lost: it says its name, or it is asked for again. */
async function findOwn(
  { db, ...deps }: PaymentDeps,
  { id, refund, intent = '' }: ProcessorRefund,
): Promise<RefundRow | undefined> {
  const named = (await selectRefundsOfPayment.all(db, intent)).find((row) => row.id === refund);
  if (named) return named.processor_refund_id ? undefined : named;
  if (refund !== undefined) return undefined;
  for (const asked of await selectAskedRefundsOf.all(db, intent)) {
    await sendRefund({ db, ...deps }, asked.id);
  }
  return selectRefundAtProcessor.first(db, id);
}

/** A refund that was made at the processor by hand becomes one of the shop's. */
async function adopt(deps: PaymentDeps, made: ProcessorRefund, intent: string): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const attempt = await selectAttemptOfIntent.first(tx, intent);
    const order = attempt && (await lockOrder(tx, attempt.order_id));
    if (!order) return false;
    const { id, amountMinor, state } = made;
    // Another reader of the same news may have had the order's lock before.
    const known = await selectRefundAtProcessor.first(tx, id);
    if (known) {
      if (isNews(known, made)) await settleRefund(tx, deps, known, made);
      return true;
    }
    const [at, reason] = [deps.clock.now(), 'made at the processor'];
    const about = [order.id, intent, amountMinor, `processor:${id}`, reason, byProcessor] as const;
    const said = { by: byProcessor, how: 'the shop has it in its books', at };
    const endForeign = () => settleProblem(tx, { kind: 'unknown_refund', about: id }, said);
    if (state === 'failed') {
      const row = await insertFailedRefund.first(tx, ...about, at, id);
      if (row) await tellFailed(tx, deps, { refund: row, order, made });
      await endForeign();
      return true;
    }
    const moved = await getMoved(tx, intent);
    if (settle({ ...moved, refunds: [...moved.refunds, made] }).excessMinor > 0) {
      await reportForeign(tx, deps, made, order.id);
      return true;
    }
    const row = await insertRefund.first(tx, ...about, at);
    if (row) await settleRefund(tx, deps, row, made);
    await endForeign();
    return true;
  });
}

/** The shop has promised the same money already; which of the two is right, a person decides. */
async function reportForeign(
  tx: Transaction,
  { clock }: PaymentDeps,
  { id, amountMinor, intent }: ProcessorRefund,
  order: string,
): Promise<void> {
  const detail = `${id}: ${amountMinor} cents went back beside what the shop has promised`;
  const problem = { kind: 'unknown_refund', about: id, order, intent, detail } as const;
  await reportProblem(tx, problem, clock.now());
}
