/** An order's two states as sentences. */
import { fulfilmentTransitions, type FulfilmentState } from '#modules/orders/payment-states.ts';
import type { WireOrder } from '../api.ts';
import type { Wording } from '../wording/specified.ts';

type States = Pick<WireOrder, 'status' | 'fulfilment' | 'paid'>;

/** `status` is one word for both machines: of a paid order it may be the other one's. */
export function paymentStateOf({ status }: Pick<WireOrder, 'status'>): string {
  return isFulfilmentState(status) ? 'paid' : status;
}

/** How the payment stands. */
export function paymentStory(order: States, told: Wording['paymentTold']): string {
  const state = paymentStateOf(order);
  const words: Readonly<Record<string, string>> = { ...told, partly_refunded: told.partlyRefunded };
  return words[state] ?? state;
}

const over: readonly string[] = ['cancelling', 'cancelled', 'expired', 'refunded'];

/** Whether nothing more is made or sent: the order ended before it arrived. */
export function isOver({ status }: Pick<WireOrder, 'status'>): boolean {
  return over.includes(status);
}

/** Whether it waits to be paid by card. What costs nothing cannot be; the shop writes about it. */
export function isPayable({ status, price }: Pick<WireOrder, 'status' | 'price'>): boolean {
  return status === 'unpaid' && price > 0;
}

/** How far the order has come. */
export function fulfilmentStory(order: States, told: Wording['fulfilmentTold']): string {
  const { fulfilment, paid } = order;
  if (!isFulfilmentState(fulfilment)) return fulfilment;
  if (fulfilment !== 'new') return told[fulfilment];
  if (isOver(order)) return told.stopped;
  return paid ? told.newPaid : told.new;
}

/** Whether the delivery address can still be changed. */
export function isAddressOpen(order: States): boolean {
  return ['new', 'in_production'].includes(order.fulfilment) && !isOver(order);
}

export function isFulfilmentState(state: string): state is FulfilmentState {
  return Object.hasOwn(fulfilmentTransitions, state);
}
