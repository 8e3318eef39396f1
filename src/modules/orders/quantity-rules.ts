/** How many of a tool can be ordered. Pure: shared with the pages by name. */
import type { QuantityReason } from './placing/order-request.ts';

/** What limits the quantity of a tool in an order. */
export interface QuantityRules {
  minimumOrder: number;
  orderMultiple: number;
  maximumOrder: number | null;
  /** Units that can be ordered now. */
  available: number;
}

/** Why so many cannot be ordered, if they cannot. Nothing is ever rounded in silence. */
export function findQuantityViolation(
  quantity: number,
  rules: QuantityRules,
): QuantityReason | undefined {
  const { minimumOrder: minimum, orderMultiple: multiple, maximumOrder: maximum } = rules;
  const { available } = rules;
  if (quantity < minimum) return { reason: 'below_minimum', minimum };
  if (quantity % multiple !== 0)
    return { reason: 'not_a_multiple', multiple, neighbours: findNeighbours(quantity, rules) };
  if (maximum !== null && quantity > maximum)
    return { reason: 'above_maximum', maximum, available };
  return quantity > available ? { reason: 'out_of_stock', available } : undefined;
}

/** The nearest multiples below and above that the minimum and the maximum let one order. */
function findNeighbours(
  quantity: number,
  { minimumOrder, orderMultiple, maximumOrder }: Omit<QuantityRules, 'available'>,
): number[] {
  const most = maximumOrder ?? Infinity;
  const below = Math.floor(Math.min(quantity, most) / orderMultiple) * orderMultiple;
  const above = Math.ceil(quantity / orderMultiple) * orderMultiple;
  return [below, above].filter((each) => each >= minimumOrder && each <= most);
}
