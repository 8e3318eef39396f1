/** What staff do next about an order, as the one button of its row. Pure. */
import type { WorkTab } from '#modules/orders/worklist/work-tab.ts';
import type { WireOrder } from '#web/api.ts';
import { isPayable, isPickedUp } from '#web/orders/order-states.ts';
import type { WorkSummary } from './work-summaries.ts';

export type WorkStep =
  | 'pay'
  | 'in_production'
  | 'shipped'
  | 'delivered'
  // These are done on the order's own page.
  | 'handOver'
  | 'address'
  | 'look';

export function nextWorkStep(
  order: WireOrder,
  summary: WorkSummary | undefined,
): WorkStep | undefined {
  const { status, paid, fulfilment } = order;
  if (isPayable(order)) return 'pay';
  if (status === 'disputed') return 'look';
  if (!paid || fulfilment === 'delivered') return undefined;
  if (fulfilment === 'shipped') return 'delivered';
  // Nobody waits for an order of which everything was taken out again.
  if (summary?.dueAt === null) return undefined;
  if (summary?.town === null) return 'address';
  if (fulfilment === 'new') return 'in_production';
  return isPickedUp(order) ? 'handOver' : 'shipped';
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whole days of the calendar from today until then; below zero for what is late. */
export function daysUntil(iso: string, now = new Date()): number {
  const startOfDay = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((startOfDay(new Date(iso)) - startOfDay(now)) / dayMs);
}

export function readTab(search: URLSearchParams, tabs: readonly WorkTab[]): WorkTab | undefined {
  return tabs.find((tab) => tab === search.get('tab'));
}
