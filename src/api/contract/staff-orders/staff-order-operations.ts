/** The operations by which staff order for a customer, and by which that customer accepts terms. */
import { z } from 'zod';
import type { NoDelivery } from '#modules/delivery/delivery.ts';
import { longestManualReason } from '#modules/orders/by-staff/manual-price.ts';
import { maxOrderLines } from '#modules/orders/quantity-rules.ts';
import { deliveryAddressBody, savedAddress } from '../addresses/address-fields.ts';
import { amount, email, id, line, personName, phone, text } from '../fields.ts';
import { byLink } from '../guests/guest-operations.ts';
import { emailParams, idParams, noInput, type Operation } from '../operation.ts';
import {
  deliveryChoice,
  deliveryOffer,
  orderedLine,
  orderLinesBytes,
} from '../orders/order-line.ts';
import { eachToolOnce } from '../orders/edit-operations.ts';
import { taxOfOrder } from '../orders/order-tax.ts';
import { currency, requestedCurrency } from '../prices/currency-fields.ts';
import { typedCode } from '../promotions/promotion-fields.ts';
import * as answers from '../responses.ts';
import { staffOrderEndpoints } from './staff-order-endpoints.ts';

/** With a price and a reason for each line. */
const staffOrderBytes = orderLinesBytes * 4;

const ofStaff = { ...noInput, access: 'orders' } as const;

const staffLine = orderedLine.extend({
  price: amount
    .optional()
    .describe("instead of the customer's own price, for so many units as the tool's"),
  reason: line(longestManualReason).default('').describe('why, where a price is typed'),
});

const wanted = z.object({
  customer: z.object({
    email,
    name: personName.optional().describe('of who has no account'),
  }),
  company: id.nullable().describe('of the customer, to buy for; null for themselves'),
  currency: requestedCurrency.describe('of the order, and of the prices that are typed'),
  lines: z.array(staffLine).min(1).max(maxOrderLines).superRefine(eachToolOnce),
  code: typedCode.optional().describe('a promotion code'),
  delivery: deliveryChoice.default({ carrier: '', customerNumber: '' }),
});

const quoteBody = wanted.extend({
  place: z
    .object({ country: text(2), postcode: text(20).default(''), region: text(60).default('') })
    .nullable()
    .describe('where it goes, as far as that is known'),
});

const orderBody = wanted.extend({
  phone,
  address: deliveryAddressBody,
  billTo: deliveryAddressBody.optional().describe('left out: where the order goes'),
  total: amount.describe('what the quote said: another total is refused'),
});

const knownCustomer = z.object({
  email: z.string(),
  name: z.string(),
  currency: currency.describe('in which they usually order'),
  companies: z.array(z.object({ _id: z.string(), name: z.string(), isBuying: z.boolean() })),
  addresses: z.array(savedAddress.extend({ bookOf: z.string().nullable() })),
});

const whyNotDelivered = ['no_zone', 'no_method'] as const satisfies NoDelivery[];

const customerQuote = z.object({
  currency: currency.describe('of all amounts'),
  lines: z
    .array(
      z
        .object({
          price: z.number().describe('that the customer would pay'),
          per: z.int(),
          priceList: z.string().describe("'' for the tool's own price"),
          lowest: z.number().describe('the least that may be typed instead'),
          total: z.number().nullable().describe('null while the order cannot be placed'),
        })
        .nullable(),
    )
    .describe('in the order in which they were sent; null for what is not sold, or not in it'),
  offers: z.array(deliveryOffer),
  undelivered: z.enum(whyNotDelivered).nullable(),
  delivery: z.object({ method: z.string(), name: z.string(), price: z.number() }).nullable(),
  goods: z.number(),
  discount: z.number(),
  discountCode: z.string(),
  taxed: taxOfOrder,
  total: z.number().nullable().describe('null while the order cannot be placed'),
  problem: z
    .object({
      code: z.string(),
      title: z.string(),
      detail: z.string(),
      errors: z.array(z.object({ path: z.string(), message: z.string() })),
    })
    .nullable()
    .describe('why it cannot be placed like this'),
});

const termsBody = z.object({
  terms: z.string().max(10).describe('the day of the terms that were shown'),
});

const acknowledged = z.object({ acknowledged: z.literal(true) });

export const staffOrderOperations = {
  listSellingCurrencies: {
    ...ofStaff,
    endpoint: staffOrderEndpoints.listSellingCurrencies,
    summary: 'The currencies in which everybody can order now, the home currency first.',
    response: z.object({ currencies: z.array(currency) }),
  },
  findCustomer: {
    ...ofStaff,
    endpoint: staffOrderEndpoints.findCustomer,
    summary: 'The account with this email, with what an order of it needs.',
    params: emailParams,
    response: knownCustomer,
    problemCodes: ['customer_unknown', 'own_account'],
  },
  quoteStaffOrder: {
    ...ofStaff,
    endpoint: staffOrderEndpoints.quoteStaffOrder,
    summary: "What lines come to for a customer, at that customer's prices. Changes nothing.",
    bodyLimitBytes: staffOrderBytes,
    body: quoteBody,
    response: customerQuote,
    problemCodes: ['customer_unknown', 'own_account'],
  },
  placeStaffOrder: {
    ...ofStaff,
    endpoint: staffOrderEndpoints.placeStaffOrder,
    summary:
      'Places an order for a customer and sends them a link to pay. A line may have a price by ' +
      'hand, with a reason, within what the role may take off.',
    headers: { 'idempotency-key': 'Makes a repeated request the same request.' },
    bodyLimitBytes: staffOrderBytes,
    body: orderBody,
    response: answers.order,
    problemCodes: [
      ...(['customer_unknown', 'own_account', 'company_unknown', 'lines_refused'] as const),
      ...(['total_changed', 'total_out_of_bounds', 'below_order_minimum'] as const),
      ...(['not_delivered_to', 'delivery_not_offered', 'carrier_missing'] as const),
      ...(['code_refused', 'key_reused', 'orders_paused'] as const),
    ],
  },
  sendOrderAgain: {
    ...ofStaff,
    endpoint: staffOrderEndpoints.sendOrderAgain,
    summary: 'Sends the email with the link to pay again; who has no account gets a new link.',
    params: idParams,
    response: acknowledged,
    problemCodes: ['order_unknown', 'not_payable'],
  },
  acceptTerms: {
    ...noInput,
    access: 'own_order_or_orders',
    endpoint: staffOrderEndpoints.acceptTerms,
    summary: 'Accepts the terms for an order that staff have placed: by its customer alone.',
    params: idParams,
    body: termsBody,
    response: answers.order,
    problemCodes: ['terms_changed', 'not_allowed'],
  },
  acceptGuestTerms: {
    ...byLink,
    endpoint: staffOrderEndpoints.acceptGuestTerms,
    summary: 'Accepts the terms for an order that staff have placed, by its link.',
    body: termsBody,
    response: answers.order,
    problemCodes: ['terms_changed'],
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
