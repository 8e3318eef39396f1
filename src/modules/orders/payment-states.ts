/**
 * The two state machines of an order, as data. Payment and fulfilment move separately; what the
 * wire calls `status` and `paid` is derived from them. Pure: shared with the pages by name.
 */

/** From each payment state, the states that may follow it. */
export const paymentTransitions = {
  unpaid: ['processing', 'cancelling', 'paid', 'cancelled', 'expired'],
  processing: ['unpaid', 'cancelling', 'paid'],
  // The processor is asked to cancel the payment; it may answer that it has succeeded.
  cancelling: ['cancelled', 'expired', 'paid', 'unpaid'],
  paid: ['partly_refunded', 'refunded', 'disputed'],
  // A refund can still fail, days after the processor reported its success.
  partly_refunded: ['paid', 'refunded', 'disputed'],
  // Won: as before. Lost: the card holder has the money.
  disputed: ['paid', 'partly_refunded', 'refunded'],
  refunded: ['paid', 'partly_refunded', 'disputed'],
  expired: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

/** From each fulfilment state, the states that may follow it. */
export const fulfilmentTransitions = {
  new: ['in_production', 'partly_shipped', 'shipped'],
  in_production: ['partly_shipped', 'shipped'],
  // Another parcel, and something is still to come.
  partly_shipped: ['partly_shipped', 'shipped'],
  shipped: ['delivered'],
  delivered: [],
} as const satisfies Record<string, readonly string[]>;

export type PaymentState = keyof typeof paymentTransitions;
export type FulfilmentState = keyof typeof fulfilmentTransitions;

/**
 * What a change of payment state does to the order's units. Paying does nothing to them: they
 * stay reserved until the parcel is handed over.
 */
export const stockEffects = {
  cancelled: 'release',
  expired: 'release',
  refunded: 'release_new',
} as const satisfies Partial<Record<PaymentState, 'release' | 'release_new'>>;

/** Whether an order may go from one payment state to the other. */
export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  const allowed: readonly PaymentState[] = paymentTransitions[from];
  return allowed.includes(to);
}

/** Whether an order may go from one fulfilment state to the other. */
export function canMoveFulfilment(from: FulfilmentState, to: FulfilmentState): boolean {
  const allowed: readonly FulfilmentState[] = fulfilmentTransitions[from];
  return allowed.includes(to);
}

export const paidStates: readonly PaymentState[] = ['paid', 'partly_refunded', 'disputed'];

/** Whether the customer's money is with the maker. */
export function isPaid(state: PaymentState): boolean {
  return paidStates.includes(state);
}

/** Whether the order still waits for money and its units are reserved. */
export function isAwaitingPayment(state: PaymentState): boolean {
  return state === 'unpaid' || state === 'processing';
}

/** Whether all that is to be sent has been sent. */
export function isShipped(state: FulfilmentState): boolean {
  return state === 'shipped' || state === 'delivered';
}

/** What can stop the fulfilment of a paid order; staff may overrule all but the first. */
export const fulfilmentStops = ['units_gone', 'disputed', 'refund_under_way'] as const;

export type FulfilmentStop = (typeof fulfilmentStops)[number];

/** What the derived status of a listed order can be, from waiting for money to over. */
export const listedStatuses = [
  'unpaid',
  'processing',
  'paid',
  'in_production',
  'partly_shipped',
  'shipped',
  'delivered',
  'partly_refunded',
  'refunded',
  'disputed',
] as const satisfies (PaymentState | FulfilmentState)[];

/** One word for both machines: fulfilment once the order is paid, payment before and after. */
export function deriveStatus(
  payment: PaymentState,
  fulfilment: FulfilmentState,
): PaymentState | FulfilmentState {
  return payment === 'paid' && fulfilment !== 'new' ? fulfilment : payment;
}

/** Whether an order in this state was never paid, and never will be. */
export function isOver(state: PaymentState): boolean {
  return state === 'cancelled' || state === 'expired';
}
