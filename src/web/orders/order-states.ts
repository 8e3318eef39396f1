/** An order's two states as sentences. */
import { fulfilmentTransitions, type FulfilmentState } from '#modules/orders/payment-states.ts';
import type { WireOrder } from '#web/api.ts';
import type { Wording } from '#web/wording/specified.ts';

type States = Pick<WireOrder, 'status' | 'fulfilment' | 'paid'> &
  Partial<Pick<WireOrder, 'deliveredBy'>>;

/** Whether its customer picks it up, and no carrier brings it. */
export function isPickedUp({ deliveredBy }: Partial<Pick<WireOrder, 'deliveredBy'>>): boolean {
  return deliveredBy?.kind === 'pick_up';
}

/** `status` joins both states: of a paid order it may be the state of its fulfilment. */
export function paymentStateOf({ status }: Pick<WireOrder, 'status'>): string {
  return isFulfilmentState(status) ? 'paid' : status;
}

type Received = Pick<WireOrder, 'status'> & Partial<Pick<WireOrder, 'received' | 'total'>>;

/** The status as it is shown: an unpaid order for which a transfer brought a part is part paid. */
export function displayedStatus({ status, received = 0, total = 0 }: Received): string {
  return status === 'unpaid' && received > 0 && received < total ? 'part_paid' : status;
}

/** The state of the payment, as a sentence. */
export function paymentStateText(order: States, texts: Wording['paymentDescriptions']): string {
  const state = paymentStateOf(order);
  const words: Readonly<Record<string, string>> = {
    ...texts,
    partly_refunded: texts.partlyRefunded,
  };
  return words[state] ?? state;
}

const endedStatuses: readonly string[] = ['cancelling', 'cancelled', 'expired', 'refunded'];

/** Whether the order ended before it arrived: nothing more is made or sent. */
export function isEnded({ status }: Pick<WireOrder, 'status'>): boolean {
  return endedStatuses.includes(status);
}

/** Whether it is paid and goes on: what is next is made of the goods, not of the payment. */
export function isProceeding(order: Pick<WireOrder, 'status' | 'paid'>): boolean {
  return order.paid && paymentStateOf(order) === 'paid';
}

/** Whether it can be paid by card. A free order cannot; the shop writes to its customer. */
export function isPayable({ status, price }: Pick<WireOrder, 'status' | 'price'>): boolean {
  return status === 'unpaid' && price > 0;
}

/** The state of the fulfilment, as a sentence. */
export function fulfilmentStateText(
  order: States,
  texts: Wording['fulfilmentDescriptions'],
): string {
  const { fulfilment, paid } = order;
  if (!isFulfilmentState(fulfilment)) return fulfilment;
  // Where it is over, only what has left is told: nothing more is made, and no rest follows.
  if (isEnded(order) && fulfilment === 'in_production') return texts.stopped;
  if (isEnded(order) && fulfilment === 'partly_shipped') return texts.stoppedPartly;
  if (isPickedUp(order) && fulfilment === 'partly_shipped') return texts.partlyPickedUp;
  if (isPickedUp(order) && ['shipped', 'delivered'].includes(fulfilment)) return texts.pickedUp;
  if (fulfilment !== 'new') return texts[fulfilment];
  if (isEnded(order)) return texts.stopped;
  return paid ? texts.newPaid : texts.new;
}

/** Whether the delivery address can still be changed. */
export function canChangeAddress(order: States): boolean {
  return ['new', 'in_production'].includes(order.fulfilment) && !isEnded(order);
}

export function isFulfilmentState(state: string): state is FulfilmentState {
  return Object.hasOwn(fulfilmentTransitions, state);
}

/** Whether it was ever paid: what is refunded keeps its receipt. */
export function hasReceipt({ paid, status }: Pick<WireOrder, 'paid' | 'status'>): boolean {
  return paid || status === 'refunded' || status === 'partly_refunded' || status === 'disputed';
}
