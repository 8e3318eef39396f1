/** What a customer does next about an order. Pure. */
import type { WireOrder } from '#web/api.ts';
import type { Wording } from '#web/wording/specified.ts';
import { fill } from '#web/wording/fill.ts';
import { fulfilmentStateText, isEnded, isPayable, paymentStateText } from './order-states.ts';
import { formatUntil } from '#web/formats.ts';

export type NextStep = 'pay' | 'follow' | 'review' | 'look';

type OrderTexts = Pick<Wording, 'latest' | 'paymentDescriptions' | 'fulfilmentDescriptions'>;

export function nextStep(order: Pick<WireOrder, 'status' | 'fulfilment' | 'price'>): NextStep {
  const { status, fulfilment } = order;
  if (status === 'unpaid') return isPayable(order) ? 'pay' : 'look';
  if (isEnded(order) || status === 'disputed') return 'look';
  return fulfilment === 'delivered' ? 'review' : 'follow';
}

/** The state of the order, as a sentence. */
export function orderStateText(
  order: WireOrder,
  { latest, paymentDescriptions, fulfilmentDescriptions }: OrderTexts,
): string {
  const { reservationExpiresAt } = order;
  switch (nextStep(order)) {
    case 'pay':
      if (!reservationExpiresAt) return latest.payWhen;
      return fill(latest.payUntil, { time: formatUntil(reservationExpiresAt) });
    case 'review':
      return latest.delivered;
    case 'follow':
      return order.paid
        ? fulfilmentStateText(order, fulfilmentDescriptions)
        : paymentStateText(order, paymentDescriptions);
    case 'look':
      return paymentStateText(order, paymentDescriptions);
  }
}
