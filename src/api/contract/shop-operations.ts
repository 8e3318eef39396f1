/** The operations of visitors, customers and the card processor. */
import { z } from 'zod';
import { orderLinesBytes, unitsOfLines } from './orders/order-line.ts';
import { orderAddressBody } from './addresses/address-fields.ts';
import * as answers from './responses.ts';
import { tool } from './catalogue/tool.ts';
import { uuid } from './fields.ts';
import * as bodies from './request-bodies.ts';
import { emailParams, idParams, pageQuery, noInput, type Operation } from './operation.ts';
import { ladder } from './prices/price-fields.ts';
import { shopEndpoints } from './shop-endpoints.ts';
import { toolsQuery } from './list-queries.ts';

const mostTools = 100;
const toolIds = z
  .string()
  .max(mostTools * 37)
  .transform((ids) => ids.split(','))
  .pipe(z.array(uuid).max(mostTools))
  .describe('their ids, separated by commas');

const deletedWithOrder = answers.deleted.extend({ order: answers.order });

export const shopOperations = {
  exchangeCredential: {
    ...noInput,
    endpoint: shopEndpoints.exchangeCredential,
    access: 'credential',
    summary: 'Exchanges the credential of the identity provider for a token of the shop.',
    params: emailParams,
    body: bodies.userBody,
    response: z.object({ token: z.string() }),
    problemCodes: [
      'credential_missing',
      'credential_invalid',
      'credential_used',
      'credential_bound',
      'other_email',
      'email_taken',
      'sign_in_ended',
      'second_factor_needed',
      'too_many_attempts',
    ],
  },
  signOut: {
    ...noInput,
    endpoint: shopEndpoints.signOut,
    access: 'signed_in',
    summary: 'Signs out: revokes the token of the request and all others of its sign-in.',
    response: answers.acknowledged,
  },
  whoAmI: {
    ...noInput,
    endpoint: shopEndpoints.whoAmI,
    access: 'signed_in',
    summary: "The caller's account, role and permissions.",
    response: answers.me,
  },
  checkAdmin: {
    ...noInput,
    endpoint: shopEndpoints.checkAdmin,
    access: 'own_email_or_users',
    summary: 'Whether the account is an admin.',
    params: emailParams,
    response: z.object({ admin: z.boolean() }),
  },
  listTools: {
    ...noInput,
    endpoint: shopEndpoints.listTools,
    access: 'anyone',
    summary: 'The tools on sale: 1,000, and more by the next-cursor.',
    query: toolsQuery,
    response: z.array(tool),
  },
  getTool: {
    ...noInput,
    endpoint: shopEndpoints.getTool,
    access: 'anyone',
    summary: 'One tool, with what a piece costs from each quantity up.',
    params: idParams,
    response: tool.extend({ prices: ladder.optional() }),
    problemCodes: ['tool_unknown'],
  },
  listAvailable: {
    ...noInput,
    endpoint: shopEndpoints.listAvailable,
    access: 'anyone',
    summary: 'How many of these tools can be ordered now; none of what is not on sale.',
    query: z.object({ tools: toolIds }),
    response: z.array(tool.pick({ _id: true, quantity2: true })),
  },
  listOrders: {
    ...noInput,
    endpoint: shopEndpoints.listOrders,
    access: 'own_email_or_orders',
    summary: "An account's orders, the newest first.",
    query: emailParams.extend({ limit: pageQuery.shape.limit }),
    response: z.array(answers.order),
  },
  getOrder: {
    ...noInput,
    endpoint: shopEndpoints.getOrder,
    access: 'own_order_or_orders',
    summary: 'One order.',
    params: idParams,
    response: answers.order,
  },
  placeOrder: {
    ...noInput,
    endpoint: shopEndpoints.placeOrder,
    rateLimitInHandler: 'orders',
    access: 'signed_in',
    summary: 'Places an order and reserves its units.',
    headers: {
      'idempotency-key':
        'Makes a repeated request the same request, as long as its order is there.',
    },
    body: bodies.purchaseBody,
    response: answers.inserted.extend({ order: answers.order }),
    problemCodes: [
      'tool_unknown',
      'tool_ambiguous',
      'price_changed',
      'not_in_currency',
      'below_minimum',
      'not_a_multiple',
      'above_maximum',
      'out_of_stock',
      'total_out_of_bounds',
      'key_reused',
      'orders_paused',
      'too_many_open_orders',
      'share_of_stock',
    ],
  },
  confirmPayment: {
    ...noInput,
    endpoint: shopEndpoints.confirmPayment,
    access: 'own_order_or_orders',
    summary: 'Confirms a payment: its state is read from the processor.',
    params: idParams,
    body: bodies.confirmPaymentBody,
    response: answers.order,
    problemCodes: ['transaction_unknown', 'not_succeeded', 'processor_unavailable'],
  },
  cancelOrder: {
    ...noInput,
    endpoint: shopEndpoints.cancelOrder,
    access: 'own_order_or_orders',
    summary: 'Cancels an order that is not paid and releases its units.',
    params: idParams,
    response: deletedWithOrder,
    problemCodes: ['already_paid', 'already_closed', 'payment_processing'],
  },
  cancelLines: {
    ...noInput,
    endpoint: shopEndpoints.cancelLines,
    access: 'own_order_or_orders',
    summary: 'Cancels units of a paid order and refunds them, until work on it begins.',
    headers: { 'idempotency-key': 'Makes a repeated request the same request.' },
    params: idParams,
    bodyLimitBytes: orderLinesBytes,
    body: z.object({ lines: unitsOfLines }),
    response: answers.order,
    problemCodes: [
      'not_paid',
      'disputed',
      'too_much',
      'by_staff_only',
      'units_refused',
      'key_reused',
    ],
  },
  getOrderHistory: {
    ...noInput,
    endpoint: shopEndpoints.getOrderHistory,
    access: 'own_order_or_orders',
    summary: 'The history of an order: state changes, address, shipment.',
    params: idParams,
    response: answers.orderProgress,
  },
  saveAddress: {
    ...noInput,
    endpoint: shopEndpoints.saveAddress,
    rateLimit: 'addresses',
    access: 'own_order_or_orders',
    summary:
      'Saves where an order goes and who is billed, until it is shipped. An unpaid one is quoted ' +
      'anew: with the delivery that it has where that is offered there, else with the cheapest.',
    params: idParams,
    body: orderAddressBody,
    response: answers.orderProgress,
    problemCodes: [
      'already_shipped',
      'not_delivered_to',
      'carrier_missing',
      'total_out_of_bounds',
      'payment_processing',
      'processor_unavailable',
      'delivery_differs',
      'tax_differs',
      'bill_to_fixed',
    ],
  },
  addReview: {
    ...noInput,
    endpoint: shopEndpoints.addReview,
    rateLimit: 'reviews',
    access: 'signed_in',
    summary: 'Adds a review of the shop; later ones of an account wait for staff.',
    body: bodies.reviewBody,
    response: answers.inserted.extend({ shown: z.boolean() }),
  },
  listReviews: {
    ...noInput,
    endpoint: shopEndpoints.listReviews,
    access: 'anyone',
    summary: 'The reviews, the newest first: 200, and more by the next-cursor.',
    query: pageQuery,
    response: z.array(answers.review),
  },
  getProfile: {
    ...noInput,
    endpoint: shopEndpoints.getProfile,
    access: 'signed_in',
    summary: "The caller's own profile.",
    response: answers.profile,
  },
  saveProfile: {
    ...noInput,
    endpoint: shopEndpoints.saveProfile,
    rateLimit: 'profiles',
    access: 'signed_in',
    summary: "Saves the caller's own profile.",
    body: bodies.profileBody,
    response: answers.profile,
  },
  startPayment: {
    ...noInput,
    endpoint: shopEndpoints.startPayment,
    rateLimit: 'payments',
    access: 'signed_in',
    summary: "Starts or resumes the payment of an order, for the order's total.",
    body: bodies.paymentIntentBody,
    response: z.object({ clientSecret: z.string() }),
    problemCodes: [
      'order_unknown',
      'order_not_named',
      'not_payable',
      ...(['address_missing', 'delivery_missing', 'terms_missing'] as const),
      'total_changed',
      'transfer_open',
      'processor_unavailable',
    ],
  },
  getPaymentSettings: {
    ...noInput,
    endpoint: shopEndpoints.getPaymentSettings,
    access: 'anyone',
    summary: 'What the browser needs to collect card details.',
    response: z.object({
      publishableKey: z.string(),
      scriptUrl: z.string(),
      sandbox: z.boolean(),
    }),
  },
  leaveMessage: {
    ...noInput,
    endpoint: shopEndpoints.leaveMessage,
    rateLimit: 'messages',
    access: 'anyone',
    summary: 'Leaves a message for the maker; a plain form is sent on to /gallary.',
    body: bodies.contactBody,
    response: answers.inserted,
  },
  receiveEvent: {
    ...noInput,
    endpoint: shopEndpoints.receiveEvent,
    access: 'processor',
    summary: "The processor's events: each makes the shop read the payment from the processor.",
    headers: { 'stripe-signature': 'HMAC of the raw body.' },
    response: z.object({ received: z.literal(true) }),
    problemCodes: ['bad_signature'],
  },
  uploadPicture: {
    ...noInput,
    endpoint: shopEndpoints.uploadPicture,
    rateLimit: 'pictures',
    access: 'signed_in',
    summary: 'Stores an uploaded picture, resized; the body is the file itself.',
    headers: { 'content-type': 'image/jpeg, image/png, image/webp or image/avif' },
    response: z.object({ img: z.string(), width: z.int(), height: z.int() }),
    problemCodes: [
      ...(['not_a_picture', 'picture_damaged', 'too_many_pixels'] as const),
      ...(['too_large', 'unsupported_type'] as const),
    ],
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
