/** The response bodies of the operations on money and stock. */
import { z } from 'zod';
import { ledgerAccounts } from '#modules/payments/ledger/ledger-accounts.ts';
import { currency } from './prices/currency-fields.ts';
import { exceptionKinds } from '#modules/payments/exceptions/exception.ts';

const at = z.iso.datetime();
const orderAmount = z.number().describe("in the order's currency");
const actor = z.object({
  id: z.string().describe("a user's id, 'shop' or 'processor'"),
  email: z.string().nullable().describe('null for what happens by itself'),
});

export const movement = z.object({
  ordinal: z.int().describe("a tool's movements are numbered from 1"),
  kind: z.enum([
    'received',
    'reserved',
    'released',
    'sold',
    'returned',
    'written_off',
    'corrected',
  ]),
  onHandChange: z.int(),
  reservedChange: z.int(),
  onHand: z.int().describe('on hand afterwards'),
  reserved: z.int().describe('reserved afterwards'),
  actor,
  order: z.object({ _id: z.string(), number: z.int() }).nullable(),
  line: z.int().nullable().describe("position of the order's line at that moment"),
  reason: z.string(),
  at,
});

export const refund = z.object({
  _id: z.string(),
  state: z.enum(['asked', 'on_hold', 'succeeded', 'failed']),
  amount: orderAmount,
});

export const exception = z.object({
  _id: z.string(),
  kind: z.enum(exceptionKinds),
  detail: z.string(),
  order: z
    .object({
      ...{ _id: z.string(), number: z.int(), customer: z.string() },
      ...{ total: orderAmount, currency },
    })
    .nullable(),
  dispute: z
    .object({ amount: orderAmount, answerBy: at.nullable() })
    .nullable()
    .describe('what the bank asks for, and until when it takes an answer'),
  transaction: z.string().nullable(),
  canRetry: z.boolean(),
  at,
  settled: z.object({ at, by: actor, how: z.string() }).nullable(),
});

/** All payments, refunds and stock movements of an order. */
export const explanation = z.object({
  changes: z.array(
    z.object({
      machine: z.enum(['payment', 'fulfilment']),
      from: z.string().nullable(),
      to: z.string(),
      actor,
      reason: z.string(),
      at,
    }),
  ),
  movements: z.array(movement),
  ledger: z.array(
    z.object({
      kind: z.string(),
      object: z.string().describe("the processor's object that moved the money"),
      actor,
      reason: z.string(),
      at: at.describe('when the money moved'),
      writtenAt: at.describe('when the shop recorded it'),
      exchangeRate: z
        .number()
        .optional()
        .describe('of what was settled: units of its currency for one of what was charged'),
      lines: z.array(
        z.object({
          account: z.enum(ledgerAccounts),
          amount: z.number().describe('in its currency; the lines sum to zero'),
          currency: z.string(),
        }),
      ),
    }),
  ),
  attempts: z.array(
    z.object({
      ordinal: z.int(),
      state: z.string(),
      transaction: z.string().nullable(),
      amount: z.number().describe('in its currency, which may be another than that of the order'),
      currency: z.string(),
      isManual: z.boolean(),
      createdAt: at,
      updatedAt: at,
    }),
  ),
  refunds: z.array(
    refund.extend({
      reason: z.string(),
      actor,
      atProcessor: z.string().nullable(),
      askedAt: at,
      settledAt: at.nullable(),
    }),
  ),
  disputes: z.array(
    z.object({
      _id: z.string(),
      status: z.string(),
      amount: orderAmount,
      reason: z.string(),
      dueBy: at.nullable(),
      openedAt: at,
      closedAt: at.nullable(),
    }),
  ),
  events: z.array(
    z.object({ _id: z.string(), type: z.string(), object: z.string(), outcome: z.string(), at }),
  ),
  exceptions: z.array(exception),
  refundable: orderAmount.describe('what can still be refunded'),
  emails: z.array(z.object({ kind: z.string(), to: z.string(), at })),
});
