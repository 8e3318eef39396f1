/** The calls about an account itself: its devices, its data, its end. */
import { z } from 'zod';
import * as answers from './answers.ts';
import { byEmail, byId, plain, type Call } from './call.ts';
import { email } from './fields.ts';

const moment = z.iso.datetime();
const dollars = z.number().describe('dollars');

const device = z.object({
  _id: z.string(),
  device: z.string().describe("what it is, such as 'Chrome on Linux'"),
  network: z.string().describe('where it signed in from, never a whole address'),
  method: z.string().describe("how, in the identity provider's words"),
  secondFactor: z.boolean(),
  signedInAt: moment,
  lastUsedAt: moment,
});

const orderRecord = z.object({
  order: answers.order,
  history: answers.orderHistory,
  payments: z.array(
    z.object({
      transaction: z.string().nullable(),
      state: z.string(),
      amount: dollars,
      at: moment,
    }),
  ),
  refunds: z.array(
    z.object({
      amount: dollars,
      reason: z.string(),
      state: z.string(),
      askedAt: moment,
      settledAt: moment.nullable(),
    }),
  ),
});

const customerRecord = z.object({
  exportedAt: moment,
  account: z.object({
    _id: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    name: z.string(),
    role: z.string(),
    signInWith: z.string().describe("'builtin' for the shop's own sign-in, else who vouches"),
    createdAt: moment,
  }),
  profile: z.object({ Education: z.string(), location: z.string(), adress: z.string() }),
  orders: z.array(orderRecord),
  reviews: z.array(answers.review.extend({ writtenAt: moment, hidden: z.boolean() })),
  pictures: z.array(z.object({ img: z.string(), uploadedAt: moment })),
  messages: z.array(answers.message).describe('only of an email that is verified'),
  mails: z
    .array(z.object({ kind: z.string(), writtenAt: moment, sentAt: moment.nullable() }))
    .describe('letters to a verified email'),
  devices: z.array(device),
  audit: z
    .array(z.object({ at: moment, action: z.string(), by: z.enum(['you', 'staff', 'shop']) }))
    .describe('what was written down about the account, the newest first'),
});

const howMany = z.object({ acknowledged: z.literal(true), deletedCount: z.int() });

export const accountCalls = {
  listDevices: {
    ...plain,
    method: 'GET',
    path: '/devices',
    access: 'signed_in',
    summary: "The devices that the caller's account is signed in with, the last used first.",
    answer: z.array(device.extend({ current: z.boolean().describe('the one that asks') })),
  },
  signOutDevice: {
    ...plain,
    method: 'DELETE',
    path: '/devices/{id}',
    access: 'signed_in',
    summary:
      "Signs one of the caller's devices out, at the identity provider too. For another one " +
      'than the one that asks, within ten minutes of a sign-in.',
    params: byId,
    answer: howMany,
    refusals: ['device_unknown', 'sign_in_stale'],
  },
  signOutDevices: {
    ...plain,
    method: 'DELETE',
    path: '/devices',
    access: 'signed_in',
    summary:
      "Signs all of the caller's devices out, at the identity provider too, within ten minutes " +
      'of a sign-in.',
    query: z.object({
      keepThis: z.enum(['true', 'false']).optional().describe('true: but the one that asks'),
    }),
    answer: howMany,
    refusals: ['sign_in_stale'],
  },
  signOutUser: {
    ...plain,
    method: 'DELETE',
    path: '/user/{email}/tokens',
    access: 'users',
    summary:
      'Signs all devices of an account out, at the identity provider too. Of an admin only an ' +
      'admin does; again and again nobody.',
    params: byEmail,
    answer: howMany,
    refusals: ['user_unknown', 'admin_only', 'too_many_tries'],
  },
  exportMyData: {
    ...plain,
    method: 'GET',
    path: '/my-data',
    limit: 'exports',
    access: 'signed_in',
    summary: 'Everything the shop knows of the caller, as a file to keep.',
    answer: customerRecord,
  },
  eraseAccount: {
    ...plain,
    method: 'DELETE',
    path: '/account',
    access: 'signed_in',
    summary:
      "Erases the caller's account. Needs a fresh credential from a sign-in of the last quarter " +
      'of an hour. Of orders only what bookkeeping needs stays.',
    body: z.object({
      credential: z.string().max(8192).optional().describe('a fresh one, not used before'),
      email: email.describe("the account's own, typed to be sure"),
    }),
    answer: answers.acknowledged,
    refusals: [
      'credential_missing',
      'credential_invalid',
      'credential_used',
      'sign_in_stale',
      'email_differs',
      'orders_open',
      'payment_processing',
      'last_admin',
    ],
  },
} as const satisfies Record<string, Call<unknown, unknown, unknown, unknown>>;
