/** A rise as it would be: what each tool would cost, what stays, and what the last orders bring. */
import { dayOf, hourMs, later } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransactionOrRollback, Rollback, type Tx } from '#platform/database/transaction.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { findPriceList } from '#modules/prices/prices.ts';
import { deleteRehearsals, insertPlanned, insertRise } from './queries/plans.ts';
import { selectCategory, selectConcerned, selectSold, type SoldLines } from './queries/plans.ts';
import { sumSold } from './sum-sold.ts';
import {
  hasDearerStep,
  periodAt,
  raisePeriods,
  type PriceChange,
  type PricePeriod,
  type RaisedTool,
} from './raise-price.ts';
import { ownPeriod, toPeriods } from './stored-periods.ts';

export interface RehearsedRise extends PriceChange {
  /** A price list; null: the tools' own prices. */
  list: string | null;
  /** With those below it; null: all tools. */
  category: string | null;
  /** Null: at once. */
  startsAt: Date | null;
}

export type RehearseResult =
  | { ok: true; id: string }
  | { ok: false; path: 'list'; error: 'list_unknown' | 'list_ended' }
  | { ok: false; path: 'category'; error: 'category_unknown' }
  | { ok: false; path: 'day'; error: 'in_the_past' };

const dayMs = 24 * hourMs;
const daysOfQuarter = 90;
/** Rehearsals that nobody scheduled are kept for so long. */
const keptMs = dayMs;
const toolsAtOnce = 2000;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Changes no price; what it answers is kept for a day, to be scheduled as it was seen. */
export function rehearseRise(
  { db }: { db: Database },
  actor: Actor,
  rise: RehearsedRise,
): Promise<RehearseResult> {
  return inTransactionOrRollback(db, async (tx): Promise<RehearseResult> => {
    const { percentHundredths: percent, rounding, startsAt, list, category: categoryId } = rise;
    const { at, id: by } = actor;
    const scope = await findScope(tx, rise, at);
    await deleteRehearsals.count(tx, { before: later(at, -keptMs) });
    const id = crypto.randomUUID();
    const { category } = scope;
    await insertRise.count(tx, {
      ...{ id, list, categoryId, category, percent, rounding, startsAt, at, by },
    });
    const until = new Date(`${dayOf(at)}T00:00:00Z`);
    const from = later(until, -daysOfQuarter * dayMs);
    const lines = await selectSold.all(tx, { list, from, until });
    const sold = Map.groupBy(lines, (line) => line.tool_id);
    await planTools(tx, { id, rise, at, divideAt: scope.divideAt, sold });
    return { ok: true, id };
  });
}

interface Scope {
  /** Its name; '' for all tools. */
  category: string;
  /** Where prices of a list are divided; null: they are replaced. */
  divideAt: Date | null;
}

async function findScope(tx: Tx, rise: RehearsedRise, at: Date): Promise<Scope> {
  const { startsAt } = rise;
  if (startsAt !== null && startsAt <= at) throw refused({ path: 'day', error: 'in_the_past' });
  const moment = startsAt ?? at;
  const list = rise.list === null ? undefined : await findPriceList(tx, rise.list);
  if (rise.list !== null && !list) throw refused({ path: 'list', error: 'list_unknown' });
  if (list && list.endsAt !== null && list.endsAt <= moment)
    throw refused({ path: 'list', error: 'list_ended' });
  const category =
    rise.category === null ? { name: '' } : await selectCategory.first(tx, { id: rise.category });
  if (!category) throw refused({ path: 'category', error: 'category_unknown' });
  // What has not begun by the moment is replaced whole, as are own prices, which have no moments.
  const isDivided = list !== undefined && list.startsAt < moment;
  return { category: category.name, divideAt: isDivided ? startsAt : null };
}

type RefusedRehearsal = Exclude<RehearseResult, { ok: true }>;
/** One of its kind with `ok`. */
type WithoutOk<Result> = Result extends unknown ? Omit<Result, 'ok'> : never;

function refused(result: WithoutOk<RefusedRehearsal>): Rollback<RehearseResult> {
  return new Rollback<RehearseResult>({ ok: false, ...result });
}

interface Planned {
  id: string;
  rise: RehearsedRise;
  at: Date;
  divideAt: Date | null;
  /** By tool. */
  sold: ReadonlyMap<string, readonly SoldLines[]>;
}

/** In parts, so that other requests are answered in between. */
async function planTools(tx: Tx, { id, rise, at, divideAt, sold }: Planned): Promise<void> {
  const { list, category, startsAt } = rise;
  const moment = startsAt ?? at;
  for (let after = firstId; ;) {
    const limit = toolsAtOnce;
    const tools = await selectConcerned.all(tx, { list, category, after, limit });
    const rows = tools.map(({ id: tool, own_minor: own, periods, is_planned: isPlanned }) => {
      const before = list === null ? [ownPeriod(own)] : toPeriods(periods);
      const raised: RaisedTool = isPlanned
        ? { stays: 'planned' }
        : raisePeriods(before, rise, { from: divideAt, at: moment });
      return toRow(tool, before, { raised, moment, lines: sold.get(tool) ?? [] });
    });
    if (rows.length > 0) await insertPlanned.count(tx, { rise: id, rows: JSON.stringify(rows) });
    const last = tools.at(-1);
    if (!last || tools.length < limit) return;
    after = last.id;
  }
}

function toRow(
  tool: string,
  before: readonly PricePeriod[],
  { raised, moment, lines }: { raised: RaisedTool; moment: Date; lines: readonly SoldLines[] },
) {
  const after = 'after' in raised ? raised.after : null;
  const period = periodAt(after ?? [], moment);
  return {
    ...{ tool, before, after, stays: 'stays' in raised ? raised.stays : null },
    isDearer: period !== undefined && hasDearerStep(period.steps),
    ...sumSold(period ? lines : [], period ?? { steps: [] }),
  };
}
