import type { Order } from '#modules/orders/order.ts';

/**
 * Whether an order allows its customer's account to be erased: 'over' does, 'unpaid' can be
 * cancelled first, 'paying' waits for a bank or the processor, 'open' still needs its customer.
 */
export type ErasureEligibility = 'over' | 'unpaid' | 'paying' | 'open';

/** See `ErasureEligibility`. A state that is not listed here still needs its customer. */
export function getErasureEligibility({
  paymentState,
  fulfilmentState,
}: Order): ErasureEligibility {
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
