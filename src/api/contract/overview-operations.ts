/** The overview for staff, with a part for each permission. */
import { z } from 'zod';
import * as answers from './responses.ts';
import { tool } from './catalogue/tool.ts';
import { currency } from './prices/currency-fields.ts';
import { noInput, type Operation } from './operation.ts';
import { staffEndpoints } from './staff-endpoints.ts';

const sales = z.object({
  amount: z.number().describe('payments minus refunds, so it can be negative'),
  refunded: z.number().describe('what was refunded, already subtracted from the amount'),
  orders: z.int().describe('how many orders were paid'),
});

const salesFigures = z.object({
  today: sales.describe('since midnight, UTC'),
  weekBefore: sales.describe('the same day of last week, until the same time of day'),
  change: z.number().describe('today minus weekBefore'),
  days: z
    .array(sales.extend({ day: z.iso.date() }))
    .describe('the last thirty days in UTC, today at the end'),
  month: sales.describe('the sum of these days'),
});

const orderToMake = z.object({
  _id: z.string(),
  number: z.int(),
  customer: z.string().describe("'' once the customer was erased"),
  name: z.string().describe('of its tools'),
  img: z.string().describe("of its first tool, '' without one"),
  qurantity: z.int().describe('units that are still to be made or sent'),
  status: z.string(),
  placedAt: z.iso.datetime(),
});

const ordersOverview = salesFigures.extend({
  otherCurrencies: z
    .array(salesFigures.extend({ currency }))
    .describe('the same of orders in other currencies than dollars, where there are any'),
  paid: z.int().describe('orders whose status is paid: not yet in production'),
  inProduction: z.int().describe('orders whose status is in_production'),
  partlyShipped: z.int().describe('orders whose status is partly_shipped'),
  partlyRefunded: z.int().describe('partly refunded orders that are not sent yet'),
  oldest: z
    .array(orderToMake)
    .describe('at most eight of the orders counted above, those that are due first'),
  stuck: z
    .array(z.object({ _id: z.string(), number: z.int() }))
    .describe('orders that are being cancelled for more than ten minutes, a few of them'),
  exceptions: z.int().describe('payment exceptions that are not settled'),
  disputes: z.int().describe('of these: open disputes'),
  messages: z.int().describe('messages of visitors within a week'),
  openMessages: z.int().describe('messages that nobody has answered or closed'),
  withdrawals: z.int().describe('withdrawals from contracts that wait for an answer'),
});

const catalogueOverview = z.object({
  low: z.int().describe('tools on sale with fewer units than three minimum orders'),
  lowTools: z
    .array(tool.pick({ _id: true, name: true, quantity1: true, quantity2: true }))
    .describe('at most five of them, the fewest units first'),
  reviews: z.array(answers.review).describe('the newest three'),
  waitingProductReviews: z.int().describe('reviews of products that wait for staff'),
});

const usersOverview = z.object({
  accounts: z.int(),
  newAccounts: z.int().describe('made within a week'),
  emails: answers.emails.pick({ waiting: true, failing: true, givenUp: true }),
  backups: z.object({
    state: z
      .enum(['off', 'awaited', 'good', 'late'])
      .describe('off: a setting says so; late: the last good one is more than a day old'),
    lastAt: z.iso.datetime().optional().describe('when the last good one was taken'),
  }),
});

export const overviewOperations = {
  getOverview: {
    ...noInput,
    endpoint: staffEndpoints.getOverview,
    access: 'staff',
    summary: 'The overview of the shop, with a part for each permission that the caller has.',
    response: z.object({
      at: z.iso.datetime(),
      orders: ordersOverview.optional(),
      catalogue: catalogueOverview.optional(),
      users: usersOverview.optional(),
    }),
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
