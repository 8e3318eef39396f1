/**
 * What a charge cost, when the processor did not say so at once: asked for until it is known, and
 * booked with its charge's day.
 */
import { later, minuteMs } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { processorActor, type PaymentDeps } from '../deps.ts';
import { writeJournalEntries } from './ledger.ts';
import { claimUnknownFees, settleFee } from '../queries/attempts.ts';
import { selectChargeBooked } from '../queries/ledger.ts';

const retryMs = 5 * minuteMs;

/** Asks for the fees that are not known; each instance takes its own. */
export async function readFees(deps: PaymentDeps, limit = 50): Promise<void> {
  const now = deps.clock.now();
  const claimed = await claimUnknownFees.all(deps.db, {
    now,
    limit,
    feeDueAt: later(now, retryMs),
  });
  for (const { intent_id: intent } of claimed) await readFee(deps, intent);
}

/** Books what the charge of a payment cost; answers whether it is known by now. */
export async function readFee(deps: PaymentDeps, intent: string): Promise<boolean> {
  const charge = (await deps.processor.retrieveIntent(intent))?.charge;
  const amountMinor = charge?.feeMinor;
  if (!charge || amountMinor === undefined) return false;
  return inTransaction(deps.db, async (tx) => {
    const booked = await selectChargeBooked.first(tx, { objectId: charge.id });
    if (!booked) return false;
    const { order_id: order, currency, happened_at: happenedAt } = booked;
    const by = { actor: processorActor, reason: 'fee_known', at: deps.clock.now() };
    const cause = { ...by, object: charge.id, order: order ?? undefined, currency, happenedAt };
    await writeJournalEntries(tx, cause, { kind: 'fee', amountMinor });
    await settleFee.count(tx, { intentId: intent });
    return true;
  });
}
