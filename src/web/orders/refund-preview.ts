/** What units of an order's lines give back, as the shop will say it. Pure. */
import { parseDollars, toDollars } from '#platform/money.ts';
import {
  planRefund,
  unitsToRefund,
  type RefundableLine,
  type UnitsToRefund,
  type WayToTake,
} from '#modules/orders/refunding/refund-shares.ts';
import type { WireOrder } from '#web/api.ts';
import type { WireLine } from './line-amounts.ts';

/** Units of a line that can be refunded in this way. */
export function refundableUnits(line: WireLine, taken: WayToTake): number {
  return unitsToRefund(toRefundable(line), taken);
}

/** In the order's currency; undefined where it cannot be refunded like this. */
export function previewRefund(order: WireOrder, units: UnitsToRefund): number | undefined {
  const planned = planRefund(
    {
      lines: order.lines.map(toRefundable),
      totalMinor: parseDollars(order.total) ?? 0,
      deliveryRefundedMinor: parseDollars(order.deliveryRefunded) ?? 0,
      taxMinor: parseDollars(order.tax) ?? 0,
    },
    units,
  );
  return planned.ok ? toDollars(planned.plan.amountMinor) : undefined;
}

function toRefundable({ total, tax, refunded, ...line }: WireLine): RefundableLine {
  const totalMinor = parseDollars(total) ?? 0;
  const taxMinor = parseDollars(tax) ?? 0;
  return { ...line, totalMinor, taxMinor, refundedMinor: parseDollars(refunded) ?? 0 };
}
