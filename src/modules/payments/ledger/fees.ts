/**
 * What a charge came to on the shop's balance, and what it cost, when the processor did not say so
 * at once: asked for until it is known, and booked with its charge's day.
 */
import { later, minuteMs } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { processorActor, type PaymentDeps } from '../deps.ts';
import type { Settled } from '../processor/processor-types.ts';
import { findSettledMove, writeJournalEntries, type MoneyMove } from './ledger.ts';
import { claimUnknownFees, settleFee } from '../queries/attempts.ts';
import { selectChargeBooked, type JournalEntryRow } from '../queries/ledger.ts';

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
  const settled = charge?.settled;
  if (!charge || !settled) return false;
  return inTransaction(deps.db, async (tx) => {
    const booked = await selectChargeBooked.first(tx, { objectId: charge.id });
    if (!booked) return false;
    const { order_id: order, currency, happened_at: happenedAt } = booked;
    const by = { actor: processorActor, reason: 'fee_known', at: deps.clock.now() };
    const cause = { ...by, object: charge.id, order: order ?? undefined, currency, happenedAt };
    await writeJournalEntries(tx, cause, ...listLateMoves(booked, settled));
    await settleFee.count(tx, { intentId: intent });
    return true;
  });
}

/** What a charge that is booked came to, where that is in another currency, and its fee. */
export function listLateMoves(
  booked: JournalEntryRow,
  settled: Settled,
): [MoneyMove, ...MoneyMove[]] {
  const { feeMinor: amountMinor, currency } = settled;
  const converted = findSettledMove(booked, settled);
  return [{ kind: 'fee', amountMinor, currency }, ...(converted ? [converted] : [])];
}
