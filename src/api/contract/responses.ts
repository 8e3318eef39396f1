/** The response bodies. Keys are spelt as the specification has them. */
import { z } from 'zod';
import { currency } from './prices/currency-fields.ts';
import {
  lineUnits,
  orderCompany,
  orderDelivery,
  orderLine,
  refundedLine,
} from './orders/order-line.ts';
import { staffOrder } from './orders/staff-order.ts';
import { taxOfOrder } from './orders/order-tax.ts';
import { billedAddress, orderAddress } from './addresses/address-fields.ts';
import { permissions, roles } from '#modules/identity/permissions.ts';
import { withdrawalStates } from '#modules/withdrawals/withdrawal.ts';
import { maxListedLines } from '#modules/orders/quantity-rules.ts';
import { fulfilmentStops } from '#modules/orders/payment-states.ts';

export const order = z.object({
  _id: z.string(),
  number: z.int().describe('the order number that people use'),
  version: z.int().describe('raised by each edit, which names the one that was seen'),
  tool: z.string(),
  name: z.string().describe("the tool's name, and how many more lines there are"),
  Name: z.string().describe("the buyer's name"),
  email: z.string(),
  phone: z.string(),
  price: z.number().describe('of a piece, as ordered; of several lines the total'),
  qurantity: z.int().describe('units of all lines'),
  currency: currency.describe('of all amounts of the order, which are in its units'),
  total: z.number().describe('what is charged'),
  lines: z.array(orderLine).describe(`in lists the first ${maxListedLines}`),
  lineCount: z.int().describe('of all its lines'),
  goods: z.number().describe('all lines before discounts'),
  discount: z.number(),
  discountCode: z.string().describe("of the promotion that it comes from; '' without one"),
  billTo: billedAddress.nullable().describe('where the invoice goes; null: where the order goes'),
  company: orderCompany
    .nullable()
    .describe('for which company it was placed, as that was then; null for none'),
  delivery: z.number(),
  deliveredBy: orderDelivery,
  deliveryRefunded: z.number(),
  tax: z.number().describe('of lines and delivery'),
  taxed: taxOfOrder,
  received: z.number().describe('what came by bank transfer, less what went back'),
  paid: z.boolean(),
  transaction: z.string().nullable(),
  user: z.string().nullable().describe('null while it belongs to no account'),
  useremail: z.string(),
  status: z.string(),
  fulfilment: z.string(),
  placedAt: z.iso.datetime(),
  reservationExpiresAt: z.iso.datetime().nullable(),
  byStaff: z.boolean().describe('whether staff placed it for its customer'),
  terms: z.string().nullable().describe('the day of the terms that were accepted, where shown'),
});

const shipment = z.object({
  carrier: z.string().describe("'' of what was picked up"),
  trackingNumber: z.string().describe("'' of what was picked up"),
  shippedAt: z.iso.datetime(),
});

/** The history of an order: state changes, delivery address, parcels. */
export const orderHistory = z.object({
  changes: z.array(
    z.object({
      machine: z.enum(['payment', 'fulfilment']),
      from: z.string().nullable(),
      to: z.string(),
      reason: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  address: orderAddress.nullable(),
  shipment: shipment.nullable().describe('the last of its parcels'),
  parcels: z
    .array(shipment.extend({ _id: z.string(), lines: z.array(lineUnits) }))
    .describe('in the order in which they left'),
});

/** A withdrawal from a contract, at its order. */
export const orderWithdrawal = z.object({
  _id: z.string(),
  receivedAt: z.iso.datetime(),
  state: z.enum(withdrawalStates),
  rejectedBecause: z.string().describe('empty unless it is rejected'),
});

/** What a customer declares. */
export const withdrawalStatement = z.object({
  order: z.string().describe('the order, as it was typed'),
  name: z.string(),
  email: z.string(),
  message: z.string(),
});

/** What an edit of an unpaid order changed. */
export const orderEdit = z.object({
  version: z.int().describe("the order's, after it"),
  by: z.enum(['customer', 'staff']),
  at: z.iso.datetime(),
  formerTotal: z.number().describe("in the order's currency"),
  total: z.number().describe("in the order's currency"),
  lines: z
    .array(
      z.object({
        sku: z.string().nullable(),
        name: z.string(),
        from: z.int().describe('units before it, 0 for a new line'),
        to: z.int(),
      }),
    )
    .describe('those that changed'),
});

/** What was changed of an order beside its lines. */
export const orderDetail = z.object({
  detail: z.enum(['address', 'bill_to', 'delivery', 'code']),
  by: z.enum(['customer', 'staff']),
  at: z.iso.datetime(),
  before: z.string().describe("in lines; '' for none, and where its customer was erased"),
  after: z.string(),
  formerTotal: z.number().describe("in the order's currency"),
  total: z.number().describe("in the order's currency"),
});

export const pictureOfTool = z.object({ tool: z.string(), img: z.string() });

/** One of the orders that belong together. */
export const relatedOrder = z.object({
  _id: z.string(),
  number: z.int(),
  total: z.number().describe("in the order's currency"),
  status: z.string(),
  fulfilment: z.string(),
  placedAt: z.iso.datetime(),
});

/** The same for the order's own page, with what staff have to decide. */
export const orderProgress = orderHistory.extend({
  stop: z.enum(fulfilmentStops).nullable().describe('why it cannot be made or shipped now'),
  undecided: z
    .int()
    .describe('units of a refunded order that are neither returned nor written off'),
  reviewProducts: z
    .array(z.object({ _id: z.string(), name: z.string() }))
    .describe('the products that the caller has bought with it and may review'),
  refunds: z
    .array(
      z.object({
        state: z.string(),
        amount: z.number().describe("in the order's currency"),
        reason: z.string(),
        askedAt: z.iso.datetime(),
        lines: z.array(refundedLine).describe('none where it is for an amount'),
      }),
    )
    .describe('the oldest first'),
  withdrawals: z.array(orderWithdrawal).describe('the oldest first'),
  edits: z.array(orderEdit).describe('the oldest first'),
  details: z.array(orderDetail).describe('the oldest first'),
  staffOrder,
  pictures: z.array(pictureOfTool).describe('of the tools of its first lines, where they have one'),
  dueAt: z.iso.datetime().nullable().describe('when it is to be sent; null where nobody waits'),
  addedTo: relatedOrder.nullable().describe('the paid order that it adds to'),
  additions: z.array(relatedOrder).describe('what was added to it, the oldest first'),
});

export const message = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  receivedAt: z.iso.datetime(),
});

export const review = z.object({
  _id: z.string(),
  name: z.string(),
  review: z.string(),
  rating: z.int(),
  image: z.string(),
});

export const waitingReview = review.extend({
  writtenAt: z.iso.datetime(),
  isAuthorBlocked: z.boolean().describe('whether its author is blocked: all their reviews wait'),
});

export const user = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
});

export const me = z.object({
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.enum(permissions)),
  secondFactor: z.boolean().describe('whether this sign-in took more than a password'),
  secondFactorRequired: z
    .boolean()
    .describe('whether the role has no permissions until a second factor is set up and passed'),
  emailVerified: z.boolean(),
  emailConfirmation: z
    .enum(['no', 'advised', 'required'])
    .describe('whether staff should confirm their email; required: before they work here'),
  passwordChange: z
    .enum(['no', 'advised', 'required'])
    .describe('whether staff should choose another password; required: before they work here'),
});

export const profile = z.object({
  name: z.string(),
  email: z.string(),
  Education: z.string(),
  location: z.string(),
  adress: z.string(),
});

export const inserted = z.object({ acknowledged: z.literal(true), insertedId: z.string() });
export const modified = z.object({ acknowledged: z.literal(true), modifiedCount: z.int() });
export const deleted = z.object({ acknowledged: z.literal(true), deletedCount: z.int() });
export const acknowledged = z.object({ acknowledged: z.literal(true) });

/** RFC 9457, with a stable code, and the invalid fields by path. */
/** What can stand in a field of a product. */
export const fieldValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.object({ img: z.string(), alt: z.record(z.string(), z.string()) })),
]);

const fieldConflict = z.object({
  field: z.string(),
  base: fieldValue,
  theirs: fieldValue,
  yours: fieldValue,
});

const fieldError = z.object({
  path: z.string(),
  message: z.string(),
  code: z.string().optional().describe('why a line of an order, or a setting, was refused'),
  available: z.int().optional(),
  minimum: z.int().optional(),
  maximum: z.int().optional(),
  multiple: z.int().optional(),
  neighbours: z.array(z.int()).optional().describe('the nearest quantities that can be ordered'),
  price: z.number().optional(),
});

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(fieldError).optional(),
  conflicts: z.array(fieldConflict).optional().describe('fields that others changed meanwhile'),
});

export const emails = z.object({
  transport: z
    .enum(['smtp', 'sandbox', 'none'])
    .describe('How they are sent: by a mail server, or not at all.'),
  from: z.string().optional().describe('The address that they are sent from.'),
  mailbox: z
    .string()
    .optional()
    .describe('The sandbox mailbox that shows them; for callers on its machine only.'),
  waiting: z.int(),
  failing: z.int().describe('Of those that wait: whose last attempt failed.'),
  givenUp: z.int(),
  unsent: z.array(
    z.object({
      _id: z.string(),
      to: z.string(),
      kind: z.string(),
      writtenAt: z.iso.datetime(),
      givenUp: z.boolean(),
      attempts: z.int(),
      lastError: z.string(),
    }),
  ),
});

export const testEmail = z.object({
  to: z.string().describe('the address of the account that asked'),
  from: z.string(),
  where: z.enum(['smtp', 'sandbox']).describe('taken by the mail server, or read on the machine'),
});
