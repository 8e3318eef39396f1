/** Price rises, as staff rehearse, schedule and undo them. */
import type { z } from 'zod';
import { operations } from '#api/contract/operations.ts';
import type { priceRise } from '#api/contract/prices/price-rise-operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { stateOf } from '#modules/price-rises/price-rise.ts';
import {
  endRise,
  findRise,
  listRisenTools,
  listRises,
  rehearseRise,
  scheduleRise,
  sumRise,
  type PriceRise,
  type RehearseResult,
  type RisenTool,
  type ScheduleResult,
} from '#modules/price-rises/price-rises.ts';
import { toPercentText } from '#modules/price-rises/raise-price.ts';
import { toDollars } from '#platform/money.ts';

const toolsAPage = 200;

const riseUnknown = createProblem(
  'price_rise_unknown',
  'A rehearsal is kept for a day: rehearse it again.',
);

export function addPriceRiseOperations(routes: Routes, deps: ApiDeps): void {
  const { db, clock } = deps;

  routes.forCaller(operations.listPriceRises, async () => {
    const at = clock.now();
    return (await listRises(db)).map((rise) => serializeRise(rise, at));
  });

  routes.forCaller(operations.rehearsePriceRise, async ({ body, actor }) => {
    const { percent: percentHundredths, day: startsAt, ...scope } = body;
    const result = await rehearseRise(deps, actor, { ...scope, percentHundredths, startsAt });
    return result.ok ? { insertedId: result.id } : toRehearsalProblem(result);
  });

  routes.forCaller(operations.getPriceRise, async ({ params: { id }, query }) => {
    const rise = await findRise(db, id);
    if (!rise) return riseUnknown;
    const totals = await sumRise(db, id);
    const rows = await listRisenTools(db, rise, { ...query, limit: toolsAPage });
    const { tools, stays, dearer, left, kept, units, soldMinor, risenMinor } = totals;
    return {
      ...serializeRise(rise, clock.now()),
      ...{ tools, stays, dearer, left, kept, units },
      ...{ sold: toDollars(soldMinor), risen: toDollars(risenMinor) },
      rows: rows.map(serializeTool),
      next: rows.length === toolsAPage ? (rows.at(-1)?.sku ?? null) : null,
    };
  });

  routes.forCaller(operations.schedulePriceRise, async ({ params: { id }, actor }) => {
    const result = await scheduleRise(deps, actor, id);
    return result.ok ? readHead(deps, id) : toScheduleProblem(result);
  });

  routes.forCaller(operations.undoPriceRise, async ({ params: { id }, actor }) => {
    const result = await endRise(deps, actor, id);
    return result.ok ? readHead(deps, id) : riseUnknown;
  });
}

async function readHead({ db, clock }: ApiDeps, id: string) {
  const rise = await findRise(db, id);
  return rise ? serializeRise(rise, clock.now()) : riseUnknown;
}

function serializeRise(rise: PriceRise, at: Date) {
  const { id: _id, list, currency, category, rounding, percentHundredths } = rise;
  const toText = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    ...{ _id, currency, category, rounding, percent: toPercentText(percentHundredths) },
    list: list && { _id: list.id, name: list.name },
    ...{ startsAt: toText(rise.startsAt), state: stateOf(rise, at) },
    rehearsedAt: rise.rehearsedAt.toISOString(),
    ...{ scheduledAt: toText(rise.scheduledAt), endedAt: toText(rise.endedAt) },
  };
}

function serializeTool(row: RisenTool): z.infer<typeof priceRise>['rows'][number] {
  const { tool, sku, name, stays, isDearer, isLeft, isKept, units } = row;
  return {
    ...{ tool, sku, name, stays, isDearer, isLeft, isKept, units },
    ...{ sold: toDollars(row.soldMinor), risen: toDollars(row.risenMinor) },
    prices: row.prices.map(({ startsAt, endsAt, perUnits: per, steps }) => ({
      per,
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      steps: steps.map(({ from, beforeMinor, afterMinor }) => ({
        ...{ from, before: toDollars(beforeMinor) },
        after: afterMinor === null ? null : toDollars(afterMinor),
      })),
    })),
  };
}

const rehearsalErrors = {
  list_unknown: 'is not there any more: choose another',
  list_ended: 'has ended by then: choose another, or an earlier day',
  category_unknown: 'is not there any more: choose another',
  in_the_past: 'must be after today; leave it empty for at once',
} as const;

function toRehearsalProblem({ path, error }: Exclude<RehearseResult, { ok: true }>): Problem {
  const message = rehearsalErrors[error];
  return createProblem('bad_input', `${path}: ${message}`, [{ path, message }]);
}

function toScheduleProblem(result: Exclude<ScheduleResult, { ok: true }>): Problem {
  switch (result.reason) {
    case 'rise_unknown':
      return riseUnknown;
    case 'rise_late':
      return createProblem('price_rise_late', 'Rehearse it again, from another day or at once.');
    case 'list_ended':
      return createProblem('price_rise_late', 'The price list has ended by then.');
    case 'nothing_rises':
      return createProblem('price_rise_outdated', 'All prices stay: rehearse another rise.');
    case 'prices_changed': {
      const { tools, count } = result;
      const named = tools.join(', ') + (count > tools.length ? ' …' : '');
      const detail = `Rehearse it again. Other prices by now: ${count}, of ${named}`;
      return createProblem('price_rise_outdated', detail);
    }
  }
}
