/** Which quantity of a tool is wrong, by the rules of carts, and which ones would do. Pure. */
import type { LineViolation } from '#modules/carts/cart.ts';
import { findLineViolations } from '#modules/carts/line-rules.ts';
import type { CodedTool } from '#modules/catalogue/catalogue.ts';

type Rules = Pick<
  CodedTool,
  'minimumOrder' | 'orderMultiple' | 'maximumOrder' | 'available' | 'isOnSale'
>;

/** Why so many cannot be ordered; the first reason, since the quantities that fit heed them all. */
export function findQuantityViolation(quantity: number, rules: Rules): LineViolation | undefined {
  const { available } = rules;
  const { lowest, highest } = boundsOf(rules);
  // Another quantity would not help.
  if (highest < lowest && available < lowest) return { code: 'not_enough', available };
  return findLineViolations({ ...rules, quantity })[0];
}

/** The quantities nearest to this one that can be ordered: none, one, or one on each side. */
export function findFittingQuantities(units: number, rules: Rules): number[] {
  const { lowest, highest } = boundsOf(rules);
  if (highest < lowest) return [];
  const { orderMultiple: multiple } = rules;
  const within = (quantity: number) => Math.min(Math.max(quantity, lowest), highest);
  const below = within(Math.floor(units / multiple) * multiple);
  const above = within(Math.ceil(units / multiple) * multiple);
  return below === above ? [below] : [below, above];
}

function boundsOf({ minimumOrder, orderMultiple, maximumOrder, available }: Rules) {
  const most = Math.min(maximumOrder ?? Number.MAX_SAFE_INTEGER, available);
  return {
    lowest: Math.ceil(minimumOrder / orderMultiple) * orderMultiple,
    highest: Math.floor(most / orderMultiple) * orderMultiple,
  };
}
