/** The address book of a company. */
import { operations } from '#api/contract/operations.ts';
import type { Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  changeCompanyAddress,
  chooseCompanyDefault,
  deleteCompanyAddress,
  keepCompanyAddress,
  listCompanyAddresses,
  type CompanyAddressResult,
} from '#modules/addresses/addresses.ts';
import { serializeSavedAddress, toAddressProblem } from '../addresses.ts';
import { toCompanyProblem } from './company-problems.ts';

const acknowledged = { acknowledged: true } as const;

export function addCompanyAddressOperations(routes: Routes, deps: ApiDeps): void {
  routes.forCaller(operations.listCompanyAddresses, async ({ params, caller: { userId } }) => {
    const book = await listCompanyAddresses(deps.db, { userId, company: params.id });
    return book?.map(serializeSavedAddress) ?? toCompanyProblem({ reason: 'company_unknown' });
  });

  routes.forCaller(operations.keepCompanyAddress, async ({ params, body, actor }) => {
    const kept = await keepCompanyAddress(deps, actor, { company: params.id, ...body });
    return kept.ok ? { ...acknowledged, insertedId: kept.id } : toProblem(kept);
  });

  routes.forCaller(operations.changeCompanyAddress, async ({ params, body, actor }) => {
    const { id: company, address: id } = params;
    const changed = await changeCompanyAddress(deps, actor, { company, id, ...body });
    return changed.ok ? acknowledged : toProblem(changed);
  });

  routes.forCaller(operations.chooseCompanyDefault, async ({ params, actor }) => {
    const { id: company, address: id } = params;
    const chosen = await chooseCompanyDefault(deps, actor, { company, id });
    return chosen.ok ? acknowledged : toProblem(chosen);
  });

  routes.forCaller(operations.deleteCompanyAddress, async ({ params, actor }) => {
    const { id: company, address: id } = params;
    const deleted = await deleteCompanyAddress(deps, actor, { company, id });
    return deleted.ok ? { ...acknowledged, deletedCount: 1 } : toProblem(deleted);
  });
}

function toProblem({ reason }: Extract<CompanyAddressResult, { ok: false }>): Problem {
  return reason === 'company_unknown' || reason === 'manager_only'
    ? toCompanyProblem({ reason })
    : toAddressProblem(reason);
}
