/** What a customer's own list of orders shows beside the orders themselves. */
import { z } from 'zod';
import { noInput, type Operation } from '../operation.ts';
import * as answers from '../responses.ts';
import { shopEndpoints } from '../shop-endpoints.ts';

const summary = z.object({
  order: z.string(),
  img: z.string().describe("of its first tool; '' where that has no picture"),
  parcel: z
    .object({ carrier: z.string(), trackingNumber: z.string() })
    .nullable()
    .describe('the last one that was sent; both are empty where it was picked up'),
});

export const summaryOperations = {
  listOrderSummaries: {
    ...noInput,
    endpoint: shopEndpoints.listOrderSummaries,
    access: 'signed_in',
    summary: "Pictures and parcels of the caller's orders, and the orders that were cancelled.",
    response: z.object({
      summaries: z.array(summary),
      cancelled: z.array(answers.order).describe('or not paid in time; the newest first, 200'),
    }),
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
