/** What the processor says of a refund, be it the shop's own or made by somebody over there. */
import { inTransaction, type Transaction } from '#platform/database/transaction.ts';
import { lockOrder } from '#modules/orders/orders.ts';
import { readAndApply } from './apply.ts';
import { byProcessor, type PaymentDeps } from './deps.ts';
import { reportProblem } from './problems.ts';
import type { ProcessorRefund } from './processor-words.ts';
import { selectAttemptOfIntent } from './queries/attempts.ts';
import { insertRefund, selectAskedRefundsOf, selectRefundAtProcessor } from './queries/refunds.ts';
import { getMoved, sendRefund, settleRefund } from './refunds.ts';
import { settle } from './settlement.ts';

/** Reads a refund back and applies it; answers whether it is one of the shop's payments. */
export async function readRefund(deps: PaymentDeps, id: string): Promise<boolean> {
  const made = await deps.processor.retrieveRefund(id);
  if (!made.intent) return false;
  if (!(await selectRefundAtProcessor.first(deps.db, id))) {
    // The answer to one of the shop's own may be lost: asked again, it says its id.
    for (const asked of await selectAskedRefundsOf.all(deps.db, made.intent)) {
      await sendRefund(deps, asked.id);
    }
  }
  const row = await selectRefundAtProcessor.first(deps.db, id);
  if (!row) {
    // Its payment may not have been heard of yet.
    const attempt = await selectAttemptOfIntent.first(deps.db, made.intent);
    if (attempt?.state !== 'succeeded') await readAndApply(deps, made.intent);
    return adopt(deps, made, made.intent);
  }
  const isNews = row.state === 'asked' || (row.state === 'succeeded' && made.state === 'failed');
  if (isNews) await inTransaction(deps.db, (tx) => settleRefund(tx, deps, row, made));
  return true;
}

/** A refund that was made at the processor by hand becomes one of the shop's. */
async function adopt(deps: PaymentDeps, made: ProcessorRefund, intent: string): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const attempt = await selectAttemptOfIntent.first(tx, intent);
    const order = attempt && (await lockOrder(tx, attempt.order_id));
    if (!order || made.state === 'failed') return false;
    const moved = await getMoved(tx, intent);
    if (settle({ ...moved, refunds: [...moved.refunds, made] }).excessMinor > 0) {
      await reportForeign(tx, deps, made, order.id);
      return true;
    }
    const [key, reason, at] = [`processor:${made.id}`, 'made at the processor', deps.clock.now()];
    const { amountMinor } = made;
    const row = await insertRefund.first(
      tx,
      order.id,
      intent,
      amountMinor,
      key,
      reason,
      byProcessor,
      at,
    );
    if (row) await settleRefund(tx, deps, row, made);
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
