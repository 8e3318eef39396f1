/** What a cart says of its lines, from what is stored and what is so now. Pure. */
import { availabilityBand } from '#modules/inventory/stock-level.ts';
import type { CartLine, LineChange, LineViolation, StoredLine } from './cart.ts';

/** The line with its band, its total, what changed since and what is wrong with it. */
export function assessLine(line: StoredLine): CartLine {
  return {
    ...line,
    band: availabilityBand(line.available, line.minimumOrder),
    totalMinor: toExactNumber(line.priceMinor * line.quantity),
    changes: findLineChanges(line),
    violations: findLineViolations(line),
  };
}

type OrderRules = Pick<
  StoredLine,
  'minimumOrder' | 'orderMultiple' | 'maximumOrder' | 'available' | 'isOnSale'
>;

/** Why so many of the tool cannot be ordered now; empty when they can. */
export function findLineViolations(line: OrderRules & { quantity: number }): LineViolation[] {
  const { quantity, minimumOrder: minimum, orderMultiple: multiple, available } = line;
  if (!line.isOnSale) return [{ code: 'not_on_sale' }];
  const maximum = line.maximumOrder ?? Number.POSITIVE_INFINITY;
  const found: LineViolation[] = [];
  if (quantity < minimum) found.push({ code: 'below_minimum', minimum });
  if (quantity > maximum) found.push({ code: 'above_maximum', maximum });
  if (quantity % multiple !== 0) {
    found.push({ code: 'not_multiple', multiple, ...findNeighbours(line) });
  }
  if (quantity > available) found.push({ code: 'not_enough', available: Math.max(0, available) });
  return found;
}

/** The quantities beside this one that the multiple, the minimum and the maximum let through. */
function findNeighbours(line: OrderRules & { quantity: number }) {
  const { quantity, minimumOrder, orderMultiple: multiple } = line;
  const lowest = Math.ceil(minimumOrder / multiple) * multiple;
  const maximum = line.maximumOrder ?? Number.MAX_SAFE_INTEGER;
  const highest = Math.floor(maximum / multiple) * multiple;
  const below = Math.min(Math.floor(quantity / multiple) * multiple, highest);
  const above = Math.max(Math.ceil(quantity / multiple) * multiple, lowest);
  return { ...(below >= lowest && { below }), ...(above <= highest && { above }) };
}

/** What is another than when the line was put into the cart. */
export function findLineChanges(line: StoredLine): LineChange[] {
  const { seenMinor: fromMinor, priceMinor: toMinor, seenBand: from } = line;
  if (line.isArchived) return [{ code: 'archived' }];
  if (!line.isOnSale) return [{ code: 'unpublished' }];
  const found: LineChange[] = [];
  if (toMinor > fromMinor) found.push({ code: 'price_up', fromMinor, toMinor });
  if (toMinor < fromMinor) found.push({ code: 'price_down', fromMinor, toMinor });
  const to = availabilityBand(line.available, line.minimumOrder);
  if (to !== from) found.push({ code: 'availability', from, to });
  return found;
}

/** The goods that are on sale, in cents; what no number holds exactly is the largest one. */
export function totalOfLines(lines: readonly CartLine[]): number {
  const total = lines.reduce((sum, line) => sum + (line.isOnSale ? line.totalMinor : 0), 0);
  return toExactNumber(total);
}

function toExactNumber(minor: number): number {
  return Math.min(minor, Number.MAX_SAFE_INTEGER);
}
