/** What staff are shown of an order that one of them placed. */
import { z } from 'zod';

export const staffOrder = z
  .object({
    by: z.string().describe("whose email; '' of an account that is gone"),
    manualPrices: z.array(
      z.object({
        position: z.int(),
        instead: z.number().describe('that the customer would have paid'),
        reason: z.string(),
        by: z.string(),
      }),
    ),
  })
  .nullable()
  .describe('of an order that staff placed, and for staff alone');
