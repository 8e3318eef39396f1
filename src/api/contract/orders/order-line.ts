/** A line of an order as the API answers it, and lines as it takes them. */
import { typedCode } from '../promotions/promotion-fields.ts';
import { z } from 'zod';
import { methodKinds } from '#modules/delivery/delivery-zone.ts';
import { maxOrderLines } from '#modules/orders/quantity-rules.ts';
import { waysToTake } from '#modules/orders/refunding/refund-shares.ts';
import { deliveryAddressBody } from '../addresses/address-fields.ts';
import { requestedCurrency } from '../prices/currency-fields.ts';
import { amount, id, phone, text, uuid } from '../fields.ts';

export const orderLine = z.object({
  position: z.int(),
  tool: z.string(),
  product: z.string().nullable().describe("the address of the tool's product"),
  sku: z.string().nullable(),
  name: z.string().describe('as it was when the order was placed'),
  variant: z.string(),
  quantity: z.int(),
  price: z.number().describe('of so many units as `per` says'),
  per: z.int(),
  priceList: z.string().optional().describe('the price list that said so, if one did'),
  goods: z.number().describe('the price times the quantity'),
  discount: z.number(),
  tax: z.number().describe('of this line, within its total'),
  total: z.number().describe('of this line'),
  cancelled: z.int(),
  shipped: z.int(),
  returned: z.int().describe('of those shipped, what was refunded'),
  refunded: z.number().describe('what was given back for units of this line'),
});

/** The company that an order was placed for. */
export const orderCompany = z.object({
  id: z.string(),
  name: z.string(),
  taxNumber: z.string(),
  deliveryTerms: z.string(),
});

/** Units of the line at a position. */
export const lineUnits = z.object({ position: z.int(), units: z.int() });

const maxQuantity = 1_000_000_000;

/** 60 bytes for each of 1,000 lines, in each way that a refund takes units, and room for blanks. */
export const orderLinesBytes = 256 * 1024;

export const orderedLine = z.object({ tool: id, quantity: z.int().min(1).max(maxQuantity) });

export const orderedLines = z.array(orderedLine).min(1).max(maxOrderLines);

const method = uuid.describe('of an offer; without one the cheapest is taken');

export const deliveryChoice = z.object({
  method: method.optional(),
  carrier: text(80).default('').describe("the buyer's own carrier, where they choose that"),
  customerNumber: text(60).default('').describe("the buyer's number there"),
});

const chosen = z.object({
  kind: z.enum(methodKinds),
  name: z.string().describe('as it was when it was chosen'),
  price: z.number(),
  carrier: z.string(),
  customerNumber: z.string(),
});

/** How an order is delivered. */
export const orderDelivery = chosen
  .extend({ method: z.string() })
  .nullable()
  .describe('null while nothing was chosen');

export const deliveryOffer = z.object({
  method: z.string(),
  name: z.string(),
  note: z.string(),
  kind: z.enum(methodKinds),
  price: z.number(),
});

/** With `address` and `delivery` left out, both are said before the payment. */
export const linesBody = z.object({
  lines: orderedLines,
  phone,
  address: deliveryAddressBody.optional(),
  billTo: deliveryAddressBody
    .optional()
    .describe('where the invoice goes; left out: where the order goes'),
  delivery: deliveryChoice.optional().describe('needs the address'),
  code: typedCode.optional().describe('a promotion code: refused where it brings nothing'),
  currency: requestedCurrency.describe('in which it was seen and is paid'),
  total: amount.describe('what the customer saw: another total is refused'),
  company: id
    .nullable()
    .optional()
    .describe('whose prices the customer saw, null for their own: for another it is refused'),
  terms: z
    .string()
    .max(10)
    .optional()
    .describe('the day of the terms that the customer accepted: others than now are refused'),
});

const someUnits = z.object({
  position: z.int().min(1).max(maxOrderLines),
  units: z.int().min(1).max(maxQuantity),
});

/** Units of lines that are sent or cancelled. */
export const unitsOfLines = z.array(someUnits).min(1).max(maxOrderLines);

/** Units of lines that are refunded, each line once in each way. */
export const refundedUnits = z
  .array(
    someUnits.extend({
      taken: z
        .enum(waysToTake)
        .default('cancelled')
        .describe('cancelled before they were sent; or sent, and back on the shelf or written off'),
    }),
  )
  .max(maxOrderLines * waysToTake.length);

/** What a refund was for; without a position delivery. */
export const refundedLine = z.object({
  position: z.int().nullable(),
  units: z.int().nullable(),
  taken: z.enum(waysToTake).nullable(),
  amount: z.number().describe("in the order's currency"),
});
