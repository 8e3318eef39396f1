import type { Order } from '#modules/orders/order.ts';

/**
 * Where an order stands for whoever wants to go: 'over' needs nobody any more, 'unpaid' can be
 * cancelled, 'paying' waits for a bank or the processor, 'open' still needs its customer.
 */
export type Standing = 'over' | 'unpaid' | 'paying' | 'open';

/** See `Standing`. A state that is not known here is one that still needs its customer. */
export function standingOf({ paymentState, fulfilmentState }: Order): Standing {
  switch (paymentState) {
    case 'unpaid':
      return 'unpaid';
    case 'processing':
    case 'cancelling':
      return 'paying';
    case 'cancelled':
    case 'expired':
    case 'refunded':
      return 'over';
    case 'paid':
    case 'partly_refunded':
      return fulfilmentState === 'delivered' ? 'over' : 'open';
    default:
      return 'open';
  }
}
