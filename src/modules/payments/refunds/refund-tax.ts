/** What of a refund is tax: in proportion to each line, so that parts come to the whole. */
import type { Tx } from '#platform/database/transaction.ts';
import type { Order } from '#modules/orders/order.ts';
import {
  deliveryTaxOf,
  deliveryTotalOf,
  type RefundPlan,
} from '#modules/orders/refunding/refund-shares.ts';
import { shareOfTax } from '#modules/tax/tax.ts';
import { findTaxLeft } from '../disputes/dispute-tax.ts';

interface TaxedRefund {
  intent: string;
  amountMinor: number;
  /** The units that it is for, of the order as it is before it. */
  plan?: RefundPlan | undefined;
}

/** Of a locked order. A payment that it may not keep has no tax; nor has one without. */
export async function taxOfRefund(
  tx: Tx,
  order: Order,
  { intent, amountMinor, plan }: TaxedRefund,
): Promise<number> {
  if (order.taxMinor === 0 || intent !== order.paymentId) return 0;
  const request = { intent, exceptDispute: null, withOnHold: true };
  const { totalMinor, taxMinor } = await findTaxLeft(tx, order, request);
  // The last refund gives back the rest of it, whatever was rounded before.
  if (amountMinor >= totalMinor) return Math.min(taxMinor, amountMinor);
  const share = plan
    ? taxOfPlan(order, plan)
    : shareOfTax({ totalMinor, taxMinor }, { beforeMinor: 0, amountMinor });
  return Math.min(share, taxMinor, amountMinor);
}

/** Of each line after what it has given back already, and of delivery. */
function taxOfPlan(order: Order, { lines, deliveryMinor }: RefundPlan): number {
  const before = new Map(order.lines.map((line) => [line.position, line.refundedMinor]));
  let taxMinor = 0;
  for (const { position, amountMinor } of lines) {
    const line = order.lines.find((one) => one.position === position);
    const beforeMinor = before.get(position) ?? 0;
    if (line) taxMinor += shareOfTax(line, { beforeMinor, amountMinor });
    before.set(position, beforeMinor + amountMinor);
  }
  const delivery = { totalMinor: deliveryTotalOf(order), taxMinor: deliveryTaxOf(order) };
  const gone = { beforeMinor: order.deliveryRefundedMinor, amountMinor: deliveryMinor };
  return taxMinor + shareOfTax(delivery, gone);
}
