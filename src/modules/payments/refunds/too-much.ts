/** Why more is asked for than can go back: of the payment, of delivery, or nothing is asked for. */
import type { Currency } from '#platform/currency.ts';
import type { Order } from '#modules/orders/order.ts';
import type { RefundPlan } from '#modules/orders/refunding/refund-shares.ts';

export type TooMuch = { ok: false; reason: 'too_much'; leftMinor: number; currency: Currency } & (
  | { of: 'payment'; isRefunded: boolean }
  | { of: 'amount' }
  | { of: 'units'; amountMinor: number; hasLines: boolean; hasDelivery: boolean }
  | { of: 'delivery'; isRefunded: boolean }
);

export const nothingLeft = { ok: false, reason: 'too_much', leftMinor: 0, of: 'payment' } as const;

interface RequestedAmount {
  leftMinor: number;
  amountMinor: number;
  plan: RefundPlan | undefined;
}

export function explainTooMuch(
  { deliveryRefundedMinor, currency }: Order,
  { leftMinor, amountMinor, plan }: RequestedAmount,
): TooMuch {
  if (leftMinor === 0) return { ...nothingLeft, currency, isRefunded: false };
  const error = { ok: false, reason: 'too_much', leftMinor, currency } as const;
  if (!plan) return { ...error, of: 'amount' };
  const hasLines = plan.lines.length > 0;
  if (!hasLines && amountMinor === 0)
    return { ...error, of: 'delivery', isRefunded: deliveryRefundedMinor > 0 };
  return { ...error, of: 'units', amountMinor, hasLines, hasDelivery: plan.deliveryMinor > 0 };
}
