/**
 * Price rises: staff rehearse one, schedule it as they saw it, and it happens at its moment.
 * It owns the rises and what each said of its tools; prices themselves are the catalogue's (a
 * tool's own) and those of price lists.
 *
 * Words: a rise may be a fall, of a negative percent; it is rehearsed, scheduled, applied, and
 * cancelled or undone. Promises: it is scheduled only where prices are those that were seen; each
 * price is written once, whatever stops in between; what others have changed is never overwritten
 * and is listed; nothing is deleted from the history.
 */
import type { Executor } from '#platform/database/database.ts';
import { momentOf, type PriceRise } from './price-rise.ts';
import { selectRisenTools, type ToolsShown } from './queries/rises.ts';
import { isOver, raiseSteps, type StaysReason } from './raise-price.ts';
import { toPeriods } from './stored-periods.ts';

export type { PriceRise, RiseState } from './price-rise.ts';
export { findRise, listRises, sumRise, type RiseTotals } from './read-rises.ts';
export { rehearseRise, type RehearsedRise, type RehearseResult } from './rehearse.ts';
export { endRise, runDueRises, scheduleRise, type ScheduleResult } from './schedule.ts';

export interface RisenStep {
  from: number;
  beforeMinor: number;
  /** Null where it stays. */
  afterMinor: number | null;
}

export interface RisenPrice {
  startsAt: Date | null;
  endsAt: Date | null;
  /** For how many units its prices are. */
  perUnits: number;
  steps: readonly RisenStep[];
}

export interface RisenTool {
  tool: string;
  sku: string;
  name: string;
  prices: readonly RisenPrice[];
  stays: StaysReason | null;
  isDearer: boolean;
  isLeft: boolean;
  isKept: boolean;
  units: number;
  soldMinor: number;
  risenMinor: number;
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
      .map(({ startsAt, endsAt, perUnits = 1, steps }) => {
        const raised = row.stays === null ? raiseSteps(steps, rise) : [];
        return {
          ...{ startsAt, endsAt, perUnits },
          steps: steps.map(({ from, priceMinor: beforeMinor }, index) => {
            return { from, beforeMinor, afterMinor: raised[index]?.priceMinor ?? null };
          }),
        };
      }),
  }));
}
