/** The operations by which staff read and answer what visitors wrote with the contact form. */
import { z } from 'zod';
import { longestAnswer, messageEventKinds, messageStates } from '#modules/inbox/message-state.ts';
import { required, wholeNumber } from '../fields.ts';
import { idParams, noInput, pageQuery, type Operation } from '../operation.ts';
import * as answers from '../responses.ts';
import { inboxEndpoints } from './inbox-endpoints.ts';

const ofStaff = { ...noInput, access: 'orders' } as const;

const messageEvent = z.object({
  kind: z.enum(messageEventKinds),
  at: z.iso.datetime(),
  by: z.string().nullable().describe('their email; null of an account that was erased'),
  answer: z.string().describe("what was sent; '' of another kind"),
});

export const inboxMessage = answers.message.extend({
  state: z.enum(messageStates),
  version: z.int().describe('counts what staff did about it'),
  hasAccount: z.boolean().describe('an account has this email; anybody can type it'),
  orders: z
    .array(z.object({ _id: z.string(), number: z.int() }))
    .describe('those that it names, whosever they are'),
  events: z.array(messageEvent).describe('what staff did about it, the oldest first'),
});

const counts = z.object({ open: z.int(), answered: z.int(), closed: z.int() });

const answerBody = z.object({
  answer: required(longestAnswer).describe('the sender reads it, above what they wrote'),
  version: wholeNumber.pipe(z.int().min(1)).describe('the version of it that was read'),
});

export const inboxOperations = {
  listMessages: {
    ...ofStaff,
    endpoint: inboxEndpoints.listMessages,
    summary: 'The messages that visitors left, the newest first, of a state or all of them.',
    query: pageQuery.extend({ state: z.enum(messageStates).optional() }),
    response: z.array(inboxMessage),
  },
  countMessages: {
    ...ofStaff,
    endpoint: inboxEndpoints.countMessages,
    summary: 'How many messages there are in each state.',
    response: counts,
  },
  answerMessage: {
    ...ofStaff,
    endpoint: inboxEndpoints.answerMessage,
    summary:
      'Sends an answer by email and keeps it. Refused when somebody else has dealt with the ' +
      'message since it was read.',
    headers: { 'idempotency-key': 'Makes a repeated request the same request.' },
    params: idParams,
    body: answerBody,
    response: answers.modified,
    problemCodes: ['message_unknown', 'message_changed', 'sender_erased', 'key_reused'],
  },
  closeMessage: {
    ...ofStaff,
    endpoint: inboxEndpoints.closeMessage,
    summary: 'Closes an open message without an answer; modifiedCount is 0 when it was not open.',
    params: idParams,
    response: answers.modified,
    problemCodes: ['message_unknown'],
  },
  reopenMessage: {
    ...ofStaff,
    endpoint: inboxEndpoints.reopenMessage,
    summary: 'Opens a message again; modifiedCount is 0 when it was open.',
    params: idParams,
    response: answers.modified,
    problemCodes: ['message_unknown'],
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
