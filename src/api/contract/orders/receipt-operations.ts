/** Receipts of paid orders, for their customers, for guests with the link, and for staff. */
import { z } from 'zod';
import { orderAddress } from '../addresses/address-fields.ts';
import { guestEndpoints } from '../guests/guest-endpoints.ts';
import { byLink } from '../guests/guest-operations.ts';
import { idParams, noInput } from '../operation.ts';
import * as answers from '../responses.ts';
import { seller } from '../seller-operations.ts';
import { shopEndpoints } from '../shop-endpoints.ts';

const movement = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['card', 'manual']),
  reference: z.string(),
  amount: z.number(),
});

const excess = movement.extend({ kind: z.enum(['received', 'returned']) });

export const receipt = z.object({
  order: answers.order,
  paidAt: z.iso.datetime(),
  seller: seller.nullable().describe('as it was when the order was paid; null before any'),
  address: orderAddress.nullable(),
  payments: z.array(movement),
  refunds: z.array(movement),
  excess: z
    .array(excess)
    .describe('what came by bank transfer beyond the total, and what of it went back'),
  refunded: z.number(),
  net: z.number().describe('of the total, what is no tax'),
});

const problemCodes = ['not_paid'] as const;
const pdf = z.string().describe('application/pdf');
const ofOrder = {
  ...noInput,
  access: 'own_order_or_orders',
  params: idParams,
  problemCodes,
} as const;

export const receiptOperations = {
  getReceipt: {
    ...ofOrder,
    endpoint: shopEndpoints.getReceipt,
    summary: 'The receipt of a paid order.',
    response: receipt,
  },
  getReceiptPdf: {
    ...ofOrder,
    endpoint: shopEndpoints.getReceiptPdf,
    summary: 'The same as a PDF.',
    response: pdf,
  },
  getGuestReceipt: {
    ...byLink,
    endpoint: guestEndpoints.getGuestReceipt,
    summary: 'The receipt of the paid order of the link.',
    response: receipt,
    problemCodes,
  },
  getGuestReceiptPdf: {
    ...byLink,
    endpoint: guestEndpoints.getGuestReceiptPdf,
    summary: 'The same as a PDF.',
    response: pdf,
    problemCodes,
  },
} as const;
