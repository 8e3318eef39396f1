/** What a cart says of its lines, from what is stored and what is so now. Pure. */
import { comparePrices, priceOf } from '#platform/money.ts';
import { availabilityBand } from '#modules/inventory/stock-level.ts';
import { stepAt, unitPriceOf } from '#modules/prices/price-list.ts';
import {
  findFittingQuantities,
  findNeighbours,
  maxOrderLines,
  smallestOrder,
  type QuantityRules,
} from '#modules/orders/quantity-rules.ts';
import type { CartLine, LineChange, LineViolation, NextStep, StoredLine } from './cart.ts';

/** The line with its band, its total, what changed since and what is wrong with it. */
export function assessLine(line: StoredLine): CartLine {
  return {
    ...line,
    band: availabilityBand(line.available, line.minimumOrder),
    totalMinor: priceOf(line.quantity, line),
    nextStep: findNextStep(line),
    changes: findLineChanges(line),
    violations:
      line.isOnSale && !line.isPriced ? [{ code: 'not_in_currency' }] : findLineViolations(line),
  };
}

type OrderRules = QuantityRules & Pick<StoredLine, 'isOnSale'>;

/** Why so many of the tool cannot be ordered now; empty when they can. */
export function findLineViolations(line: OrderRules & { quantity: number }): LineViolation[] {
  const { quantity, minimumOrder: minimum, orderMultiple: multiple, available } = line;
  if (!line.isOnSale) return [{ code: 'not_on_sale' }];
  const maximum = line.maximumOrder ?? Number.POSITIVE_INFINITY;
  const found: LineViolation[] = [];
  if (quantity < minimum) found.push({ code: 'below_minimum', minimum: smallestOrder(line) });
  if (quantity > maximum) found.push({ code: 'above_maximum', maximum });
  if (quantity % multiple !== 0) {
    found.push({ code: 'not_a_multiple', multiple, ...findNeighbours(quantity, line) });
  }
  if (quantity > available) found.push({ code: 'not_enough', available: Math.max(0, available) });
  return found;
}

/** The quantities that can be ordered in place of one that cannot, the smallest first. */
export function fittingOf(line: StoredLine & Pick<CartLine, 'violations'>): number[] {
  const isToMend = line.isOnSale && line.isPriced && line.violations.length > 0;
  return isToMend ? findFittingQuantities(line.quantity, line) : [];
}

/** What is another than when the line was put into the cart. */
export function findLineChanges(line: StoredLine): LineChange[] {
  const { seen, alone, priceMinor, perUnits, seenBand: from } = line;
  // What is seen when a line is written is its price without the other sizes.
  const now = comparePrices(alone, seen) === 0 ? alone : { priceMinor, perUnits };
  const more = comparePrices(now, seen);
  if (line.isArchived) return [{ code: 'archived' }];
  if (!line.isOnSale) return [{ code: 'unpublished' }];
  const found: LineChange[] = [];
  if (more !== 0) found.push({ code: more > 0 ? 'price_up' : 'price_down', was: seen, now });
  const to = availabilityBand(line.available, line.minimumOrder);
  if (to !== from) found.push({ code: 'availability', from, to });
  return found;
}

/** The nearest larger quantity of which each is cheaper, by the rules of the tool. */
export function findNextStep(line: StoredLine): NextStep | undefined {
  const { ladder, quantity, orderMultiple: multiple } = line;
  const step = ladder.find((one) => one.from > quantity && comparePrices(one, line) < 0);
  if (!step) return undefined;
  const fitting = Math.max(Math.ceil(step.from / multiple) * multiple, smallestOrder(line));
  const isRight = findLineViolations({ ...line, quantity: fitting }).length === 0;
  return isRight ? { quantity: fitting, ...unitPriceOf(stepAt(ladder, fitting)) } : undefined;
}

/** The goods that are on sale, in minor units; what no number can have exactly is the largest. */
export function totalOfLines(lines: readonly CartLine[]): number {
  const total = lines.reduce((sum, line) => sum + (line.isOnSale ? line.totalMinor : 0), 0);
  return toExactNumber(total);
}

/** Whether these lines can be ordered at once. */
export function areOrderable(lines: readonly CartLine[]): boolean {
  const isLength = lines.length > 0 && lines.length <= maxOrderLines;
  return isLength && lines.every(({ violations }) => violations.length === 0);
}

function toExactNumber(minor: number): number {
  return Math.min(minor, Number.MAX_SAFE_INTEGER);
}
