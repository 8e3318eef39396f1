/**
 * The worklist: which orders wait for staff, and for what. The database keeps it by every step of
 * an order, its address and its units; an older version of the shop beside this one is no matter.
 */
import type { Executor } from '#platform/database/database.ts';
import { toPage, type Page, type PageRequest } from '#platform/database/pagination.ts';
import type { Order } from '../order.ts';
import { selectOrders } from '../queries/orders.ts';
import { countListed, countWork, readWork, selectSummaries } from '../queries/work.ts';
import { toOrder } from '../to-order.ts';
import { mostCounted, workTabs, type WorkTab } from './work-tab.ts';

/** Orders of each tab, and all that are listed; `mostCounted` stands for as many or more. */
export type WorkCounts = Record<WorkTab | 'all', number>;

/** The orders of a tab, the oldest due first. Found as in the list of all orders. */
export async function listWork(
  executor: Executor,
  request: PageRequest & { tab: WorkTab },
): Promise<Page<Order>> {
  const rows = await readWork(executor, request, { tab: request.tab });
  return toPage(rows.map(toOrder), request);
}

export async function countOrdersToWork(executor: Executor): Promise<WorkCounts> {
  const [rows, all] = await Promise.all([
    countWork.all(executor, { tabs: workTabs, most: mostCounted }),
    countListed.first(executor, { most: mostCounted }),
  ]);
  const counts = new Map(rows.map(({ tab, count }) => [tab, count]));
  const countOf = (tab: WorkTab) => counts.get(tab) ?? 0;
  return {
    to_make: countOf('to_make'),
    to_send: countOf('to_send'),
    sent: countOf('sent'),
    address_missing: countOf('address_missing'),
    exceptions: countOf('exceptions'),
    all: all?.count ?? 0,
  };
}

/** These orders, each with all its lines, in the order of the ids; without those unknown. */
export async function listOrdersOf(executor: Executor, ids: readonly string[]): Promise<Order[]> {
  const rows = await selectOrders.all(executor, { ids });
  const orders = new Map(rows.map((row) => [row.id, toOrder(row)]));
  return ids.flatMap((id) => orders.get(id) ?? []);
}

/** The first tool of these orders, and when they are due; those that wait for nobody are not. */
export async function listWorkSummaries(
  executor: Executor,
  ids: readonly string[],
): Promise<WorkSummary[]> {
  const rows = await selectSummaries.all(executor, { ids });
  return rows.map(({ id, tool_id: toolId, due_at: dueAt }) => {
    return { id, toolId, dueAt: dueAt ?? undefined };
  });
}

export interface WorkSummary {
  id: string;
  toolId: string;
  dueAt: Date | undefined;
}
