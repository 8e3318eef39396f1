/** For which company the caller of a public operation buys, where they send a token. */
import type { FastifyRequest } from 'fastify';
import type { BuyingCompany } from '#modules/companies/company.ts';
import { findBuyingCompany } from '#modules/companies/companies.ts';
import { findOptionalCaller } from './authorize.ts';
import type { ApiDeps } from './deps.ts';

export async function findBuyer(
  deps: ApiDeps,
  request: FastifyRequest,
): Promise<BuyingCompany | undefined> {
  const caller = await findOptionalCaller(deps, request);
  return caller && findBuyingCompany(deps.db, caller.userId);
}
