/** What a customer does next about an order. Pure. */
import type { WireOrder } from '../api.ts';
import type { Wording } from '../wording/specified.ts';
import { fill } from '../wording/fill.ts';
import { fulfilmentStory, isOver, isPayable, paymentStory } from './order-story.ts';
import { formatClock } from './moments.ts';

export type NextStep = 'pay' | 'follow' | 'review' | 'look';

type Told = Pick<Wording, 'latest' | 'paymentTold' | 'fulfilmentTold'>;

export function nextStep(order: Pick<WireOrder, 'status' | 'fulfilment' | 'price'>): NextStep {
  const { status, fulfilment } = order;
  if (status === 'unpaid') return isPayable(order) ? 'pay' : 'look';
  if (isOver(order) || status === 'disputed') return 'look';
  return fulfilment === 'delivered' ? 'review' : 'follow';
}

/** How the order stands, in a sentence. */
export function stateOf(order: WireOrder, { latest, paymentTold, fulfilmentTold }: Told): string {
  const { holdExpiresAt } = order;
  switch (nextStep(order)) {
    case 'pay':
      if (!holdExpiresAt) return latest.payWhen;
      return fill(latest.payUntil, { time: formatClock(holdExpiresAt) });
    case 'review':
      return latest.delivered;
    case 'follow':
      return order.paid ? fulfilmentStory(order, fulfilmentTold) : paymentStory(order, paymentTold);
    case 'look':
      return paymentStory(order, paymentTold);
  }
}
