/** The operations on a customer as staff see them, and on what staff note for each other. */
import { z } from 'zod';
import { roles } from '#modules/identity/permissions.ts';
import { longestNote } from '#modules/notes/note.ts';
import { idList, required } from '../fields.ts';
import { inboxMessage } from '../inbox/inbox-operations.ts';
import * as moneyResponses from '../money-responses.ts';
import { emailParams, idParams, noInput, pagedQuery, type Operation } from '../operation.ts';
import * as answers from '../responses.ts';
import { currency } from '../prices/currency-fields.ts';
import { customerEndpoints } from './customer-endpoints.ts';

const ofStaff = { ...noInput, access: 'orders' } as const;
const moment = z.iso.datetime();

/** As many as a page of the list of users has at most. */
const mostUsers = 200;

const lastSeenAt = moment
  .nullable()
  .describe('of the sessions that have not ended; null without any');
const bought = z.array(
  z.object({
    currency,
    orders: z.int().describe('that were paid'),
    amount: z.number().describe('what they came to'),
    refunded: z.number(),
  }),
);

const userActivity = z.object({
  _id: z.string(),
  lastSeenAt,
  bought: bought
    .nullable()
    .describe('of the newest 1,000 paid orders; null for who may not see orders'),
  isCut: z.boolean().describe('whether it may have bought more than that'),
});

const customer = z.object({
  _id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  role: z.enum(roles),
  createdAt: moment,
  lastSeenAt,
  bought: bought.describe('of the newest 10,000 paid orders, in each currency'),
  exceptions: z.array(moneyResponses.exception).describe('at most ten, the newest first'),
  messages: z
    .array(inboxMessage)
    .describe('at most ten, the newest first; anybody may have typed the email'),
});

const note = z.object({
  _id: z.string(),
  note: z.string(),
  writtenAt: moment,
  by: z.string().nullable().describe('their email; null of an account that was erased'),
});

const noteBody = z.object({ note: required(longestNote).describe('customers do not see it') });
const pageOnly = pagedQuery.pick({ limit: true, cursor: true });
const idempotent = { 'idempotency-key': 'Makes a repeated request the same request.' };

export const customerOperations = {
  listUserActivity: {
    ...noInput,
    access: 'users',
    endpoint: customerEndpoints.listUserActivity,
    summary: 'When accounts were seen and what they bought, for rows of a list.',
    query: z.object({ ids: idList(mostUsers) }),
    response: z.array(userActivity),
  },
  getCustomer: {
    ...ofStaff,
    endpoint: customerEndpoints.getCustomer,
    summary: 'The customer with this email: account, what was bought, exceptions and messages.',
    params: emailParams,
    response: customer,
    problemCodes: ['customer_unknown'],
  },
  listCustomerOrders: {
    ...ofStaff,
    endpoint: customerEndpoints.listCustomerOrders,
    summary: "A customer's orders, the newest first, without cancelled ones.",
    params: emailParams,
    query: pageOnly,
    response: z.array(answers.order),
  },
  listCustomerNotes: {
    ...ofStaff,
    endpoint: customerEndpoints.listCustomerNotes,
    summary: 'What staff have noted about a customer, the newest first.',
    params: emailParams,
    query: pageOnly,
    response: z.array(note),
    problemCodes: ['customer_unknown'],
  },
  addCustomerNote: {
    ...ofStaff,
    endpoint: customerEndpoints.addCustomerNote,
    summary: 'Notes something about a customer, for staff.',
    headers: idempotent,
    params: emailParams,
    body: noteBody,
    response: note,
    problemCodes: ['customer_unknown', 'key_reused'],
  },
  listOrderNotes: {
    ...ofStaff,
    endpoint: customerEndpoints.listOrderNotes,
    summary: 'What staff have noted about an order, the newest first.',
    params: idParams,
    query: pageOnly,
    response: z.array(note),
    problemCodes: ['order_unknown'],
  },
  addOrderNote: {
    ...ofStaff,
    endpoint: customerEndpoints.addOrderNote,
    summary: 'Notes something about an order, for staff.',
    headers: idempotent,
    params: idParams,
    body: noteBody,
    response: note,
    problemCodes: ['order_unknown', 'key_reused'],
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
