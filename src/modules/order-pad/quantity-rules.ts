/** How many units of a tool may be ordered at once. Pure. */
import type { CodedTool } from '#modules/catalogue/catalogue.ts';

type Rules = Pick<CodedTool, 'minimumOrder' | 'orderMultiple' | 'maximumOrder' | 'available'>;

export type QuantityViolation =
  | { code: 'below_minimum'; minimum: number }
  | { code: 'above_maximum'; maximum: number }
  | { code: 'not_multiple'; multiple: number }
  | { code: 'not_enough'; available: number };

/** Why so many cannot be ordered; undefined when they can. */
export function findQuantityViolation(units: number, rules: Rules): QuantityViolation | undefined {
  const { minimumOrder: minimum, orderMultiple: multiple, maximumOrder: maximum } = rules;
  const { lowest, highest } = boundsOf(rules);
  const { available } = rules;
  if (highest < lowest && available < lowest) return { code: 'not_enough', available };
  if (units < minimum) return { code: 'below_minimum', minimum };
  if (maximum !== null && units > maximum) return { code: 'above_maximum', maximum };
  if (units % multiple !== 0) return { code: 'not_multiple', multiple };
  return units > available ? { code: 'not_enough', available } : undefined;
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
