/** Prices of who buys for a company: each list is made once for all who have it. */
import type { z } from 'zod';
import { priceListTag, pricesTag } from '#api/contract/cached-lists.ts';
import { operations } from '#api/contract/operations.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { sent } from '#api/http/send-cached.ts';
import { findBuyingCompany } from '#modules/companies/companies.ts';
import { hasList, listListsFor, listToolsOfList, type ToolOfList } from '#modules/prices/prices.ts';
import { toDollars } from '#platform/money.ts';
import { listUnknown } from './price-problems.ts';
import { serializeListPrice } from './serialize-ladder.ts';

export function addBuyerPriceOperations(routes: Routes, deps: ApiDeps): void {
  const { db, clock, priceListCache } = deps;

  routes.forCaller(operations.getBuying, async ({ caller }) => {
    const buyer = await findBuyingCompany(db, caller.userId);
    if (!buyer) return { company: null, lists: [] };
    const lists = await listListsFor(db, { buyer, at: clock.now() });
    const { id: _id, name, group, deliveryTerms } = buyer;
    return {
      company: { _id, name, group, deliveryTerms },
      lists: lists.map(({ id, kind }) => ({ _id: id, kind })),
    };
  });

  routes.forCaller(operations.listPricesOfList, async ({ params, caller, request, reply }) => {
    const { id } = params;
    const at = clock.now();
    const buyer = await findBuyingCompany(db, caller.userId);
    if (!buyer || !(await hasList(db, { id, buyer, at }))) return listUnknown;
    const cached = await priceListCache.getOrRender({
      key: `/${id}`,
      tags: [pricesTag, priceListTag(id)],
      headers: [['cache-control', 'private, no-cache']],
      render: async () => {
        const { tools, until } = await listToolsOfList(db, { list: id, at });
        const body = JSON.stringify(serializeTools(tools));
        const type = 'application/json; charset=utf-8';
        return { status: 200, type, body, expiresAtMs: until?.getTime() };
      },
    });
    reply.hijack();
    await priceListCache.sendCached(cached, request.raw, reply.raw);
    return sent;
  });
}

type Answer = z.infer<(typeof operations)['listPricesOfList']['response']>;

function serializeTools(tools: readonly ToolOfList[]): Answer {
  return {
    tools: tools.map(({ tool, product, priceMinor, minimumOrder: minimum, prices }) => ({
      ...{ tool, product, price: toDollars(priceMinor), minimum },
      prices: prices.map((price) => {
        return { ...serializeListPrice(price), from: price.fromMs, until: price.untilMs };
      }),
    })),
  };
}
