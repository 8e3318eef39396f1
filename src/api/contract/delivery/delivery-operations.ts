/** The operations on delivery: what it would cost, what an order has, and the zones of staff. */
import { z } from 'zod';
import { maxOrderLines } from '#modules/orders/quantity-rules.ts';
import { requestedCurrency } from '../prices/currency-fields.ts';
import { text, wholeNumber } from '../fields.ts';
import { idParams, noInput, type Operation } from '../operation.ts';
import {
  deliveryChoice,
  deliveryOffer,
  orderedLine,
  orderLinesBytes,
  orderDelivery,
} from '../orders/order-line.ts';
import { taxOfOrder } from '../orders/order-tax.ts';
import * as answers from '../responses.ts';
import { shopEndpoints } from '../shop-endpoints.ts';
import { staffEndpoints } from '../staff-endpoints.ts';
import { freeOrAmount, zone, zoneBody } from './zone-fields.ts';

const quotedLines = z
  .array(
    orderedLine.extend({
      discount: freeOrAmount.optional().describe('what a code takes off it, as the cart says'),
    }),
  )
  .min(1)
  .max(maxOrderLines);

const quotedOffer = deliveryOffer.extend({
  tax: z.number().describe('of the goods and their delivery'),
  taxed: taxOfOrder,
  total: z.number().describe('of the goods and their delivery, with tax and less the discount'),
});

const version = wholeNumber.pipe(z.int().min(1)).describe('the one that is known to the caller');
const saved = z.object({ version: z.int() });

const offers = {
  offers: z.array(deliveryOffer).describe('in the order in which they are shown'),
  undelivered: z
    .enum(['no_zone', 'no_method'])
    .nullable()
    .describe('why there is none: of the address, or of these goods'),
};

/** How an order is delivered, and how else it could be. */
export const deliveryOfOrder = z.object({
  ...offers,
  chosen: orderDelivery,
  needed: z.boolean().describe('whether it cannot be paid without an address'),
});

export const choosingProblems = [
  ...(['already_paid', 'address_missing', 'not_delivered_to', 'delivery_not_offered'] as const),
  ...(['carrier_missing', 'total_out_of_bounds', 'payment_processing'] as const),
  'processor_unavailable',
] as const;

export const deliveryOperations = {
  quoteOrder: {
    ...noInput,
    endpoint: shopEndpoints.quoteOrder,
    access: 'anyone',
    summary: 'What lines come to, and how they could be delivered to a place. Places nothing.',
    bodyLimitBytes: orderLinesBytes,
    body: z.object({
      lines: quotedLines,
      country: text(2)
        .default('')
        .describe('ISO 3166-1; without it there are offers where delivery is free for all'),
      postcode: text(20).default(''),
      currency: requestedCurrency,
      region: text(6).default('').describe('ISO 3166-2, such as US-NJ: what some taxes depend on'),
      discount: freeOrAmount
        .default(0)
        .describe('what a code takes off the goods, where the lines do not say it'),
    }),
    response: z.object({
      ...offers,
      offers: z.array(quotedOffer),
      goods: z.number(),
      minimum: z.number().describe('what the goods of an order must come to; 0 for nothing'),
      missing: z.number().describe('what they lack of it'),
    }),
  },
  getOrderDelivery: {
    ...noInput,
    endpoint: shopEndpoints.getOrderDelivery,
    access: 'own_order_or_orders',
    summary: 'How an order is delivered, and how it could be, to the address that it has.',
    params: idParams,
    response: deliveryOfOrder,
  },
  chooseDelivery: {
    ...noInput,
    endpoint: shopEndpoints.chooseDelivery,
    rateLimit: 'addresses',
    access: 'own_order_or_orders',
    summary: 'Chooses how an unpaid order is delivered, and quotes it anew.',
    params: idParams,
    body: deliveryChoice,
    response: answers.order,
    problemCodes: choosingProblems,
  },
  listDeliveryZones: {
    ...noInput,
    endpoint: staffEndpoints.listDeliveryZones,
    access: 'orders',
    summary: 'All delivery zones with their areas and methods.',
    response: z.object({
      zones: z.array(zone),
      unmeasured: z
        .object({ weights: z.int(), cartons: z.int() })
        .describe('tools on sale that methods by weight or by cartons cannot take'),
    }),
  },
  createDeliveryZone: {
    ...noInput,
    endpoint: staffEndpoints.createDeliveryZone,
    access: 'orders',
    summary: 'Adds a zone; its areas may lie inside those of others, and never cross them.',
    body: zoneBody,
    response: saved.extend({ insertedId: z.string() }),
    problemCodes: ['too_many_zones'],
  },
  changeDeliveryZone: {
    ...noInput,
    endpoint: staffEndpoints.changeDeliveryZone,
    access: 'orders',
    summary: 'Changes a zone with all that it has, unless it was changed since `version`.',
    params: idParams,
    body: zoneBody.extend({ version }),
    response: saved,
    problemCodes: ['zone_unknown', 'zone_changed'],
  },
  removeDeliveryZone: {
    ...noInput,
    endpoint: staffEndpoints.removeDeliveryZone,
    access: 'orders',
    summary: 'Removes a zone, unless it was changed since `version`; orders keep what they have.',
    params: idParams,
    query: z.object({ version }),
    response: answers.deleted,
    problemCodes: ['zone_unknown', 'zone_changed'],
  },
  getOrderMinimum: {
    ...noInput,
    endpoint: staffEndpoints.getOrderMinimum,
    query: z.object({ currency: requestedCurrency }),
    access: 'orders',
    summary: 'What the goods of a cart must come to.',
    response: z.object({
      minimum: z.number().describe('0 for nothing'),
      version: z.int(),
    }),
  },
  changeOrderMinimum: {
    ...noInput,
    endpoint: staffEndpoints.changeOrderMinimum,
    access: 'orders',
    summary: 'Sets what the goods of a cart must come to, unless it was changed since `version`.',
    body: z.object({ minimum: freeOrAmount, currency: requestedCurrency, version }),
    response: saved,
    problemCodes: ['minimum_changed'],
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
