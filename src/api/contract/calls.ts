/**
 * The contract: every call of the shop, who may make it, what it takes and what it answers.
 * Validation, permission checks, the pages' types, /api/openapi.json and /api/docs come from
 * here. Paths are below /api; names and spelling are the specification's.
 */
import { z } from 'zod';
import * as answers from './answers.ts';
import * as bodies from './bodies.ts';
import { email, id } from './fields.ts';
import type { RefusalCode } from './refusals.ts';

/** Who may make a call; enforced in one place, before the call's own code runs. */
export const accessRules = {
  anyone: 'Everybody.',
  credential: 'Whoever holds a fresh credential of the identity provider for that e-mail.',
  signed_in: 'Signed-in users.',
  own_email_or_admin: 'The account with that e-mail, and admins.',
  own_order_or_admin: "The order's owner, and admins; for others the order does not exist.",
  admin: 'Admins.',
  processor: 'The card processor, by its signature.',
} as const;

export type Access = keyof typeof accessRules;

/** A call; params, query and body are checked by their schemas before it runs. */
export interface Call<Params, Query, Body, Reply> {
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  access: Access;
  summary: string;
  params: z.ZodType<Params>;
  query: z.ZodType<Query>;
  body: z.ZodType<Body>;
  answer: z.ZodType<Reply>;
  headers?: Readonly<Record<string, string>>;
  /** Codes of its refusals beside the common ones. */
  refusals?: readonly RefusalCode[];
}

const nothing = z.unknown();
const plain = { params: nothing, query: nothing, body: nothing } as const;
const byEmail = z.object({ email });
const byId = z.object({ id });
const withOrder = answers.deleted.extend({ order: answers.order });

export const calls = {
  exchangeCredential: {
    ...plain,
    method: 'PUT',
    path: '/user/{email}',
    access: 'credential',
    summary: 'Exchanges the credential of the identity provider for a token of the shop.',
    params: byEmail,
    body: bodies.userBody,
    answer: z.object({ token: z.string() }),
    refusals: [
      'credential_missing',
      'credential_invalid',
      'credential_used',
      'other_email',
      'email_taken',
    ],
  },
  signOut: {
    ...plain,
    method: 'DELETE',
    path: '/token',
    access: 'signed_in',
    summary: 'Signs out: the token that the call carries is void from now on.',
    answer: answers.acknowledged,
  },
  checkAdmin: {
    ...plain,
    method: 'GET',
    path: '/admin/{email}',
    access: 'own_email_or_admin',
    summary: 'Whether the account is an admin.',
    params: byEmail,
    answer: z.object({ admin: z.boolean() }),
  },
  listTools: {
    ...plain,
    method: 'GET',
    path: '/tools',
    access: 'anyone',
    summary: 'Every tool on sale.',
    answer: z.array(answers.tool),
  },
  getTool: {
    ...plain,
    method: 'GET',
    path: '/tools/{id}',
    access: 'anyone',
    summary: 'One tool.',
    params: byId,
    answer: answers.tool,
    refusals: ['tool_unknown'],
  },
  addTool: {
    ...plain,
    method: 'POST',
    path: '/tools',
    access: 'admin',
    summary: 'Adds a tool with its opening stock.',
    body: bodies.toolBody,
    answer: answers.inserted,
  },
  deleteTool: {
    ...plain,
    method: 'DELETE',
    path: '/tools/{id}',
    access: 'admin',
    summary: 'Takes a tool off sale; orders keep their snapshot of it.',
    params: byId,
    answer: answers.deleted,
    refusals: ['tool_unknown'],
  },
  listUsers: {
    ...plain,
    method: 'GET',
    path: '/user',
    access: 'admin',
    summary: 'Every account.',
    answer: z.array(answers.user),
  },
  makeAdmin: {
    ...plain,
    method: 'PUT',
    path: '/user/admin/{email}',
    access: 'admin',
    summary: 'Makes an account an admin; modifiedCount is 0 when it already was.',
    params: byEmail,
    answer: answers.modified,
  },
  listOrders: {
    ...plain,
    method: 'GET',
    path: '/purchase',
    access: 'own_email_or_admin',
    summary: "An account's orders, the newest first.",
    query: byEmail,
    answer: z.array(answers.order),
  },
  getOrder: {
    ...plain,
    method: 'GET',
    path: '/purchase/{id}',
    access: 'own_order_or_admin',
    summary: 'One order.',
    params: byId,
    answer: answers.order,
  },
  placeOrder: {
    ...plain,
    method: 'POST',
    path: '/purchase',
    access: 'signed_in',
    summary: 'Places an order and holds its units.',
    headers: { 'idempotency-key': 'Makes a repeated request the same request.' },
    body: bodies.purchaseBody,
    answer: answers.inserted.extend({ order: answers.order }),
    refusals: [
      'tool_unknown',
      'tool_ambiguous',
      'price_changed',
      'below_minimum',
      'out_of_stock',
      'total_out_of_bounds',
      'key_reused',
    ],
  },
  confirmPayment: {
    ...plain,
    method: 'PATCH',
    path: '/purchase/{id}',
    access: 'own_order_or_admin',
    summary: 'A hint that the order was paid: the payment is read back from the processor.',
    params: byId,
    body: bodies.paymentHintBody,
    answer: answers.order,
    refusals: ['transaction_unknown', 'not_succeeded', 'processor_unavailable'],
  },
  cancelOrder: {
    ...plain,
    method: 'DELETE',
    path: '/purchase/{id}',
    access: 'own_order_or_admin',
    summary: 'Cancels an order that is not paid and gives its units back.',
    params: byId,
    answer: withOrder,
    refusals: ['already_paid', 'already_closed', 'payment_processing'],
  },
  listAllOrders: {
    ...plain,
    method: 'GET',
    path: '/purchaseadmin',
    access: 'admin',
    summary: "Everybody's orders, the newest first.",
    answer: z.array(answers.order),
  },
  cancelAnyOrder: {
    ...plain,
    method: 'DELETE',
    path: '/purchaseadmin/{id}',
    access: 'admin',
    summary: 'Cancels an order; a paid one is refunded in full and needs a reason.',
    params: byId,
    body: bodies.cancelBody.optional(),
    answer: withOrder,
    refusals: ['order_unknown', 'reason_missing', 'already_closed', 'payment_processing'],
  },
  addReview: {
    ...plain,
    method: 'POST',
    path: '/reviews',
    access: 'signed_in',
    summary: 'Writes a review of the shop.',
    body: bodies.reviewBody,
    answer: answers.inserted,
  },
  listReviews: {
    ...plain,
    method: 'GET',
    path: '/reviews',
    access: 'anyone',
    summary: 'The reviews, the newest first.',
    answer: z.array(answers.review),
  },
  getProfile: {
    ...plain,
    method: 'GET',
    path: '/profile',
    access: 'signed_in',
    summary: "The caller's own profile.",
    answer: answers.profile,
  },
  saveProfile: {
    ...plain,
    method: 'POST',
    path: '/profile',
    access: 'signed_in',
    summary: "Saves the caller's own profile.",
    body: bodies.profileBody,
    answer: answers.profile,
  },
  startPayment: {
    ...plain,
    method: 'POST',
    path: '/create-payment-intent',
    access: 'signed_in',
    summary: "Begins, or goes on with, the one payment of an order, for the order's total.",
    body: bodies.paymentIntentBody,
    answer: z.object({ clientSecret: z.string() }),
    refusals: ['order_unknown', 'order_not_named', 'not_payable', 'processor_unavailable'],
  },
  getPaymentSettings: {
    ...plain,
    method: 'GET',
    path: '/payment-settings',
    access: 'anyone',
    summary: 'What the browser needs to collect card details.',
    answer: z.object({
      publishableKey: z.string(),
      scriptUrl: z.string(),
      sandbox: z.boolean(),
    }),
  },
  leaveMessage: {
    ...plain,
    method: 'POST',
    path: '/contact',
    access: 'anyone',
    summary: 'Leaves a message for the maker; a plain form is sent on to /gallary.',
    body: bodies.contactBody,
    answer: answers.inserted,
  },
  receiveEvent: {
    ...plain,
    method: 'POST',
    path: '/webhooks/stripe',
    access: 'processor',
    summary: "The processor's events: each only a reason to read the payment back.",
    headers: { 'stripe-signature': 'HMAC of the raw body.' },
    answer: z.object({ received: z.literal(true) }),
    refusals: ['bad_signature'],
  },
} as const satisfies Record<string, Call<unknown, unknown, unknown, unknown>>;

export type CallName = keyof typeof calls;

/** What a call answers, for the pages. */
export type Answer<Name extends CallName> = z.infer<(typeof calls)[Name]['answer']>;
