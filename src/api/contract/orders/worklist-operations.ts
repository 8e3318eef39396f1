/** The worklist of staff who send orders: its counts, and what its rows and papers show. */
import { z } from 'zod';
import { orderAddress } from '../addresses/address-fields.ts';
import { idList } from '../fields.ts';
import { noInput, type Operation } from '../operation.ts';
import { staffEndpoints } from '../staff-endpoints.ts';

/** As many as a page of any list has at most. */
const mostSummaries = 200;
/** Each with all its lines. */
const mostSlips = 50;

const workSummary = z.object({
  _id: z.string(),
  dueAt: z.iso.datetime().nullable().describe('null for an order that waits for nobody'),
  town: z.string().nullable().describe('null without a delivery address'),
  country: z.string().nullable().describe('ISO 3166-1; null when it was not recognised'),
  img: z.string().describe("of its first line's tool"),
  parcel: z
    .object({ carrier: z.string(), trackingNumber: z.string(), shippedAt: z.iso.datetime() })
    .nullable()
    .describe('the last one that left; null before the first'),
});

const packingSlip = z.object({
  _id: z.string(),
  number: z.int(),
  placedAt: z.iso.datetime(),
  customer: z.string(),
  phone: z.string(),
  delivery: z.string().describe("the method's name; '' without one"),
  isPickedUp: z.boolean(),
  address: orderAddress.nullable(),
  lines: z
    .array(
      z.object({
        sku: z.string().nullable(),
        name: z.string(),
        variant: z.string(),
        img: z.string().describe("'' where the tool has no picture"),
        units: z.int().describe('left to ship; of an order that is shipped, what was'),
      }),
    )
    .describe('what is in the parcel'),
});

export const worklistOperations = {
  countOrdersToWork: {
    ...noInput,
    endpoint: staffEndpoints.countOrdersToWork,
    access: 'orders',
    summary: 'How many orders each tab of the worklist has; 1000 stands for as many or more.',
    response: z.object({
      ...{ to_make: z.int(), to_send: z.int(), sent: z.int() },
      ...{ address_missing: z.int(), exceptions: z.int() },
      all: z.int().describe('of the list of all orders'),
    }),
  },
  listUsedCarriers: {
    ...noInput,
    endpoint: staffEndpoints.listUsedCarriers,
    access: 'orders',
    summary: 'The carriers of the newest parcels, the one that was used most first.',
    response: z.array(z.string()),
  },
  listWorkSummaries: {
    ...noInput,
    endpoint: staffEndpoints.listWorkSummaries,
    access: 'orders',
    summary: 'When orders are due, where they go and what they look like, for rows of a list.',
    query: z.object({ ids: idList(mostSummaries) }),
    response: z.array(workSummary),
  },
  listPackingSlips: {
    ...noInput,
    endpoint: staffEndpoints.listPackingSlips,
    access: 'orders',
    summary: 'What is packed for whom, in the order that was asked for, without any price.',
    query: z.object({ ids: idList(mostSlips) }),
    response: z.array(packingSlip),
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
