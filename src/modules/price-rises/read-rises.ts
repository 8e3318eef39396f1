/** Rises as staff read them. */
import type { Executor } from '#platform/database/database.ts';
import type { PriceRise } from './price-rise.ts';
import {
  selectRise,
  selectRisenTools,
  selectRises,
  selectTotals,
  type ToolsShown,
} from './queries/rises.ts';
import { isOver, raiseSteps, type StaysReason } from './raise-price.ts';
import { momentOf } from './price-rise.ts';
import { toPeriods } from './stored-periods.ts';

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

export interface RisenStep {
  from: number;
  beforeMinor: number;
  /** Null where it stays. */
  afterMinor: number | null;
}

export interface RisenTool {
  tool: string;
  sku: string;
  name: string;
  prices: readonly { startsAt: Date | null; endsAt: Date | null; steps: readonly RisenStep[] }[];
  stays: StaysReason | null;
  isDearer: boolean;
  isLeft: boolean;
  isKept: boolean;
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

/** In the order of their articles, those after this one. */
export async function listRisenTools(
  executor: Executor,
  rise: PriceRise,
  { show, after, limit }: { show: ToolsShown; after: string; limit: number },
): Promise<RisenTool[]> {
  const rows = await selectRisenTools.all(executor, { id: rise.id, show, after, limit });
  const moment = momentOf(rise);
  return rows.map((row) => ({
    ...{ tool: row.tool_id, sku: row.sku, name: row.name, stays: row.stays },
    ...{ isDearer: row.is_dearer, isLeft: row.is_left, isKept: row.is_kept, units: row.units },
    ...{ soldMinor: row.sold_minor, risenMinor: row.risen_minor },
    prices: toPeriods(row.before)
      .filter((period) => !isOver(period, moment))
      .map(({ startsAt, endsAt, steps }) => {
        const raised = row.stays === null ? raiseSteps(steps, rise) : [];
        return {
          ...{ startsAt, endsAt },
          steps: steps.map(({ from, priceMinor: beforeMinor }, index) => {
            return { from, beforeMinor, afterMinor: raised[index]?.priceMinor ?? null };
          }),
        };
      }),
  }));
}

function toRise(row: NonNullable<Awaited<ReturnType<typeof selectRise.first>>>): PriceRise {
  const { id, category, rounding, percent_hundredths: percentHundredths } = row;
  const { list_id: listId, list_name: name } = row;
  return {
    ...{ id, category, rounding, percentHundredths, startsAt: row.starts_at },
    list: listId === null ? null : { id: listId, name: name ?? '' },
    ...{ rehearsedAt: row.rehearsed_at, scheduledAt: row.scheduled_at },
    ...{ scheduledBy: row.scheduled_by, writtenAt: row.written_at, endedAt: row.ended_at },
    ...{ endedBy: row.ended_by, restoredAt: row.restored_at },
  };
}
