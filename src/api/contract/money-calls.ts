/** The calls about the shop's books: stock, money, and what went wrong with either. */
import { z } from 'zod';
import * as answers from './answers.ts';
import { byId, plain, type Call } from './call.ts';
import { price, required, wholeNumber } from './fields.ts';
import * as books from './money-answers.ts';

const longestReason = 500;
const longestReference = 200;

const booksQuery = z.object({
  limit: wholeNumber.pipe(z.int().min(1).max(200)).optional(),
  cursor: wholeNumber.optional().describe('the next-cursor of the page before'),
});

/** Opaque like every other id; problems are counted from 1. */
const byProblem = z.object({
  id: z.string().transform((sent) => (/^\d{1,15}$/.test(sent) ? sent : '0')),
});

export const refundBody = z.object({
  amount: price
    .refine((value) => value > 0, 'must be more than 0')
    .optional()
    .describe('dollars; all that is left without it'),
  reason: required(longestReason),
});

export const paymentElsewhereBody = z.object({ reference: required(longestReference) });

export const retryBody = z.object({
  note: required(longestReason)
    .optional()
    .describe('what was done about it, which settles it; without it, it is tried again'),
});

export const moneyCalls = {
  listMovements: {
    ...plain,
    method: 'GET',
    path: '/tools/{id}/movements',
    access: 'catalogue',
    summary: "A tool's stock explained: every movement, the newest first, with its balance.",
    params: byId,
    query: booksQuery,
    answer: z.array(books.movement),
    refusals: ['tool_unknown'],
  },
  explainOrder: {
    ...plain,
    method: 'GET',
    path: '/purchaseadmin/{id}/explanation',
    access: 'orders',
    summary: 'An order explained: every cent and every unit, by whom, why, when.',
    params: byId,
    answer: books.explanation,
    refusals: ['order_unknown'],
  },
  refundOrder: {
    ...plain,
    method: 'POST',
    path: '/purchaseadmin/{id}/refunds',
    access: 'orders',
    summary: 'Gives back all that is left of a payment, or a part of it.',
    headers: { 'idempotency-key': 'Makes a repeated request the same request.' },
    params: byId,
    body: refundBody,
    answer: z.object({ refund: books.refund, order: answers.order }),
    refusals: ['order_unknown', 'not_paid', 'disputed', 'too_much', 'key_reused'],
  },
  recordPayment: {
    ...plain,
    method: 'POST',
    path: '/purchaseadmin/{id}/payment',
    access: 'orders',
    summary: 'Records a payment that was taken elsewhere; the order is paid.',
    params: byId,
    body: paymentElsewhereBody,
    answer: answers.order,
    refusals: [
      'order_unknown',
      'own_order',
      'already_paid',
      'already_closed',
      'payment_processing',
      'reference_used',
      'processor_unavailable',
    ],
  },
  listProblems: {
    ...plain,
    method: 'GET',
    path: '/problems',
    access: 'orders',
    summary: 'What somebody has to look at about money, the newest first.',
    query: booksQuery.extend({
      settled: z.enum(['true', 'false']).optional().describe('true for the settled ones too'),
    }),
    answer: z.array(books.problem),
  },
  retryProblem: {
    ...plain,
    method: 'POST',
    path: '/problems/{id}/retry',
    access: 'orders',
    summary: 'Tries a problem again, or settles it with a note about what was done.',
    params: byProblem,
    body: retryBody.optional(),
    answer: books.problem,
    refusals: [
      'problem_unknown',
      'problem_settled',
      'note_missing',
      'still_there',
      'processor_unavailable',
    ],
  },
} as const satisfies Record<string, Call<unknown, unknown, unknown, unknown>>;
