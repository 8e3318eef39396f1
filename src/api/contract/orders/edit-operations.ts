/** The operations that edit an unpaid order: of customers and staff, and by an order's link. */
import { z } from 'zod';
import { amount } from '../fields.ts';
import { byLink, guestOrder } from '../guests/guest-operations.ts';
import { typedCode } from '../promotions/promotion-fields.ts';
import { guestEndpoints } from '../guests/guest-endpoints.ts';
import { idParams, noInput, type Operation } from '../operation.ts';
import { taxOfOrder } from './order-tax.ts';
import * as answers from '../responses.ts';
import { shopEndpoints } from '../shop-endpoints.ts';
import { linesBody, orderLinesBytes } from './order-line.ts';

export function eachToolOnce(wanted: readonly { tool: string }[], context: z.RefinementCtx): void {
  const tools = new Set<string>();
  for (const [index, { tool }] of wanted.entries()) {
    if (tools.has(tool))
      context.addIssue({ code: 'custom', path: [index, 'tool'], message: 'stands there twice' });
    tools.add(tool);
  }
}

export const editedLines = linesBody.shape.lines.superRefine(eachToolOnce);

const version = z.int().min(1).max(2_147_483_647);

const quoteBody = z.object({
  lines: editedLines,
  code: typedCode
    .optional()
    .describe("a promotion code; '' for none, left out for the one that the order has"),
  version: version
    .optional()
    .describe('of the order, as it was seen: with it another one is refused at once'),
});

const editBody = quoteBody.extend({
  version: version.describe('of the order, as it was seen'),
  total: amount.describe('what the quote said: another total is refused'),
});

export const linesQuote = z.object({
  lines: z
    .array(
      z.object({
        tool: z.string(),
        name: z.string(),
        quantity: z.int(),
        price: z.number().describe('of so many units as `per` says'),
        per: z.int(),
        total: z.number(),
      }),
    )
    .describe('in the order in which they were sent'),
  discount: z.number().describe('what the code takes off the lines'),
  discountCode: z.string(),
  delivery: z.number(),
  taxed: taxOfOrder,
  total: z.number(),
});

const quoteProblems = [
  ...(['already_paid', 'already_closed', 'payment_processing'] as const),
  ...(['order_changed', 'lines_refused', 'total_out_of_bounds', 'code_refused'] as const),
  ...(['below_order_minimum', 'not_delivered_to', 'carrier_missing'] as const),
] as const;

const editProblems = [
  ...quoteProblems,
  ...(['total_changed', 'key_reused', 'orders_paused'] as const),
  'processor_unavailable',
] as const;

const ofOrder = { ...noInput, access: 'own_order_or_orders', params: idParams } as const;

const quoteSummary =
  'What an unpaid order would come to with these lines, at the prices of today. Changes nothing.';
const editSummary =
  'Changes the lines of an unpaid order and its reserved units: all of it or nothing.';
const key = 'Makes a repeated request the same request.';

export const editOperations = {
  quoteOrderEdit: {
    ...ofOrder,
    endpoint: shopEndpoints.quoteOrderEdit,
    summary: quoteSummary,
    bodyLimitBytes: orderLinesBytes,
    body: quoteBody,
    response: linesQuote,
    problemCodes: quoteProblems,
  },
  editOrder: {
    ...ofOrder,
    endpoint: shopEndpoints.editOrder,
    rateLimit: 'order_edits',
    summary: editSummary,
    headers: { 'idempotency-key': key },
    bodyLimitBytes: orderLinesBytes,
    body: editBody,
    response: answers.order,
    problemCodes: editProblems,
  },
  quoteGuestEdit: {
    ...byLink,
    endpoint: guestEndpoints.quoteGuestEdit,
    summary: quoteSummary,
    bodyLimitBytes: orderLinesBytes,
    body: quoteBody,
    response: linesQuote,
    problemCodes: quoteProblems,
  },
  editGuestOrder: {
    ...byLink,
    endpoint: guestEndpoints.editGuestOrder,
    rateLimit: 'order_edits',
    summary: editSummary,
    headers: { ...byLink.headers, 'idempotency-key': key },
    bodyLimitBytes: orderLinesBytes,
    body: editBody,
    response: guestOrder,
    problemCodes: editProblems,
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
