/** What the goods of a cart must come to. The specified purchase of one tool has no minimum. */
import type { Currency } from '#platform/currency.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { selectMinimum, updateMinimum } from './queries/minimum.ts';

export interface OrderMinimum {
  /** 0 for none. */
  minimumMinor: number;
  currency: Currency;
  version: number;
}

export async function findOrderMinimum(
  executor: Executor,
  currency: Currency,
): Promise<OrderMinimum> {
  const row = await selectMinimum.first(executor, { currency });
  if (!row) throw new Error('the settings of orders are gone');
  return { minimumMinor: row.minimum_minor, currency, version: row.version };
}

export type ChangeMinimumResult =
  | { ok: true; version: number }
  /** Somebody else has changed it since that version. */
  | { ok: false; now: OrderMinimum };

/** Changes it, where `version` is still the newest. */
export function changeOrderMinimum(
  { db }: { db: Database },
  actor: Actor,
  { minimumMinor, currency, version }: OrderMinimum,
): Promise<ChangeMinimumResult> {
  return inTransaction(db, async (tx): Promise<ChangeMinimumResult> => {
    const changed = await updateMinimum.count(tx, { minimumMinor, currency, version });
    if (changed === 0) return { ok: false, now: await findOrderMinimum(tx, currency) };
    const detail = { cents: String(minimumMinor), currency };
    await writeAuditEntry(tx, actor, { action: 'order_minimum.changed', object: 'shop', detail });
    return { ok: true, version: version + 1 };
  });
}
