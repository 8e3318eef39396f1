/** The operations on who sells, as receipts and pages of products name it. */
import { z } from 'zod';
import {
  longestSellerLine,
  mostAddressLines,
  mostTaxNumbers,
} from '#modules/seller/seller-details.ts';
import { email, requiredLine, wholeNumber } from './fields.ts';
import { noInput, type Operation } from './operation.ts';
import { staffEndpoints } from './staff-endpoints.ts';

const addressLines = z.array(requiredLine(longestSellerLine)).min(1).max(mostAddressLines);

const details = {
  legalName: requiredLine(longestSellerLine),
  address: addressLines.describe('lines of the postal address, the country last'),
  email,
  taxNumbers: z
    .array(
      z.object({
        label: requiredLine(40).describe('what it is, such as VAT DE'),
        number: requiredLine(40),
      }),
    )
    .max(mostTaxNumbers)
    .default([]),
  safety: z
    .object({
      name: requiredLine(longestSellerLine),
      address: addressLines,
      electronic: requiredLine(200).describe('an email or the address of a page'),
    })
    .nullable()
    .default(null)
    .describe('who is reached about the safety of products; null for the company itself'),
};

const version = wholeNumber.pipe(z.int().min(0).max(1_000_000));

export const seller = z.object(details);

export const sellerOperations = {
  getSeller: {
    ...noInput,
    endpoint: staffEndpoints.getSeller,
    access: 'orders',
    summary: 'The company as receipts name it from now on; null while nobody has entered it.',
    response: z.object({ version: z.int().describe('0 for none'), seller: seller.nullable() }),
  },
  changeSeller: {
    ...noInput,
    endpoint: staffEndpoints.changeSeller,
    access: 'orders',
    summary: 'Changes the company. Receipts of earlier payments stay as they are.',
    body: z.object({ ...details, version: version.describe('the one that the caller has seen') }),
    response: z.object({ version: z.int() }),
    problemCodes: ['seller_changed'],
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
