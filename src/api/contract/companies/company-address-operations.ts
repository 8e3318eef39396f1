/** The operations on the address book of a company, for its members and their managers. */
import { z } from 'zod';
import { savedAddress, savedAddressBody } from '../addresses/address-fields.ts';
import { id } from '../fields.ts';
import { idParams, noInput } from '../operation.ts';
import * as answers from '../responses.ts';
import { companyEndpoints } from './company-endpoints.ts';

const signedIn = { ...noInput, access: 'signed_in' } as const;
const written = { ...signedIn, rateLimit: 'addresses' } as const;
const onAddress = z.object({ id, address: id });

export const companyAddressOperations = {
  listCompanyAddresses: {
    ...signedIn,
    endpoint: companyEndpoints.listCompanyAddresses,
    summary: 'The address book of a company of the caller: the default first.',
    params: idParams,
    response: z.array(savedAddress),
    problemCodes: ['company_unknown'],
  },
  keepCompanyAddress: {
    ...written,
    endpoint: companyEndpoints.keepCompanyAddress,
    summary: 'Adds an address to the book of a company, which has at most 20; by a manager.',
    params: idParams,
    body: savedAddressBody,
    response: answers.inserted,
    problemCodes: [
      ...(['company_unknown', 'manager_only', 'too_many_addresses'] as const),
      'address_label_taken',
    ],
  },
  changeCompanyAddress: {
    ...written,
    endpoint: companyEndpoints.changeCompanyAddress,
    summary: 'Changes an address of a company; orders keep what they have.',
    params: onAddress,
    body: savedAddressBody,
    response: answers.acknowledged,
    problemCodes: [
      ...(['company_unknown', 'manager_only', 'address_unknown'] as const),
      'address_label_taken',
    ],
  },
  chooseCompanyDefault: {
    ...written,
    endpoint: companyEndpoints.chooseCompanyDefault,
    summary: 'Makes an address the one that forms begin with for who buys for the company.',
    params: onAddress,
    response: answers.acknowledged,
    problemCodes: ['company_unknown', 'manager_only', 'address_unknown'],
  },
  deleteCompanyAddress: {
    ...signedIn,
    endpoint: companyEndpoints.deleteCompanyAddress,
    summary: 'Deletes an address of a company; orders keep what they have.',
    params: onAddress,
    response: answers.deleted,
    problemCodes: ['company_unknown', 'manager_only', 'address_unknown'],
  },
} as const;
