/** The operations on the caller's own address book. */
import { z } from 'zod';
import { savedAddress, savedAddressBody } from './address-fields.ts';
import { idParams, noInput, type Operation } from '../operation.ts';
import * as answers from '../responses.ts';
import { shopEndpoints } from '../shop-endpoints.ts';

const book = z.array(savedAddress);

export const addressOperations = {
  listAddresses: {
    ...noInput,
    endpoint: shopEndpoints.listAddresses,
    access: 'signed_in',
    summary: "The caller's address book: the default first, then as they were added.",
    response: book,
  },
  listAddressChoices: {
    ...noInput,
    endpoint: shopEndpoints.listAddressChoices,
    access: 'signed_in',
    summary:
      'What the caller chooses from where an order goes: the addresses of the company that they ' +
      'buy for now, then their own.',
    response: z.array(
      savedAddress.extend({
        bookOf: z.string().nullable().describe('the company whose it is; null for their own'),
      }),
    ),
  },
  keepAddress: {
    ...noInput,
    endpoint: shopEndpoints.keepAddress,
    rateLimit: 'addresses',
    access: 'signed_in',
    summary: "Adds an address to the caller's address book, which has at most 20.",
    body: savedAddressBody,
    response: answers.inserted,
    problemCodes: ['too_many_addresses', 'address_label_taken'],
  },
  changeAddress: {
    ...noInput,
    endpoint: shopEndpoints.changeAddress,
    rateLimit: 'addresses',
    access: 'signed_in',
    summary: "Changes an address of the caller's address book; orders keep what they have.",
    params: idParams,
    body: savedAddressBody,
    response: answers.acknowledged,
    problemCodes: ['address_unknown', 'address_label_taken'],
  },
  chooseDefaultAddress: {
    ...noInput,
    endpoint: shopEndpoints.chooseDefaultAddress,
    rateLimit: 'addresses',
    access: 'signed_in',
    summary: "Makes an address the one that the caller's forms begin with.",
    params: idParams,
    response: answers.acknowledged,
    problemCodes: ['address_unknown'],
  },
  deleteAddress: {
    ...noInput,
    endpoint: shopEndpoints.deleteAddress,
    access: 'signed_in',
    summary: "Deletes an address of the caller's address book; orders keep what they have.",
    params: idParams,
    response: answers.deleted,
    problemCodes: ['address_unknown'],
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
