/** How many of a tool, and of lines, can be ordered. Pure: shared with the pages by name. */
import type { QuantityReason } from './placing/order-request.ts';

/** As many as a cart and the order pad take; more lines than that are not one order. */
export const maxOrderLines = 1000;

/** Lists of orders have so many lines of each, and how many there are. */
export const maxListedLines = 100;

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
  if (quantity < minimum) return { reason: 'below_minimum', minimum: smallestOrder(rules) };
  if (quantity % multiple !== 0) {
    const { below, above } = findNeighbours(quantity, rules);
    const neighbours = [below, above].filter((each) => each !== undefined);
    return { reason: 'not_a_multiple', multiple, neighbours };
  }
  if (maximum !== null && quantity > maximum)
    return { reason: 'above_maximum', maximum, available };
  return quantity > available ? { reason: 'out_of_stock', available } : undefined;
}

/** The nearest multiples below and above that the minimum and the maximum let one order. */
export function findNeighbours(
  quantity: number,
  rules: Omit<QuantityRules, 'available'>,
): { below?: number; above?: number } {
  const { orderMultiple: multiple, maximumOrder } = rules;
  const { lowest, highest } = findBounds(rules, maximumOrder ?? Number.MAX_SAFE_INTEGER);
  const below = Math.min(Math.floor(quantity / multiple) * multiple, highest);
  const above = Math.max(Math.ceil(quantity / multiple) * multiple, lowest);
  return { ...(below >= lowest && { below }), ...(above <= highest && { above }) };
}

/** The quantities nearest to this one that can be ordered now: none, one, or one on each side. */
export function findFittingQuantities(quantity: number, rules: QuantityRules): number[] {
  const { orderMultiple: multiple } = rules;
  const { lowest, highest } = boundsNow(rules);
  if (highest < lowest) return [];
  const clamp = (fitting: number) => Math.min(Math.max(fitting, lowest), highest);
  const below = clamp(Math.floor(quantity / multiple) * multiple);
  const above = clamp(Math.ceil(quantity / multiple) * multiple);
  return below === above ? [below] : [below, above];
}

/** One step down and one up to what can be ordered now; none past the smallest and the largest. */
export function findSteps(
  quantity: number,
  rules: QuantityRules,
): { below?: number; above?: number } {
  const { orderMultiple: multiple } = rules;
  const { lowest, highest } = boundsNow(rules);
  const below = Math.min(Math.ceil(quantity / multiple - 1) * multiple, highest);
  const above = Math.max(Math.floor(quantity / multiple + 1) * multiple, lowest);
  return { ...(below >= lowest && { below }), ...(above <= highest && { above }) };
}

/** The smallest and the largest order of now; where the first is more, there is none. */
export function boundsNow(rules: QuantityRules): { lowest: number; highest: number } {
  const { maximumOrder, available } = rules;
  return findBounds(rules, Math.min(maximumOrder ?? available, available));
}

/** Whether there are fewer than the smallest order: no other quantity would help. */
export function isShortOfMinimum(rules: QuantityRules): boolean {
  return rules.available < smallestOrder(rules);
}

/** Of how many the smallest and the largest order are. */
export type OrderBounds = Pick<QuantityRules, 'minimumOrder' | 'orderMultiple'>;

/** The smallest multiple that is no less than the minimum: 12 of a minimum of 10, sold by 6. */
export function smallestOrder({ minimumOrder, orderMultiple: multiple }: OrderBounds): number {
  return Math.ceil(minimumOrder / multiple) * multiple;
}

/** The largest multiple that is no more than this. */
export function largestOrder({ orderMultiple: multiple }: OrderBounds, most: number): number {
  return Math.floor(most / multiple) * multiple;
}

function findBounds(rules: OrderBounds, most: number) {
  return { lowest: smallestOrder(rules), highest: largestOrder(rules, most) };
}
