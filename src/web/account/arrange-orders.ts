/** A customer's own orders come whole, so that the browser sorts and filters them. */
import { listedStatuses } from '#modules/orders/payment-states.ts';
import type { WireOrder } from '../api.ts';
import type { ListAsked, ListShape } from '../ui/list-address.ts';

export const myOrderShape = {
  sorts: ['tool', 'quantity', 'status'],
  filters: { status: listedStatuses },
} as const satisfies ListShape;

type Compare = (one: WireOrder, other: WireOrder) => number;

const standing: readonly string[] = listedStatuses;

const compares: Readonly<Record<string, Compare>> = {
  tool: (one, other) => one.name.localeCompare(other.name, 'en'),
  quantity: (one, other) => one.qurantity - other.qurantity,
  status: (one, other) => standing.indexOf(one.status) - standing.indexOf(other.status),
};

/** Those that are asked for, in the order asked for; equal ones by their numbers. */
export function arrangeOrders(
  orders: readonly WireOrder[],
  { sort, filters: { status } }: ListAsked,
): readonly WireOrder[] {
  const fitting = orders.filter((order) => status === undefined || order.status === status);
  const compare = compares[sort.replace('-', '')];
  if (!compare) return fitting;
  const sign = sort.startsWith('-') ? -1 : 1;
  return fitting.toSorted(
    (one, other) => sign * (compare(one, other) || one.number - other.number),
  );
}
