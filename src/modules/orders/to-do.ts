/** Orders that wait for somebody of the shop. */
import { later, minuteMs } from '#platform/clock.ts';
import type { Executor } from '#platform/database/database.ts';
import { selectCancelling, selectOverdue } from './queries/orders.ts';
import { deriveStatus } from './payment-states.ts';
import { countToMake, selectOldestToMake, selectStuck } from './queries/to-do.ts';

/** A payment is cancelled within minutes; what takes longer needs a person. */
const stuckMs = 10 * minuteMs;
const maxStuckShown = 5;
const maxOldestShown = 8;

/** An order that is paid for and not sent. */
export interface OrderToMake {
  id: string;
  number: number;
  customer: string;
  /** Its first tool. */
  toolId: string;
  /** Of several lines as lists have it. */
  goods: string;
  /** Without those that are not made any more. */
  units: number;
  status: ReturnType<typeof deriveStatus>;
  placedAt: Date;
}

export interface ToDo {
  /** By status: paid for, and not in production. A disputed order is an exception. */
  paid: number;
  inProduction: number;
  /** A part of them is on its way. */
  partlyShipped: number;
  /** Of those, the ones of which some money went back: their status is another. */
  partlyRefunded: number;
  /** Of all of these, the ones that are due first. */
  oldest: OrderToMake[];
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
    oldest: await listOldestToMake(executor),
    stuck: await listStuckOrders(executor, later(at, -stuckMs), maxStuckShown),
  };
}

async function listOldestToMake(executor: Executor): Promise<OrderToMake[]> {
  const rows = await selectOldestToMake.all(executor, { limit: maxOldestShown });
  return rows.map((row) => ({
    ...{ id: row.id, number: row.number, customer: row.customer_name, toolId: row.tool_id },
    ...{ goods: row.tool_name, units: row.units, placedAt: row.placed_at },
    status: deriveStatus(row.payment_state, row.fulfilment_state),
  }));
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
