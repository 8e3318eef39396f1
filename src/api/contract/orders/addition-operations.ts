/** The operations that add to a paid order by another one: with an account, and by its link. */
import { z } from 'zod';
import { byLink, placedOrder } from '../guests/guest-operations.ts';
import { guestEndpoints } from '../guests/guest-endpoints.ts';
import { idParams, noInput, type Operation } from '../operation.ts';
import * as answers from '../responses.ts';
import { shopEndpoints } from '../shop-endpoints.ts';
import { editedLines, linesQuote } from './edit-operations.ts';
import { linesBody, orderLinesBytes } from './order-line.ts';

const quoteBody = z.object({ lines: editedLines });
const { total, terms } = linesBody.shape;
const additionBody = quoteBody.extend({ total, terms });

const quoteProblems = [
  ...(['not_paid', 'already_closed', 'disputed', 'work_begun'] as const),
  ...(['lines_refused', 'total_out_of_bounds', 'below_order_minimum'] as const),
  ...(['not_delivered_to', 'carrier_missing'] as const),
] as const;

const placingProblems = [
  ...quoteProblems,
  ...(['total_changed', 'terms_changed', 'key_reused', 'orders_paused'] as const),
  'too_many_open_orders',
] as const;

const ofOrder = { ...noInput, access: 'own_order_or_orders', params: idParams } as const;

const quoteSummary =
  'What these lines would come to as an order beside a paid one, with its address and delivery.';
const addSummary =
  'Places an order that adds to a paid one, with its address, delivery and customer. It has its ' +
  'own total and payment. By customers until work on the first has begun, by staff always.';
const key = 'Makes a repeated request the same request.';

export const additionOperations = {
  quoteAddition: {
    ...ofOrder,
    endpoint: shopEndpoints.quoteAddition,
    summary: quoteSummary,
    bodyLimitBytes: orderLinesBytes,
    body: quoteBody,
    response: linesQuote,
    problemCodes: quoteProblems,
  },
  addToOrder: {
    ...ofOrder,
    endpoint: shopEndpoints.addToOrder,
    rateLimitInHandler: 'orders',
    summary: addSummary,
    headers: { 'idempotency-key': key },
    bodyLimitBytes: orderLinesBytes,
    body: additionBody,
    response: answers.order,
    problemCodes: placingProblems,
  },
  quoteGuestAddition: {
    ...byLink,
    endpoint: guestEndpoints.quoteGuestAddition,
    summary: quoteSummary,
    bodyLimitBytes: orderLinesBytes,
    body: quoteBody,
    response: linesQuote,
    problemCodes: quoteProblems,
  },
  addToGuestOrder: {
    ...byLink,
    endpoint: guestEndpoints.addToGuestOrder,
    rateLimit: 'order_edits',
    summary: addSummary,
    headers: { ...byLink.headers, 'idempotency-key': key },
    bodyLimitBytes: orderLinesBytes,
    body: additionBody,
    response: placedOrder,
    problemCodes: placingProblems,
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
