/** Companies for their members: every handler asks by the caller and the company together. */
import { operations } from '#api/contract/operations.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  acceptInvitation,
  applyForCompany,
  buyFor,
  changeApplication,
  changeMember,
  checkInvitation,
  findOwnDetails,
  inviteMember,
  listOwnCompanies,
  removeMember,
  withdrawInvitation,
} from '#modules/companies/companies.ts';
import { toCompanyProblem } from './company-problems.ts';
import { serializeMember, serializeOwnCompany } from './serialize-company.ts';

const acknowledged = { acknowledged: true } as const;

export function addOwnCompanyOperations(routes: Routes, deps: ApiDeps): void {
  const { db, clock } = deps;
  const { jobs } = deps.payments;

  routes.forCaller(operations.listOwnCompanies, async ({ caller }) => {
    const at = clock.now();
    return (await listOwnCompanies(db, caller.userId)).map((one) => serializeOwnCompany(one, at));
  });

  routes.forCaller(operations.applyForCompany, async ({ body, caller, actor }) => {
    const { emailVerified: isEmailConfirmed } = caller;
    const result = await applyForCompany({ db, jobs }, actor, { isEmailConfirmed, ...body });
    return result.ok
      ? { insertedId: result.id, version: result.version }
      : toCompanyProblem(result);
  });

  routes.forCaller(operations.buyFor, async ({ body, caller }) => {
    const result = await buyFor(deps, caller.userId, body.company ?? undefined);
    return result.ok ? acknowledged : toCompanyProblem(result);
  });

  routes.forCaller(operations.getOwnCompany, async ({ params: { id }, caller: { userId } }) => {
    const at = clock.now();
    const found = await findOwnDetails(db, { userId, id, at });
    if (!found) return toCompanyProblem({ reason: 'company_unknown' });
    return {
      ...serializeOwnCompany(found.company, at),
      members: found.members.map((one) => {
        return { ...serializeMember(one), you: one.userId === userId };
      }),
      invitations: found.invitations.map(({ id: _id, expiresAt, ...one }) => {
        return { _id, ...one, expiresAt: expiresAt.toISOString() };
      }),
    };
  });

  routes.forCaller(operations.changeApplication, async ({ params, body, actor }) => {
    const result = await changeApplication({ db, jobs }, actor, { id: params.id, ...body });
    return result.ok ? { version: result.version } : toCompanyProblem(result);
  });

  addMemberOperations(routes, deps);
  addInvitationOperations(routes, deps);
}

function addMemberOperations(routes: Routes, deps: ApiDeps): void {
  routes.forCaller(operations.changeMember, async ({ params, body, actor }) => {
    const { id: company, member } = params;
    const result = await changeMember(deps, actor, { company, member, role: body.role });
    return result.ok ? acknowledged : toCompanyProblem(result);
  });

  routes.forCaller(operations.removeMember, async ({ params, actor }) => {
    const { id: company, member } = params;
    const result = await removeMember(deps, actor, { company, member });
    return result.ok ? acknowledged : toCompanyProblem(result);
  });
}

function addInvitationOperations(routes: Routes, deps: ApiDeps): void {
  const { db, clock } = deps;

  routes.forCaller(operations.inviteMember, async ({ params, body, actor }) => {
    const result = await inviteMember(deps, actor, { company: params.id, ...body });
    return result.ok ? { ...acknowledged, insertedId: result.id } : toCompanyProblem(result);
  });

  routes.forCaller(operations.withdrawInvitation, async ({ params, actor }) => {
    const { id: company, invitation } = params;
    const result = await withdrawInvitation(deps, actor, { company, invitation });
    return result.ok ? acknowledged : toCompanyProblem(result);
  });

  routes.forAnyone(operations.checkInvitation, async ({ body }) => {
    const found = await checkInvitation(db, { token: body.token, at: clock.now() });
    return found ?? toCompanyProblem({ reason: 'invitation_unknown' });
  });

  routes.forCaller(operations.acceptInvitation, async ({ body, caller, actor }) => {
    const accepted = { token: body.token, email: caller.email };
    const result = await acceptInvitation(deps, actor, accepted);
    if (!result.ok) return toCompanyProblem(result);
    return { ...acknowledged, insertedId: result.company, buying: result.isBuying };
  });
}
