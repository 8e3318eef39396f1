/** Companies in requests and responses. */
import { z } from 'zod';
import {
  companyStatuses,
  longestCompanyName,
  longestDeliveryTerms,
  longestGroupName,
  longestTaxNumber,
  memberRoles,
} from '#modules/companies/company.ts';
import { taxNumberStates } from '#modules/tax/tax-case.ts';
import { email, id, line, longText, required, requiredLine } from '../fields.ts';

const seenVersion = z.int().min(1).describe('the version that was read');

export const applicationBody = z.object({
  name: requiredLine(longestCompanyName),
  taxNumber: line(longestTaxNumber).default('').describe('such as a VAT number'),
  message: longText.default('').describe('what staff should know'),
});

export const changedApplicationBody = applicationBody.extend({ version: seenVersion });

export const invitationBody = z.object({ email, role: z.enum(memberRoles) });
export const memberBody = z.object({ role: z.enum(memberRoles) });
export const buyForBody = z.object({
  company: id.nullable().describe('null: for oneself'),
});
export const tokenBody = z.object({ token: required(100) });

const terms = {
  name: requiredLine(longestCompanyName),
  taxNumber: line(longestTaxNumber).default(''),
  group: id.nullable().default(null),
  deliveryTerms: line(longestDeliveryTerms).default('').describe('such as DAP Leeds'),
};

export const companyTermsBody = z.object({ ...terms, version: seenVersion });
export const refuseBody = z.object({ reason: required(500), version: seenVersion });
export const groupBody = z.object({ name: requiredLine(longestGroupName) });

const group = z.object({ _id: z.string(), name: z.string() });

const taxCheck = z
  .object({
    state: z.enum(taxNumberStates).describe('format: nobody was asked, or not yet'),
    answeredAt: z.iso.datetime().nullable().describe('when VIES said so, or could not say'),
    requestId: z.string().describe("of VIES; '' without one"),
    name: z.string().describe("whose number it is; '' where the state does not say"),
    address: z.string(),
    dueAt: z.iso.datetime().nullable().describe('when VIES is asked next; null for never'),
  })
  .nullable()
  .describe('null where it is no number of a state whose numbers are known');

const company = z.object({
  _id: z.string(),
  version: z.int(),
  name: z.string(),
  taxNumber: z.string(),
  taxCheck,
  status: z.enum(companyStatuses),
  reason: z.string().describe("why it is refused; '' where it is not"),
  deliveryTerms: z.string(),
  appliedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});

/** As one of its members reads it. */
export const ownCompany = company.extend({
  message: z.string().describe('as it was applied for'),
  role: z.enum(memberRoles),
  buying: z.boolean().describe('whether the caller buys for it now'),
});

export const member = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  joinedAt: z.iso.datetime(),
});

const invitation = z.object({
  _id: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  expiresAt: z.iso.datetime(),
});

export const ownCompanyDetails = ownCompany.extend({
  members: z.array(member.extend({ you: z.boolean() })),
  invitations: z.array(invitation).describe('for managers; others get none'),
});

/** As staff read it. */
export const staffCompany = company.extend({ message: z.string(), group: group.nullable() });
export const staffCompanyDetails = staffCompany.extend({ members: z.array(member) });
export const customerGroup = group.extend({ companies: z.int().describe('how many are in it') });

export const openedInvitation = z.object({
  company: z.string(),
  email: z.string().describe('that it was sent to'),
  role: z.enum(memberRoles),
});
