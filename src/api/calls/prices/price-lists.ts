/** Price lists as staff keep them. */
import type { z } from 'zod';
import { operations } from '#api/contract/operations.ts';
import type {
  listPrice,
  priceList,
  priceListBody,
  toolPrices,
} from '#api/contract/prices/price-fields.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { listApprovedCompanies, listGroups } from '#modules/companies/companies.ts';
import {
  changePriceList,
  createPriceList,
  endPriceList,
  findLadders,
  findPriceList,
  listPriceLists,
  listPricesOf,
  setPrices,
  type PriceList,
  type PriceListFields,
  type StoredPrice,
  type ToolPrices,
} from '#modules/prices/prices.ts';
import { isForSome, publicBelow, type PriceLadder } from '#modules/prices/price-list.ts';
import type { IncludedTax } from '#modules/tax/tax-case.ts';
import { readIncludedTax } from '#modules/tax/tax.ts';
import { toDollars } from '#platform/money.ts';
import { listUnknown, toListProblem, toPricesProblem } from './price-problems.ts';
import { addPriceTrial } from './try-price.ts';
import { serializePer, serializeLadder } from './serialize-ladder.ts';

const toolsAPage = 500;

export function addPriceListOperations(routes: Routes, deps: ApiDeps): void {
  const { db, clock } = deps;
  addPriceTrial(routes, deps);

  routes.forCaller(operations.listPriceLists, async () => {
    const at = clock.now();
    const lists = await listPriceLists(db, at);
    const includedTax = await readIncludedTax(db);
    return lists.map((one) => serializeList(one, { at, includedTax }));
  });

  routes.forCaller(operations.listPriceAudiences, async () => {
    const named = ({ id: _id, name }: { id: string; name: string }) => ({ _id, name });
    const [groups, companies] = [await listGroups(db), await listApprovedCompanies(db)];
    return { groups: groups.map(named), companies: companies.map(named) };
  });

  routes.forCaller(operations.createPriceList, async ({ body, actor }) => {
    const result = await createPriceList(deps, actor, toFields(body, actor.at));
    return result.ok ? { insertedId: result.id, version: result.version } : toListProblem(result);
  });

  routes.forCaller(operations.getPriceList, async ({ params: { id }, query: { after } }) => {
    const found = await findPriceList(db, id);
    if (!found) return listUnknown;
    const prices = await listPricesOf(db, { list: id, after, limit: toolsAPage });
    const includedTax = await readIncludedTax(db);
    const isFull = new Set(prices.map(({ sku }) => sku)).size === toolsAPage;
    return {
      ...serializeList(found, { at: clock.now(), includedTax }),
      prices: await serializePrices(deps, found, prices),
      next: isFull ? (prices.at(-1)?.sku ?? null) : null,
    };
  });

  routes.forCaller(operations.changePriceList, async ({ params: { id }, body, actor }) => {
    const { version, ...fields } = body;
    const change = { id, version, ...toFields(fields, actor.at) };
    const result = await changePriceList(deps, actor, change);
    return result.ok ? { version: result.version } : toListProblem(result);
  });

  routes.forCaller(operations.endPriceList, async ({ params, actor }) => {
    const result = await endPriceList(deps, actor, params.id);
    return result.ok ? { version: result.version } : toListProblem(result);
  });

  routes.forCaller(operations.setListPrices, async ({ params: { id }, body, actor }) => {
    const { version } = body;
    const tools = body.tools.map(toToolPrices);
    const result = await setPrices(deps, actor, { list: id, version, tools });
    if (!result.ok) return toPricesProblem(result, tools);
    return { version: result.version, changed: result.changed };
  });
}

function toFields(
  { startsAt, ...body }: z.output<typeof priceListBody>,
  at: Date,
): PriceListFields {
  return { ...body, startsAt: startsAt ?? at };
}

function toToolPrices({ tool, prices }: z.output<typeof toolPrices>): ToolPrices {
  return {
    tool,
    prices: prices.map(({ startsAt, endsAt, per: perUnits, steps }) => {
      const inCents = steps.map(({ from, price: priceMinor }) => ({ from, priceMinor }));
      return { startsAt, endsAt, perUnits, steps: inCents };
    }),
  };
}

function serializeList(
  list: PriceList,
  { at, includedTax }: { at: Date; includedTax: IncludedTax },
): z.infer<typeof priceList> {
  const { id: _id, version, name, kind, rank, startsAt, endsAt, tools } = list;
  const { audience, audienceName, sizesTogether, currency } = list;
  const isEnded = endsAt !== null && (endsAt <= at || endsAt <= startsAt);
  return {
    ...{ _id, version, name, kind, audience, audienceName, rank, tools, sizesTogether },
    ...{ currency, includesTaxOf: includedTax[currency] ?? null },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    state: isEnded ? 'ended' : startsAt <= at ? 'valid' : 'to_come',
  };
}

/** Of a list that is for some, with what everybody pays where that is less. */
async function serializePrices(
  { db, clock }: ApiDeps,
  { kind, currency }: PriceList,
  prices: readonly StoredPrice[],
): Promise<z.infer<typeof listPrice>[]> {
  const tools = prices.map(({ toolId: id, ownMinor: priceMinor }) => {
    return { id, priceMinor, minimumOrder: 1 };
  });
  const moment = { currency, at: clock.now() };
  const everybodys = isForSome(kind) ? await findLadders(db, tools, moment) : undefined;
  return prices.map((one) => serializePrice(one, everybodys?.ladders[one.toolId]));
}

function findAbovePublic(
  { steps, perUnits }: StoredPrice,
  everybodys: PriceLadder | undefined,
): { abovePublic: number | null; abovePublicPer?: number } {
  const [less] = steps.flatMap((step) => {
    return (everybodys && publicBelow({ ...step, perUnits }, everybodys)) ?? [];
  });
  if (!less) return { abovePublic: null };
  const { per } = serializePer(less);
  return {
    abovePublic: toDollars(less.priceMinor),
    ...(per !== undefined && { abovePublicPer: per }),
  };
}

function serializePrice(
  one: StoredPrice,
  everybodys: PriceLadder | undefined,
): z.infer<typeof listPrice> {
  const { toolId: tool, sku, name, ownMinor, startsAt, endsAt, perUnits: per = 1, steps } = one;
  return {
    ...{ tool, sku, name, ownPrice: toDollars(ownMinor), per, steps: serializeLadder(steps) },
    ...findAbovePublic(one, everybodys),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
}
