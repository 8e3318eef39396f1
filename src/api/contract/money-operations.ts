/** The operations on stock movements, refunds, manual payments and payment exceptions. */
import { z } from 'zod';
import * as answers from './responses.ts';
import { idParams, noInput, numberedPageQuery, type Operation } from './operation.ts';
import { staffEndpoints } from './staff-endpoints.ts';
import { amount, required } from './fields.ts';
import { orderLinesBytes, refundedUnits } from './orders/order-line.ts';
import * as moneyResponses from './money-responses.ts';

const maxReasonLength = 500;
const maxReferenceLength = 200;

/** Opaque like every other id; exceptions are numbered from 1. */
const exceptionParams = z.object({
  id: z.string().transform((value) => (/^\d{1,15}$/.test(value) ? value : '0')),
});

export const refundFields = z.object({
  amount: amount
    .refine((value) => value > 0, 'must be more than 0')
    .optional()
    .describe("in the order's currency; without it, lines or delivery all that is left"),
  lines: refundedUnits.optional().describe('units of lines, which leave the order'),
  delivery: z.boolean().default(false).describe('whether delivery is refunded as well'),
  reason: required(maxReasonLength),
});

export const refundBody = refundFields.refine(
  ({ amount: part, lines, delivery }) => part === undefined || (!lines && !delivery),
  { path: ['amount'], message: 'is decided by the lines' },
);

export const manualPaymentBody = z.object({ reference: required(maxReferenceLength) });

export const retryBody = z.object({
  note: required(maxReasonLength)
    .optional()
    .describe('what was done about it, which settles it; without it, it is retried'),
});

export const moneyOperations = {
  listMovements: {
    ...noInput,
    endpoint: staffEndpoints.listMovements,
    access: 'catalogue',
    summary: "A tool's stock movements, the newest first, each with its balance.",
    params: idParams,
    query: numberedPageQuery,
    response: z.array(moneyResponses.movement),
    problemCodes: ['tool_unknown'],
  },
  explainOrder: {
    ...noInput,
    endpoint: staffEndpoints.explainOrder,
    access: 'orders',
    summary: 'All payments, refunds and stock movements of an order: by whom, why, when.',
    params: idParams,
    response: moneyResponses.explanation,
    problemCodes: ['order_unknown'],
  },
  refundOrder: {
    ...noInput,
    endpoint: staffEndpoints.refundOrder,
    access: 'orders',
    summary: 'Refunds all that is left of a payment, an amount, or units of lines.',
    headers: { 'idempotency-key': 'Makes a repeated request the same request.' },
    params: idParams,
    bodyLimitBytes: orderLinesBytes,
    body: refundBody,
    response: z.object({ refund: moneyResponses.refund, order: answers.order }),
    problemCodes: [
      'order_unknown',
      'not_paid',
      'disputed',
      'too_much',
      'units_refused',
      'key_reused',
    ],
  },
  recordPayment: {
    ...noInput,
    endpoint: staffEndpoints.recordPayment,
    access: 'orders',
    summary: 'Records a manual payment; the order is paid.',
    params: idParams,
    body: manualPaymentBody,
    response: answers.order,
    problemCodes: [
      'order_unknown',
      'own_order',
      'already_paid',
      'already_closed',
      'payment_processing',
      'reference_used',
      'processor_unavailable',
    ],
  },
  listExceptions: {
    ...noInput,
    endpoint: staffEndpoints.listExceptions,
    access: 'orders',
    summary: 'The payment exceptions, the newest first.',
    query: numberedPageQuery.extend({
      settled: z.enum(['true', 'false']).optional().describe('true for the settled ones too'),
    }),
    response: z.array(moneyResponses.exception),
  },
  retryException: {
    ...noInput,
    endpoint: staffEndpoints.retryException,
    access: 'orders',
    summary: 'Retries a payment exception, or settles it with a note about what was done.',
    params: exceptionParams,
    body: retryBody.optional(),
    response: moneyResponses.exception,
    problemCodes: [
      'exception_unknown',
      'exception_settled',
      'note_missing',
      'still_there',
      'processor_unavailable',
    ],
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
