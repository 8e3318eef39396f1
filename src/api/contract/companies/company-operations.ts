/** The operations of who buys for companies; for everybody else a company does not exist. */
import { z } from 'zod';
import { id } from '../fields.ts';
import { idParams, noInput } from '../operation.ts';
import * as answers from '../responses.ts';
import { companyEndpoints } from './company-endpoints.ts';
import {
  applicationBody,
  buyForBody,
  changedApplicationBody,
  invitationBody,
  memberBody,
  openedInvitation,
  ownCompany,
  ownCompanyDetails,
  tokenBody,
} from './company-fields.ts';

const signedIn = { ...noInput, access: 'signed_in' } as const;
const onMember = z.object({ id, member: id });
const saved = z.object({ version: z.int() });

export const companyOperations = {
  listOwnCompanies: {
    ...signedIn,
    endpoint: companyEndpoints.listOwnCompanies,
    summary: 'The companies that the caller belongs to, and for which they buy now.',
    response: z.array(ownCompany),
  },
  applyForCompany: {
    ...signedIn,
    endpoint: companyEndpoints.applyForCompany,
    rateLimit: 'companies',
    summary:
      'Applies for a trade account, with a confirmed email; the caller is the first manager.',
    body: applicationBody,
    response: saved.extend({ insertedId: z.string() }),
    problemCodes: ['email_not_confirmed', 'too_many_companies', 'tax_number_malformed'],
  },
  buyFor: {
    ...signedIn,
    endpoint: companyEndpoints.buyFor,
    summary: 'Chooses for which of their companies the caller buys from now on, or for themselves.',
    body: buyForBody,
    response: answers.acknowledged,
    problemCodes: ['company_unknown', 'company_not_approved'],
  },
  getOwnCompany: {
    ...signedIn,
    endpoint: companyEndpoints.getOwnCompany,
    summary: 'A company of the caller with its members, for managers with its invitations.',
    params: idParams,
    response: ownCompanyDetails,
    problemCodes: ['company_unknown'],
  },
  changeApplication: {
    ...signedIn,
    endpoint: companyEndpoints.changeApplication,
    rateLimit: 'companies',
    summary: 'Corrects an application, or applies again for a company that was refused.',
    params: idParams,
    body: changedApplicationBody,
    response: saved,
    problemCodes: [
      ...(['company_unknown', 'manager_only', 'company_approved', 'company_changed'] as const),
      'tax_number_malformed',
    ],
  },
  inviteMember: {
    ...signedIn,
    endpoint: companyEndpoints.inviteMember,
    rateLimit: 'companies',
    summary: 'Invites an email by a link that is good once; an earlier link to it ends.',
    params: idParams,
    body: invitationBody,
    response: answers.inserted,
    problemCodes: [
      ...(['company_unknown', 'manager_only', 'company_not_approved'] as const),
      ...(['member_already', 'too_many_members'] as const),
    ],
  },
  withdrawInvitation: {
    ...signedIn,
    endpoint: companyEndpoints.withdrawInvitation,
    summary: 'Ends an invitation that nobody has used.',
    params: z.object({ id, invitation: id }),
    response: answers.acknowledged,
    problemCodes: ['company_unknown', 'manager_only', 'invitation_unknown'],
  },
  changeMember: {
    ...signedIn,
    endpoint: companyEndpoints.changeMember,
    summary: 'Makes a member a buyer or a manager.',
    params: onMember,
    body: memberBody,
    response: answers.acknowledged,
    problemCodes: ['company_unknown', 'manager_only', 'member_unknown', 'last_manager'],
  },
  removeMember: {
    ...signedIn,
    endpoint: companyEndpoints.removeMember,
    summary: 'Takes a member out of the company, or the caller themselves. Orders stay.',
    params: onMember,
    response: answers.acknowledged,
    problemCodes: ['company_unknown', 'manager_only', 'member_unknown', 'last_manager'],
  },
  checkInvitation: {
    ...noInput,
    endpoint: companyEndpoints.checkInvitation,
    access: 'anyone',
    rateLimit: 'companies',
    summary: 'Which company an invitation is for, by its link.',
    body: tokenBody,
    response: openedInvitation,
    problemCodes: ['invitation_unknown'],
  },
  acceptInvitation: {
    ...signedIn,
    endpoint: companyEndpoints.acceptInvitation,
    summary: 'Makes the caller a member, where the invitation was sent to their email.',
    body: tokenBody,
    response: answers.inserted.extend({
      buying: z.boolean().describe('whether the caller buys for the company now'),
    }),
    problemCodes: [
      ...(['invitation_unknown', 'invitation_for_another'] as const),
      ...(['too_many_companies', 'too_many_members'] as const),
    ],
  },
} as const;
