/**
 * Companies that buy at trade prices. It owns companies, who belongs to them, the invitations, and
 * the groups that price lists are for. It owns what VIES has answered about their tax numbers.
 *
 * Words: a company is applied for, then approved or refused with a reason; a member is an account
 * that belongs to it, a buyer or a manager; an account buys for one company, or for itself.
 * Promises: nobody learns anything of a company that they do not belong to; an invitation is used
 * once, by the email that it was sent to; a company keeps a manager until its last account is
 * erased, or gives it up before it is approved; who is not approved buys at public prices;
 * accounts are locked before companies.
 */
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Page, PageRequest } from '#platform/database/pagination.ts';
import { pageParameters, toPage } from '#platform/database/pagination.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { BuyingCompany, Company, CompanyStatus, OwnCompany } from './company.ts';
import {
  selectApproved,
  selectBuying,
  selectCompanies,
  selectCompany,
  selectOwnCompanies,
  selectOwnCompany,
} from './queries/companies.ts';
import { deleteEndedInvitationRows, deleteInvitationsTo } from './queries/members.ts';
import { toCompany, toOwnCompany } from './to-company.ts';

export { applyForCompany, changeApplication, type ApplyResult } from './apply.ts';
export {
  askAgain,
  askDue,
  companyJobs,
  handleCompanyJobs,
  type AskAgainResult,
  type AskingDeps,
} from './ask-vies.ts';
export { buyFor, type BuyForResult } from './buying.ts';
export {
  approveCompany,
  changeCompany,
  refuseCompany,
  type ChangeCompanyResult,
  type CompanyTerms,
} from './decide.ts';
export {
  addGroup,
  listGroups,
  renameGroup,
  type CustomerGroup,
  type GroupResult,
} from './groups.ts';
export {
  acceptInvitation,
  checkInvitation,
  inviteMember,
  withdrawInvitation,
  type AcceptResult,
  type InviteResult,
} from './invitations.ts';
export {
  changeMember,
  leaveAllCompanies,
  listMembers,
  removeMember,
  findOwnDetails,
  type MemberResult,
} from './members.ts';

export { lockAsManager, type LockedByManager } from './lock-own.ts';

export { findTaxNumber, readAskedNumber, type KnownTaxNumber } from './tax-check.ts';

/** Those that the account belongs to. */
export async function listOwnCompanies(executor: Executor, userId: string): Promise<OwnCompany[]> {
  return (await selectOwnCompanies.all(executor, { userId })).map(toOwnCompany);
}

/** Whether the account belongs to it. */
export async function isMember(
  executor: Executor,
  { userId, company }: { userId: string; company: string },
): Promise<boolean> {
  return (await selectOwnCompany.first(executor, { userId, id: company })) !== undefined;
}

/** For which company the account buys now; undefined for itself. */
export async function findBuyingCompany(
  executor: Executor,
  userId: string,
): Promise<BuyingCompany | undefined> {
  return (await selectBuying.first(executor, { userId }))?.companies?.[userId];
}

/** For staff: those that wait for a decision first. */
export async function listCompanies(
  executor: Executor,
  request: PageRequest & { status?: CompanyStatus | undefined },
): Promise<Page<Company>> {
  const { status = null } = request;
  const rows = await selectCompanies.all(executor, { status, ...pageParameters(request) });
  return toPage(rows.map(toCompany), request);
}

/** For staff. */
export async function findCompany(executor: Executor, id: string): Promise<Company | undefined> {
  const row = await selectCompany.first(executor, { id });
  return row && toCompany(row);
}

const mostNamed = 1000;

/** The names of those that can have a price list, for staff. */
export function listApprovedCompanies(executor: Executor): Promise<{ id: string; name: string }[]> {
  return selectApproved.all(executor, { limit: mostNamed });
}

/** Deletes what was sent to an email. */
export async function eraseInvitationsTo(tx: Tx, email: string): Promise<void> {
  await deleteInvitationsTo.count(tx, { email });
}

/** Deletes invitations that have ended. */
export async function deleteEndedInvitations(executor: Executor, at: Date): Promise<void> {
  await deleteInBatches((limit) => deleteEndedInvitationRows.count(executor, { at, limit }));
}
