/** The operations of staff who decide about companies. */
import { z } from 'zod';
import { companyStatuses } from '#modules/companies/company.ts';
import { idParams, noInput, pagedQuery } from '../operation.ts';
import * as answers from '../responses.ts';
import { companyEndpoints } from './company-endpoints.ts';
import {
  companyTermsBody,
  customerGroup,
  groupBody,
  refuseBody,
  staffCompany,
  staffCompanyDetails,
} from './company-fields.ts';

const staff = { ...noInput, access: 'users' } as const;
const saved = z.object({ version: z.int() });
const onCompany = ['company_unknown', 'company_changed'] as const;

export const companyStaffOperations = {
  listCompanies: {
    ...staff,
    endpoint: companyEndpoints.listCompanies,
    summary: 'Companies: those that wait for a decision first.',
    query: pagedQuery.extend({ status: z.enum(companyStatuses).optional() }),
    response: z.array(staffCompany),
  },
  getCompany: {
    ...staff,
    endpoint: companyEndpoints.getCompany,
    summary: 'A company with its members.',
    params: idParams,
    response: staffCompanyDetails,
    problemCodes: ['company_unknown'],
  },
  changeCompany: {
    ...staff,
    endpoint: companyEndpoints.changeCompany,
    summary: 'Changes what was checked of a company, its group and its terms of delivery.',
    params: idParams,
    body: companyTermsBody,
    response: saved,
    problemCodes: [...onCompany, 'group_unknown', 'tax_number_malformed'],
  },
  approveCompany: {
    ...staff,
    endpoint: companyEndpoints.approveCompany,
    summary: 'Opens the trade account; managers get an email.',
    params: idParams,
    body: companyTermsBody,
    response: saved,
    problemCodes: [...onCompany, 'group_unknown', 'tax_number_malformed'],
  },
  refuseCompany: {
    ...staff,
    endpoint: companyEndpoints.refuseCompany,
    summary: 'Refuses it, also after it was approved, with a reason that its managers read.',
    params: idParams,
    body: refuseBody,
    response: saved,
    problemCodes: onCompany,
  },
  askVies: {
    ...staff,
    endpoint: companyEndpoints.askVies,
    summary: 'Has VIES asked again about the tax number, soon and in a job.',
    params: idParams,
    response: answers.acknowledged,
    problemCodes: ['company_unknown', 'tax_number_not_asked'],
  },
  listCustomerGroups: {
    ...staff,
    endpoint: companyEndpoints.listCustomerGroups,
    summary: 'The groups that price lists can be for.',
    response: z.array(customerGroup),
  },
  addCustomerGroup: {
    ...staff,
    endpoint: companyEndpoints.addCustomerGroup,
    summary: 'Adds a group.',
    body: groupBody,
    response: z.object({ insertedId: z.string() }),
    problemCodes: ['group_name_taken'],
  },
  renameCustomerGroup: {
    ...staff,
    endpoint: companyEndpoints.renameCustomerGroup,
    summary: 'Renames a group.',
    params: idParams,
    body: groupBody,
    response: z.object({ insertedId: z.string() }),
    problemCodes: ['group_unknown', 'group_name_taken'],
  },
} as const;
