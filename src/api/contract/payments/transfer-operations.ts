/** The operations of bank transfers: of an account's order, and by the link of a guest's. */
import { z } from 'zod';
import { idParams, noInput, type Operation } from '../operation.ts';
import { transferEndpoints } from './transfer-endpoints.ts';

const amount = z.number().describe('in the currency of the order');

const transfer = z.object({
  state: z.enum(['open', 'paid', 'over']),
  reference: z.string(),
  accounts: z
    .array(z.object({ holder: z.string(), fields: z.record(z.string(), z.string()) }))
    .describe("what a payer types, by its name: 'iban', 'account_number' …"),
  amount,
  received: amount,
  missing: amount.describe('still to be sent; 0 unless it is open'),
  owed: amount.describe('came beyond what was needed, and goes back'),
  reservedUntil: z.iso.datetime().nullable(),
});

const offer = z.object({
  offered: z.boolean().describe('whether the order may be paid by transfer'),
  transfer: transfer.nullable().describe('the newest one'),
});

const byOwner = { ...noInput, access: 'own_order_or_orders', params: idParams } as const;
const byLink = {
  ...noInput,
  access: 'order_link',
  params: idParams,
  headers: { 'order-link': "The token of the order's link: what stands behind its #." },
} as const;

const read = { summary: 'Whether the order may be paid by bank transfer, and its transfer.' };
const start = { summary: 'Where to send what by bank; the same again while it is open.' };
const abandon = { summary: 'Gives the transfer up, so that the order can be paid by card.' };
const startProblems = [
  ...(['not_payable', 'address_missing', 'delivery_missing', 'processor_unavailable'] as const),
  'terms_missing',
] as const;
const abandonProblems = ['transfer_unknown', 'processor_unavailable'] as const;

export const transferOperations = {
  getTransfer: { ...byOwner, ...read, endpoint: transferEndpoints.getTransfer, response: offer },
  startTransfer: {
    ...byOwner,
    ...start,
    endpoint: transferEndpoints.startTransfer,
    rateLimit: 'payments',
    response: offer,
    problemCodes: startProblems,
  },
  abandonTransfer: {
    ...byOwner,
    ...abandon,
    endpoint: transferEndpoints.abandonTransfer,
    response: offer,
    problemCodes: abandonProblems,
  },
  getGuestTransfer: {
    ...byLink,
    ...read,
    endpoint: transferEndpoints.getGuestTransfer,
    response: offer,
  },
  startGuestTransfer: {
    ...byLink,
    ...start,
    endpoint: transferEndpoints.startGuestTransfer,
    rateLimit: 'payments',
    response: offer,
    problemCodes: startProblems,
  },
  abandonGuestTransfer: {
    ...byLink,
    ...abandon,
    endpoint: transferEndpoints.abandonGuestTransfer,
    response: offer,
    problemCodes: abandonProblems,
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
