/** Which price somebody would get, and why: for staff. */
import type { z } from 'zod';
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import { isProblem } from '#api/http/authorize.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import type { priceTrialBody } from '#api/contract/prices/price-fields.ts';
import { findBuyingCompany, findCompany } from '#modules/companies/companies.ts';
import { findUserIds } from '#modules/identity/identity.ts';
import { tryPrice, type TriedPrice } from '#modules/prices/prices.ts';
import { readIncludedTax } from '#modules/tax/tax.ts';
import { comparePrices, toDollars } from '#platform/money.ts';
import { serializePer } from './serialize-ladder.ts';

export function addPriceTrial(routes: Routes, deps: ApiDeps): void {
  const { db, clock } = deps;

  routes.forCaller(operations.tryPrice, async ({ body }) => {
    const buyer = await findTriedBuyer(deps, body);
    if (isProblem(buyer)) return buyer;
    const { tool, quantity, currency } = body;
    const at = body.at ?? clock.now();
    const tried = await tryPrice(db, { tool, quantity, buyer, currency, at });
    if (!tried) return createProblem('tool_unknown', 'Type its article, or its id.');
    const includesTaxOf = (await readIncludedTax(db))[currency] ?? null;
    return { ...serializeTrial(tried), buyer: buyer?.name ?? '', includesTaxOf };
  });
}

interface TriedBuyer {
  id: string;
  name: string;
  group: string | null;
}

/** Undefined for everybody; a company that is not approved has everybody's prices, too. */
async function findTriedBuyer(
  { db }: ApiDeps,
  { company: id, customer }: z.output<typeof priceTrialBody>,
): Promise<TriedBuyer | undefined | Problem> {
  if (id !== null) {
    const company = await findCompany(db, id);
    if (!company) return createProblem('company_unknown', 'Load the companies again.');
    if (company.status !== 'approved') return undefined;
    return { id, name: company.name, group: company.group?.id ?? null };
  }
  if (customer === null) return undefined;
  const userId = (await findUserIds(db, [customer])).get(customer);
  if (userId === undefined) return createProblem('user_unknown', 'Nobody has this email here.');
  return findBuyingCompany(db, userId);
}

function serializeTrial({ step, ownMinor, everybodys, lists, ...tried }: TriedPrice) {
  const { per: publicPer } = serializePer(everybodys ?? {});
  return {
    ...{ ...tried, price: step ? toDollars(step.priceMinor) : null, ...serializePer(step ?? {}) },
    ownPrice: ownMinor === undefined ? null : toDollars(ownMinor),
    publicPrice: everybodys ? toDollars(everybodys.priceMinor) : null,
    ...(publicPer !== undefined && { publicPer }),
    paysMore: step !== undefined && everybodys !== undefined && comparePrices(step, everybodys) > 0,
    lists: lists.map(({ price, step: says, passedOver = null }) => ({
      ...{ _id: price.list, name: price.name, kind: price.kind, rank: price.rank, passedOver },
      ...{ price: says ? toDollars(says.priceMinor) : null, ...serializePer(says ?? {}) },
    })),
  };
}
