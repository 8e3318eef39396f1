/** A customer's own orders come whole, so that the browser sorts and filters them. */
import { listedStatuses } from '#modules/orders/payment-states.ts';
import type { WireOrder } from '#web/api.ts';
import { isPayable } from '#web/orders/order-states.ts';
import type { ListQuery, ListQuerySchema } from '#web/ui/lists/list-query.ts';

export const myOrderShape = {
  sorts: ['tool', 'quantity', 'status'],
  filters: { status: listedStatuses, list: ['cancelled'] },
} as const satisfies ListQuerySchema;

type Comparator = (one: WireOrder, other: WireOrder) => number;

const statusOrder: readonly string[] = listedStatuses;

const comparators: Readonly<Record<string, Comparator>> = {
  tool: (one, other) => one.name.localeCompare(other.name, 'en'),
  quantity: (one, other) => one.qurantity - other.qurantity,
  status: (one, other) => statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status),
};

/** What waits for its payment on top, as long as no other order was chosen. */
export function toPayFirst(orders: readonly WireOrder[], query: ListQuery): readonly WireOrder[] {
  const listed = sortAndFilterOrders(orders, query);
  if (query.sort !== '') return listed;
  return listed.toSorted((one, other) => Number(isPayable(other)) - Number(isPayable(one)));
}

/** The orders with the wanted status, sorted as wanted; equal ones by their numbers. */
export function sortAndFilterOrders(
  orders: readonly WireOrder[],
  { sort, filters: { status } }: ListQuery,
): readonly WireOrder[] {
  const matching = orders.filter((order) => status === undefined || order.status === status);
  const compare = comparators[sort.replace('-', '')];
  if (!compare) return matching;
  const sign = sort.startsWith('-') ? -1 : 1;
  return matching.toSorted(
    (one, other) => sign * (compare(one, other) || one.number - other.number),
  );
}
