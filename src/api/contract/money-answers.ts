/** What the calls about money and stock answer: the books, as they were written. */
import { z } from 'zod';
import { accounts } from '#modules/payments/ledger-words.ts';
import { problemKinds } from '#modules/payments/problem.ts';

const at = z.iso.datetime();
const dollars = z.number().describe('dollars');
const actor = z.object({
  id: z.string().describe("a user's id, 'shop' or 'processor'"),
  email: z.string().nullable().describe('null for what happens by itself'),
});

export const movement = z.object({
  ordinal: z.int().describe("a tool's movements are numbered from 1"),
  kind: z.enum(['received', 'held', 'released', 'sold', 'returned', 'written_off', 'corrected']),
  onHandChange: z.int(),
  heldChange: z.int(),
  onHand: z.int().describe('on hand afterwards'),
  held: z.int().describe('held afterwards'),
  actor,
  order: z.object({ _id: z.string(), number: z.int() }).nullable(),
  reason: z.string(),
  at,
});

export const refund = z.object({
  _id: z.string(),
  state: z.enum(['asked', 'parked', 'succeeded', 'failed']),
  amount: dollars,
});

export const problem = z.object({
  _id: z.string(),
  kind: z.enum(problemKinds),
  detail: z.string(),
  order: z.object({ _id: z.string(), number: z.int() }).nullable(),
  transaction: z.string().nullable(),
  canRetry: z.boolean(),
  at,
  settled: z.object({ at, by: actor, how: z.string() }).nullable(),
});

/** Every cent and every unit of an order. */
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
      writtenAt: at.describe('when the shop wrote it down'),
      entries: z.array(
        z.object({
          account: z.enum(accounts),
          amount: z.number().describe('dollars; the entries sum to zero'),
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
      amount: dollars,
      takenElsewhere: z.boolean(),
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
      amount: dollars,
      reason: z.string(),
      dueBy: at.nullable(),
      openedAt: at,
      closedAt: at.nullable(),
    }),
  ),
  events: z.array(
    z.object({ _id: z.string(), type: z.string(), object: z.string(), outcome: z.string(), at }),
  ),
  problems: z.array(problem),
  refundable: dollars.describe('of the payment may still go back'),
  letters: z.array(z.object({ kind: z.string(), to: z.string(), at })),
});
