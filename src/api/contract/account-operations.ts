/** The operations on one's own account: devices, data export, erasure. */
import { z } from 'zod';
import { savedAddress } from './addresses/address-fields.ts';
import { ownCompany } from './companies/company-fields.ts';
import * as answers from './responses.ts';
import { refundedLine } from './orders/order-line.ts';
import { emailParams, idParams, noInput, type Operation } from './operation.ts';
import { ownProductReview } from './product-review-operations.ts';
import { shopEndpoints } from './shop-endpoints.ts';
import { email } from './fields.ts';

const timestamp = z.iso.datetime();
const orderAmount = z.number().describe("in the order's currency");

const device = z.object({
  _id: z.string(),
  device: z.string().describe("what it is, such as 'Chrome on Linux'"),
  network: z.string().describe('the anonymised network that it signed in from'),
  method: z.string().describe("how, in the identity provider's words"),
  secondFactor: z.boolean(),
  signedInAt: timestamp,
  lastUsedAt: timestamp,
});

const note = z.object({ note: z.string(), writtenAt: timestamp });

const orderRecord = z.object({
  order: answers.order,
  history: answers.orderHistory,
  edits: answers.orderProgress.shape.edits,
  details: answers.orderProgress.shape.details,
  addedTo: z.int().nullable().describe('the number of the order that it adds to'),
  withdrawals: z.array(answers.orderWithdrawal.extend(answers.withdrawalStatement.shape)),
  notes: z.array(note).describe('what staff have noted about it'),
  payments: z.array(
    z.object({
      transaction: z.string().nullable(),
      state: z.string(),
      amount: orderAmount,
      at: timestamp,
    }),
  ),
  refunds: z.array(
    z.object({
      amount: orderAmount,
      reason: z.string(),
      state: z.string(),
      lines: z.array(refundedLine),
      askedAt: timestamp,
      settledAt: timestamp.nullable(),
    }),
  ),
  refusedCards: z.array(timestamp).describe('when cards were refused, of the last day'),
});

const customerRecord = z.object({
  exportedAt: timestamp,
  account: z.object({
    _id: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    name: z.string(),
    role: z.string(),
    signInWith: z
      .string()
      .describe("'builtin' for the shop's own sign-in, else the identity provider"),
    createdAt: timestamp,
  }),
  addresses: z.array(savedAddress),
  companies: z.array(ownCompany),
  taxCertificates: z.array(
    z.object({
      ...{ place: z.string(), number: z.string() },
      ...{ firstDay: z.string(), lastDay: z.string() },
    }),
  ),
  profile: z.object({ Education: z.string(), location: z.string(), adress: z.string() }),
  orders: z.array(orderRecord),
  reviews: z.array(answers.review.extend({ writtenAt: timestamp, hidden: z.boolean() })),
  productReviews: z.array(ownProductReview),
  carts: z.array(
    z.object({
      name: z.string(),
      lines: z.array(z.object({ tool: z.string(), name: z.string(), quantity: z.int() })),
    }),
  ),
  pictures: z.array(z.object({ img: z.string(), uploadedAt: timestamp })),
  messages: z
    .array(
      answers.message.extend({
        answers: z.array(z.object({ answer: z.string(), at: timestamp })),
      }),
    )
    .describe('only of an email that is verified'),
  withdrawals: z
    .array(answers.orderWithdrawal.extend(answers.withdrawalStatement.shape))
    .describe('of which no order is known; only of an email that is verified'),
  stockAlerts: z
    .array(z.object({ tool: z.string(), name: z.string(), createdAt: timestamp }))
    .describe('tools that an email that is verified waits for'),
  notes: z.array(note).describe('what staff have noted about the customer'),
  emails: z
    .array(z.object({ kind: z.string(), writtenAt: timestamp, sentAt: timestamp.nullable() }))
    .describe('emails to a verified address'),
  devices: z.array(device),
  audit: z
    .array(z.object({ at: timestamp, action: z.string(), by: z.enum(['you', 'staff', 'shop']) }))
    .describe('audit log entries about the account, the newest first'),
});

const deletedDevices = z.object({ acknowledged: z.literal(true), deletedCount: z.int() });

export const accountOperations = {
  listDevices: {
    ...noInput,
    endpoint: shopEndpoints.listDevices,
    access: 'signed_in',
    summary: "The devices that the caller's account is signed in with, the last used first.",
    response: z.array(
      device.extend({ current: z.boolean().describe('the device of this request') }),
    ),
  },
  signOutDevice: {
    ...noInput,
    endpoint: shopEndpoints.signOutDevice,
    access: 'signed_in',
    summary:
      "Signs one of the caller's devices out, at the identity provider too. For another device " +
      'than that of the request, within ten minutes of a sign-in.',
    params: idParams,
    response: deletedDevices,
    problemCodes: ['device_unknown', 'sign_in_stale'],
  },
  signOutDevices: {
    ...noInput,
    endpoint: shopEndpoints.signOutDevices,
    access: 'signed_in',
    summary:
      "Signs all of the caller's devices out, at the identity provider too, within ten minutes " +
      'of a sign-in.',
    query: z.object({
      keepThis: z
        .enum(['true', 'false'])
        .optional()
        .describe('true: except the device of this request'),
    }),
    response: deletedDevices,
    problemCodes: ['sign_in_stale'],
  },
  signOutUser: {
    ...noInput,
    endpoint: shopEndpoints.signOutUser,
    access: 'users',
    summary:
      'Signs all devices of an account out, at the identity provider too. Of an admin only an ' +
      'admin does; the number of times is limited.',
    params: emailParams,
    response: deletedDevices,
    problemCodes: ['user_unknown', 'admin_only', 'too_many_attempts'],
  },
  exportMyData: {
    ...noInput,
    endpoint: shopEndpoints.exportMyData,
    rateLimit: 'exports',
    access: 'signed_in',
    summary: 'All data that the shop has about the caller, as a file.',
    response: customerRecord,
  },
  eraseAccount: {
    ...noInput,
    endpoint: shopEndpoints.eraseAccount,
    access: 'signed_in',
    summary:
      "Erases the caller's account. Needs a fresh credential from a sign-in of the last quarter " +
      'of an hour. Of orders only what bookkeeping needs is kept.',
    body: z.object({
      credential: z.string().max(8192).optional().describe('a fresh one, not used before'),
      email: email.describe("the account's own email, typed as a confirmation"),
    }),
    response: answers.acknowledged,
    problemCodes: [
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
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
