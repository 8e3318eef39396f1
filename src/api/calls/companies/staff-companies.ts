/** Companies for staff: deciding about them, and the groups that they are in. */
import type { z } from 'zod';
import type { companyTermsBody } from '#api/contract/companies/company-fields.ts';
import { operations } from '#api/contract/operations.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { sendPage } from '#api/http/pagination.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  addGroup,
  approveCompany,
  askAgain,
  changeCompany,
  findCompany,
  listCompanies,
  listGroups,
  listMembers,
  refuseCompany,
  renameGroup,
} from '#modules/companies/companies.ts';
import { toCompanyProblem } from './company-problems.ts';
import { serializeForStaff, serializeMember } from './serialize-company.ts';

export function addStaffCompanyOperations(routes: Routes, deps: ApiDeps): void {
  const { db, clock } = deps;
  const withJobs = { db, jobs: deps.payments.jobs };

  routes.forCaller(operations.listCompanies, async ({ query, reply }) => {
    const { limit, cursor, q: search, status } = query;
    const page = await listCompanies(db, { limit, cursor, search, status });
    const at = clock.now();
    return sendPage(reply, page, (one) => serializeForStaff(one, at));
  });

  routes.forCaller(operations.getCompany, async ({ params: { id } }) => {
    const company = await findCompany(db, id);
    if (!company) return toCompanyProblem({ reason: 'company_unknown' });
    const members = await listMembers(db, id);
    return { ...serializeForStaff(company, clock.now()), members: members.map(serializeMember) };
  });

  routes.forCaller(operations.changeCompany, async ({ params, body, actor }) => {
    const result = await changeCompany(withJobs, actor, { id: params.id, ...toTerms(body) });
    return result.ok ? { version: result.version } : toCompanyProblem(result);
  });

  routes.forCaller(operations.approveCompany, async ({ params, body, actor }) => {
    const result = await approveCompany(withJobs, actor, { id: params.id, ...toTerms(body) });
    return result.ok ? { version: result.version } : toCompanyProblem(result);
  });

  routes.forCaller(operations.refuseCompany, async ({ params, body, actor }) => {
    const result = await refuseCompany(withJobs, actor, { id: params.id, ...body });
    return result.ok ? { version: result.version } : toCompanyProblem(result);
  });

  routes.forCaller(operations.askVies, async ({ params: { id }, actor }) => {
    const result = await askAgain(withJobs, actor, id);
    return result.ok ? { acknowledged: true } : toCompanyProblem(result);
  });

  addGroupOperations(routes, deps);
}

function addGroupOperations(routes: Routes, deps: ApiDeps): void {
  routes.forCaller(operations.listCustomerGroups, async () =>
    (await listGroups(deps.db)).map(({ id: _id, ...group }) => ({ _id, ...group })),
  );

  routes.forCaller(operations.addCustomerGroup, async ({ body, actor }) => {
    const result = await addGroup(deps, actor, body.name);
    return result.ok ? { insertedId: result.id } : toCompanyProblem(result);
  });

  routes.forCaller(operations.renameCustomerGroup, async ({ params, body, actor }) => {
    const result = await renameGroup(deps, actor, { id: params.id, name: body.name });
    return result.ok ? { insertedId: result.id } : toCompanyProblem(result);
  });
}

function toTerms({ version, group, ...terms }: z.output<typeof companyTermsBody>) {
  return { version, terms: { ...terms, group: group ?? undefined } };
}
