/** The operations on withdrawals from contracts: of anybody who has an order, and of staff. */
import { z } from 'zod';
import { withdrawalStates } from '#modules/withdrawals/withdrawal.ts';
import { email, personName, required, requiredLine, text } from './fields.ts';
import { idParams, noInput, pageQuery, type Operation } from './operation.ts';
import * as answers from './responses.ts';
import { shopEndpoints } from './shop-endpoints.ts';
import { staffEndpoints } from './staff-endpoints.ts';

const statementBody = z.object({
  order: requiredLine(60).describe('the order, by its number'),
  name: personName,
  email: email.describe('the one that the order was placed with'),
  message: text(2000).default('').describe('in the own words of who withdraws'),
});

export type StatementBody = z.output<typeof statementBody>;

const withdrawal = answers.orderWithdrawal.extend({
  ...answers.withdrawalStatement.shape,
  orderId: z.string().nullable().describe('null where no order has this number and email'),
  decidedAt: z.iso.datetime().nullable(),
});

export const withdrawalOperations = {
  checkWithdrawal: {
    ...noInput,
    endpoint: shopEndpoints.checkWithdrawal,
    access: 'anyone',
    summary: 'The first step of a withdrawal: what would be declared. Keeps and looks up nothing.',
    body: statementBody,
    response: answers.withdrawalStatement,
  },
  declareWithdrawal: {
    ...noInput,
    endpoint: shopEndpoints.declareWithdrawal,
    rateLimitInHandler: 'withdrawals',
    access: 'anyone',
    summary:
      'Withdraws from a contract. The answer is the same whether there is such an order or not; ' +
      'the receipt goes to the email that the order was placed with. Again it is the first one.',
    body: statementBody,
    response: answers.withdrawalStatement.extend({
      acknowledged: z.literal(true),
      receivedAt: z.iso.datetime(),
    }),
  },
  listWithdrawals: {
    ...noInput,
    endpoint: staffEndpoints.listWithdrawals,
    access: 'orders',
    summary: 'Withdrawals in a state: those that wait the oldest first, others the newest first.',
    query: pageQuery.extend({ state: z.enum(withdrawalStates).default('received') }),
    response: z.array(withdrawal),
  },
  acceptWithdrawal: {
    ...noInput,
    endpoint: staffEndpoints.acceptWithdrawal,
    access: 'orders',
    summary: 'Accepts a withdrawal and tells the customer; modifiedCount is 0 when it already was.',
    params: idParams,
    response: answers.modified,
    problemCodes: ['withdrawal_unknown'],
  },
  rejectWithdrawal: {
    ...noInput,
    endpoint: staffEndpoints.rejectWithdrawal,
    access: 'orders',
    summary: 'Rejects a withdrawal and tells the customer why; one that was accepted stays so.',
    params: idParams,
    body: z.object({ reason: required(500).describe('the customer reads it') }),
    response: answers.modified,
    problemCodes: ['withdrawal_unknown', 'withdrawal_accepted'],
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
