/** The operations by which somebody waits for a tool that is sold out. */
import { z } from 'zod';
import { email, uuid } from '../fields.ts';
import { noInput, type Operation } from '../operation.ts';
import * as answers from '../responses.ts';
import { stockAlertEndpoints } from './stock-alert-endpoints.ts';

const maxTokenLength = 100;

export const stockAlertOperations = {
  addStockAlert: {
    ...noInput,
    endpoint: stockAlertEndpoints.addStockAlert,
    rateLimitInHandler: 'stock_alerts',
    access: 'anyone',
    summary:
      'Has an email sent, once, when a tool that is sold out can be ordered again. A plain form ' +
      'is sent on to /tell-me.',
    body: z.object({ tool: uuid, email }),
    response: answers.acknowledged,
    problemCodes: ['not_sold_out'],
  },
  endStockAlert: {
    ...noInput,
    endpoint: stockAlertEndpoints.endStockAlert,
    access: 'anyone',
    summary: 'Ends it, by the link of its email; the answer is the same where it is over.',
    body: z.object({ token: z.string().min(1).max(maxTokenLength) }),
    response: answers.acknowledged,
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
