/** The operations of guests: an order from the cart of their browser, and what its link opens. */
import { z } from 'zod';
import { deliveryAddressBody, orderAddressBody } from '../addresses/address-fields.ts';
import { choosingProblems, deliveryOfOrder } from '../delivery/delivery-operations.ts';
import { amount, email, personName, required } from '../fields.ts';
import { idParams, noInput, type Operation } from '../operation.ts';
import { deliveryChoice, linesBody, orderLinesBytes, unitsOfLines } from '../orders/order-line.ts';
import * as answers from '../responses.ts';
import { changedLines } from '../carts/cart-fields.ts';
import { guestEndpoints } from './guest-endpoints.ts';

const { address, parcels } = answers.orderHistory.shape;
const { edits, details, refunds, addedTo, additions, ...shown } = answers.orderProgress.shape;
const { pictures, dueAt } = shown;
const sent = { address, parcels, edits, details, refunds, pictures, dueAt };
export const guestOrder = answers.order.extend({ ...sent, addedTo, additions });

/** `path` is the address of the order's page with its secret. */
export const placedOrder = z.object({ order: answers.order, path: z.string() });

export const byLink = {
  ...noInput,
  access: 'order_link',
  params: idParams,
  headers: { 'order-link': "The token of the order's link: what stands behind its #." },
} as const;

export const guestOperations = {
  placeGuestOrder: {
    ...noInput,
    endpoint: guestEndpoints.placeGuestOrder,
    rateLimitInHandler: 'guest_orders',
    access: 'anyone',
    summary:
      "Places an order from the cart of the guest's cookie: once for each version of the cart, " +
      'however often that is asked for. Its link is answered and sent by email.',
    bodyLimitBytes: orderLinesBytes,
    body: linesBody.extend({
      version: z.int().min(1).max(2_147_483_647).describe('of the cart, as it was seen'),
      email,
      name: personName,
      address: deliveryAddressBody,
    }),
    response: placedOrder,
    problemCodes: [
      ...(['cart_empty', 'lines_refused', 'total_changed', 'total_out_of_bounds'] as const),
      ...(['below_order_minimum', 'not_delivered_to', 'delivery_not_offered'] as const),
      ...(['carrier_missing', 'code_refused', 'terms_changed', 'key_reused'] as const),
      ...(['too_many_open_orders', 'orders_paused'] as const),
    ],
  },
  sendOrderLink: {
    ...noInput,
    endpoint: guestEndpoints.sendOrderLink,
    rateLimitInHandler: 'order_links',
    access: 'anyone',
    summary:
      'Sends a new link by email where an order without an account has this number and email. ' +
      'The answer is the same whether there is such an order or not.',
    body: z.object({ order: required(60).describe('the order, by its number'), email }),
    response: z.object({ acknowledged: z.literal(true) }),
  },
  getGuestOrder: {
    ...byLink,
    endpoint: guestEndpoints.getGuestOrder,
    summary: 'The order of the link, with where it goes and how it was sent.',
    response: guestOrder,
  },
  saveGuestAddress: {
    ...byLink,
    endpoint: guestEndpoints.saveGuestAddress,
    rateLimit: 'addresses',
    summary:
      'Says where the order goes and who is billed, until it is shipped. An unpaid one is quoted ' +
      'anew.',
    body: orderAddressBody,
    response: guestOrder,
    problemCodes: [
      ...(['already_shipped', 'not_delivered_to', 'carrier_missing'] as const),
      ...(['total_out_of_bounds', 'payment_processing'] as const),
      ...(['processor_unavailable', 'delivery_differs', 'bill_to_fixed'] as const),
      'tax_differs',
    ],
  },
  getGuestDelivery: {
    ...byLink,
    endpoint: guestEndpoints.getGuestDelivery,
    summary: 'How the order of the link is delivered, and how it could be.',
    response: deliveryOfOrder,
  },
  chooseGuestDelivery: {
    ...byLink,
    endpoint: guestEndpoints.chooseGuestDelivery,
    rateLimit: 'addresses',
    summary: 'Chooses how the unpaid order of the link is delivered, and quotes it anew.',
    body: deliveryChoice,
    response: answers.order,
    problemCodes: choosingProblems,
  },
  startGuestPayment: {
    ...byLink,
    endpoint: guestEndpoints.startGuestPayment,
    rateLimitInHandler: 'guest_payments',
    summary: "The client secret of the order's one payment, with which the browser pays.",
    body: z
      .object({ total: amount.describe('what the guest saw: another total is refused') })
      .optional(),
    response: z.object({ clientSecret: z.string() }),
    problemCodes: [
      ...(['not_payable', 'address_missing', 'delivery_missing', 'total_changed'] as const),
      ...(['transfer_open', 'terms_missing', 'processor_unavailable'] as const),
    ],
  },
  confirmGuestPayment: {
    ...byLink,
    endpoint: guestEndpoints.confirmGuestPayment,
    summary: 'Says that the order was paid; the shop asks the card processor.',
    body: z.object({ transaction: required(255) }),
    response: answers.order,
    problemCodes: ['transaction_unknown', 'not_succeeded', 'processor_unavailable'],
  },
  reorderGuestOrder: {
    ...byLink,
    endpoint: guestEndpoints.reorderGuestOrder,
    summary:
      "Puts the tools of the order into the browser's cart, which says what changed since it was " +
      'placed.',
    response: changedLines,
    problemCodes: ['cart_full', 'token_expired'],
  },
  cancelGuestLines: {
    ...byLink,
    endpoint: guestEndpoints.cancelGuestLines,
    summary: 'Cancels units of the paid order and refunds them, until work on it begins.',
    headers: {
      ...byLink.headers,
      'idempotency-key': 'Makes a repeated request the same request.',
    },
    bodyLimitBytes: orderLinesBytes,
    body: z.object({ lines: unitsOfLines }),
    response: guestOrder,
    problemCodes: [
      ...(['not_paid', 'disputed', 'too_much', 'by_staff_only'] as const),
      ...(['units_refused', 'key_reused'] as const),
    ],
  },
  cancelGuestOrder: {
    ...byLink,
    endpoint: guestEndpoints.cancelGuestOrder,
    summary: 'Cancels an order that is not paid, and its payment at the processor.',
    response: answers.deleted.extend({ order: answers.order }),
    problemCodes: ['already_paid', 'already_closed', 'payment_processing'],
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
