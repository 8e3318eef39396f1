/** Orders that wait for somebody of the shop. */
import { later, minuteMs } from '#platform/clock.ts';
import type { Executor } from '#platform/database/database.ts';
import { selectCancelling, selectOverdue } from './queries/orders.ts';
import { countToMake, selectStuck } from './queries/to-do.ts';

/** A payment is cancelled within minutes; what takes longer needs a person. */
const stuckMs = 10 * minuteMs;
const maxStuckShown = 5;

export interface ToDo {
  /** By status: paid for, and not in production. A disputed order is an exception. */
  paid: number;
  inProduction: number;
  /** A part of them is on its way. */
  partlyShipped: number;
  /** Of those, the ones of which some money went back: their status is another. */
  partlyRefunded: number;
  /** Being cancelled for too long; the longest first, a few of them. */
  stuck: { id: string; number: number }[];
}

/** Orders that are being cancelled since before a moment, the longest first. */
export function listStuckOrders(
  executor: Executor,
  before: Date,
  limit: number,
): Promise<{ id: string; number: number; at: Date }[]> {
  return selectStuck.all(executor, { before, limit });
}

/** What is to be done about orders at this moment. */
export async function findToDo(executor: Executor, at: Date): Promise<ToDo> {
  const counted = await countToMake.first(executor, {});
  return {
    paid: counted?.paid ?? 0,
    inProduction: counted?.in_production ?? 0,
    partlyShipped: counted?.partly_shipped ?? 0,
    partlyRefunded: counted?.partly_refunded ?? 0,
    stuck: await listStuckOrders(executor, later(at, -stuckMs), maxStuckShown),
  };
}

/** Ids of unpaid orders whose reservation has run out. */
export async function listOverdueOrders(
  executor: Executor,
  at: Date,
  limit: number,
): Promise<string[]> {
  return (await selectOverdue.all(executor, { at, limit })).map((row) => row.id);
}

/** Ids of orders that wait for the processor to cancel their payment. */
export async function listCancellingOrders(executor: Executor, limit: number): Promise<string[]> {
  return (await selectCancelling.all(executor, { limit })).map((row) => row.id);
}
