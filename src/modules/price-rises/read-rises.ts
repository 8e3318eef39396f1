/** Rises as staff read them. */
import { homeCurrency } from '#platform/currency.ts';
import type { Executor } from '#platform/database/database.ts';
import type { PriceRise } from './price-rise.ts';
import { selectRise, selectRises, selectTotals } from './queries/rises.ts';

export interface RiseTotals {
  /** Tools whose prices rise, and those whose stay. */
  tools: number;
  stays: number;
  /** With a step that is dearer a piece than a smaller quantity. */
  dearer: number;
  /** Others had changed their prices when the rise was written, or when it was undone. */
  left: number;
  kept: number;
  /** What paid orders of the last 90 days brought, and would have brought. */
  units: number;
  soldMinor: number;
  risenMinor: number;
}

const mostListed = 100;

/** Those that were scheduled, the newest first. */
export async function listRises(executor: Executor): Promise<PriceRise[]> {
  return (await selectRises.all(executor, { limit: mostListed })).map(toRise);
}

export async function findRise(executor: Executor, id: string): Promise<PriceRise | undefined> {
  const row = await selectRise.first(executor, { id });
  return row && toRise(row);
}

export async function sumRise(executor: Executor, id: string): Promise<RiseTotals> {
  const row = await selectTotals.first(executor, { id });
  if (!row) throw new Error('sums without a row');
  const { left_count: left, sold_minor: soldMinor, risen_minor: risenMinor, ...counts } = row;
  return { ...counts, left, soldMinor, risenMinor };
}

function toRise(row: NonNullable<Awaited<ReturnType<typeof selectRise.first>>>): PriceRise {
  const { id, category, rounding, percent_hundredths: percentHundredths } = row;
  const { list_id: listId, list_name: name } = row;
  return {
    ...{ id, category, rounding, percentHundredths, startsAt: row.starts_at },
    list: listId === null ? null : { id: listId, name: name ?? '' },
    currency: row.list_currency ?? homeCurrency,
    ...{ rehearsedAt: row.rehearsed_at, scheduledAt: row.scheduled_at },
    ...{ scheduledBy: row.scheduled_by, writtenAt: row.written_at, endedAt: row.ended_at },
    ...{ endedBy: row.ended_by, restoredAt: row.restored_at },
  };
}
