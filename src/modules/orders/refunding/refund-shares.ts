/**
 * What units of an order's lines give back. The only place that says so: the shop's refunds and
 * what its screens show beforehand both come from here. Pure; shared with the pages.
 */
import { priceOf } from '#platform/money.ts';
import { explainRefused, unitsToShip, type LineUnits, type UnitsRefused } from '../line-units.ts';
import type { OrderLine } from '../order-line.ts';

/**
 * What becomes of the units: taken out of the order before they were sent; or they were sent, and
 * are on the shelf again or gone for good.
 */
export const waysToTake = ['cancelled', 'shelf', 'written_off'] as const;

export type WayToTake = (typeof waysToTake)[number];

/** Units of a line that are refunded. */
export interface RefundedUnits extends LineUnits {
  taken: WayToTake;
}

export type RefundableLine = Pick<
  OrderLine,
  | ('position' | 'quantity' | 'cancelled' | 'shipped' | 'returned')
  | ('totalMinor' | 'taxMinor' | 'refundedMinor')
>;

/** What a refund is asked for: units of lines, and delivery; or delivery with the last units. */
export interface UnitsToRefund {
  lines: readonly RefundedUnits[];
  delivery: boolean | 'with_last';
}

export interface RefundPlan {
  lines: (RefundedUnits & { amountMinor: number })[];
  deliveryMinor: number;
  amountMinor: number;
}

/** Units of a line that can be refunded in this way. */
export function unitsToRefund(line: RefundableLine, taken: WayToTake): number {
  return taken === 'cancelled' ? unitsToShip(line) : line.shipped - line.returned;
}

/**
 * What so many units of a line give back: their share of what it came to, to the nearest cent; the
 * last ones give back the rest. Never more than that.
 */
export function shareOfUnits(line: RefundableLine, units: number): number {
  const { quantity, cancelled, returned, totalMinor, refundedMinor } = line;
  const leftMinor = totalMinor - refundedMinor;
  if (cancelled + returned + units >= quantity) return leftMinor;
  return Math.min(priceOf(units, { priceMinor: totalMinor, perUnits: quantity }), leftMinor);
}

export interface RefundableOrder {
  lines: readonly RefundableLine[];
  /** Of lines and delivery, with their tax. */
  totalMinor: number;
  deliveryRefundedMinor: number;
  /** Of lines and delivery. */
  taxMinor: number;
}

/** What each of the units gives back, or which of them cannot be refunded like this. */
export function planRefund(
  order: RefundableOrder,
  { lines: requested, delivery }: UnitsToRefund,
): { ok: true; plan: RefundPlan } | { ok: false; errors: UnitsRefused[] } {
  const rest = new Map(order.lines.map((line) => [line.position, line]));
  const lines: RefundPlan['lines'] = [];
  const errors: UnitsRefused[] = [];
  for (const [index, { position, units, taken }] of requested.entries()) {
    const line = rest.get(position);
    const isRepeated = lines.some((one) => one.position === position && one.taken === taken);
    const left = line && !isRepeated ? unitsToRefund(line, taken) : 0;
    if (!line || units > left) {
      const isSent = taken !== 'cancelled';
      const why = explainRefused(line, { isRepeated, left, isSent });
      errors.push({ index, left, position, why });
    } else {
      const amountMinor = shareOfUnits(line, units);
      lines.push({ position, units, taken, amountMinor });
      rest.set(position, takeFrom(line, { units, taken, amountMinor }));
    }
  }
  if (errors.length > 0) return { ok: false, errors };
  const isWithDelivery = delivery === 'with_last' ? [...rest.values()].every(isGone) : delivery;
  const deliveryMinor = isWithDelivery ? deliveryLeftOf(order) : 0;
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, deliveryMinor);
  return { ok: true, plan: { lines, deliveryMinor, amountMinor } };
}

/** What of the tax is that of delivery: the rest that is of no line. */
export function deliveryTaxOf({
  taxMinor,
  lines,
}: Pick<RefundableOrder, 'taxMinor' | 'lines'>): number {
  return lines.reduce((rest, line) => rest - line.taxMinor, taxMinor);
}

/** What delivery came to, with its tax. */
export function deliveryTotalOf({
  totalMinor,
  lines,
}: Pick<RefundableOrder, 'totalMinor' | 'lines'>): number {
  return lines.reduce((rest, line) => rest - line.totalMinor, totalMinor);
}

function deliveryLeftOf(order: RefundableOrder): number {
  return deliveryTotalOf(order) - order.deliveryRefundedMinor;
}

function isGone({ quantity, cancelled }: RefundableLine): boolean {
  return cancelled === quantity;
}

function takeFrom(
  line: RefundableLine,
  { units, taken, amountMinor }: { units: number; taken: WayToTake; amountMinor: number },
): RefundableLine {
  const bucket = taken === 'cancelled' ? 'cancelled' : 'returned';
  const refundedMinor = line.refundedMinor + amountMinor;
  return { ...line, [bucket]: line[bucket] + units, refundedMinor };
}
