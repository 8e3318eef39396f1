/** When an order may be submitted; the API checks the same rules. */
import { formatCount, parseCount } from '#platform/number-format.ts';
import {
  findQuantityViolation,
  largestOrder,
  smallestOrder,
} from '#modules/orders/quantity-rules.ts';
import type { Wording } from '#web/wording/specified.ts';
import { fill } from '#web/wording/fill.ts';

export interface Bounds {
  minimumOrder: number;
  available: number;
  /** No more than that is sold in an order. */
  maximumOrder?: number | null;
  orderMultiple?: number;
}

/** The least that can be ordered, if so many are there. */
export function leastOf({ minimumOrder, orderMultiple = 1 }: Bounds): number {
  return smallestOrder({ minimumOrder, orderMultiple });
}

/** The most that can be ordered. */
export function mostOf({ minimumOrder, orderMultiple = 1, ...bounds }: Bounds): number {
  const most = Math.min(bounds.available, bounds.maximumOrder ?? Infinity);
  return largestOrder({ minimumOrder, orderMultiple }, most);
}

/** What is wrong with the quantity in the field; undefined when it is valid. */
export function quantityError(
  input: string,
  { minimumOrder, available, maximumOrder = null, orderMultiple = 1 }: Bounds,
  words: Wording['order'],
): string | undefined {
  const quantity = parseCount(input);
  const min = leastOf({ minimumOrder, available, orderMultiple });
  if (quantity === undefined || quantity < min) {
    return fill(words.tooFew, { min: formatCount(min) });
  }
  const max = mostOf({ minimumOrder, available, maximumOrder, orderMultiple });
  if (quantity > max) return fill(words.tooMany, { max: formatCount(max) });
  const violation = findQuantityViolation(quantity, {
    ...{ minimumOrder, available, maximumOrder, orderMultiple },
  });
  if (violation?.reason !== 'not_a_multiple') return undefined;
  const nearest = violation.neighbours.map(formatCount).join(words.or);
  return fill(words.notAMultiple, { multiple: formatCount(orderMultiple), nearest });
}

/** Why no quantity at all can be ordered; undefined when one can. */
export function shortageMessage(bounds: Bounds, words: Wording['purchase']): string | undefined {
  const { available } = bounds;
  if (canBeOrdered(bounds)) return undefined;
  if (available <= 0) return words.noneLeft;
  return fill(words.notEnough, {
    left: formatCount(available),
    min: formatCount(leastOf(bounds)),
  });
}

/** Whether as much as the smallest order is left. */
export function canBeOrdered(bounds: Bounds): boolean {
  return bounds.available >= leastOf(bounds);
}

/** How many are available, as a sentence. */
export function readinessMessage(bounds: Bounds, words: Wording['purchase']): string {
  const { available } = bounds;
  const min = leastOf(bounds);
  const counts = { min: formatCount(min), available: formatCount(available) };
  return fill(words[readinessOf(min, available)], counts);
}

function readinessOf(min: number, available: number): keyof Wording['purchase'] {
  if (available <= 0) return 'soldOut';
  if (available < min) return available === 1 ? 'tooFewOne' : 'tooFew';
  if (available === min) return min === 1 ? 'lastOne' : 'lastOrder';
  return min === 1 ? 'readyFromOne' : 'ready';
}

const phone = /^[+\d][\d\s().\-/]{2,39}$/;

/** What is wrong with the phone number in the field; undefined when it is valid. */
export function phoneError(input: string, words: Wording['order']): string | undefined {
  const text = input.trim();
  if (text === '') return words.phoneNeeded;
  return phone.test(text) ? undefined : words.phoneWrong;
}

/** As good as a browser's own check: the link that is sent there shows whether it is right. */
export function isEmail(typed: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());
}
