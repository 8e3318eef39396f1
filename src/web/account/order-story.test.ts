import { expect, test } from 'vitest';
import { specified } from '../wording/specified.ts';
import {
  fulfilmentStory,
  isAddressOpen,
  isOver,
  paymentStateOf,
  paymentStory,
} from './order-story.ts';

const { paymentTold, fulfilmentTold } = specified;

const unpaid = { status: 'unpaid', fulfilment: 'new', paid: false };
const paid = { status: 'paid', fulfilment: 'new', paid: true };
const shipped = { status: 'shipped', fulfilment: 'shipped', paid: true };
const cancelled = { status: 'cancelled', fulfilment: 'new', paid: false };
const sentAndRefunded = { status: 'refunded', fulfilment: 'shipped', paid: false };

test('a status of the way to the customer means that the order is paid', () => {
  expect(paymentStateOf(shipped)).toBe('paid');
  expect(paymentStateOf(unpaid)).toBe('unpaid');
});

test.each([
  [unpaid, paymentTold.unpaid, fulfilmentTold.new],
  [paid, paymentTold.paid, fulfilmentTold.newPaid],
  [shipped, paymentTold.paid, fulfilmentTold.shipped],
  [cancelled, paymentTold.cancelled, fulfilmentTold.stopped],
  [sentAndRefunded, paymentTold.refunded, fulfilmentTold.shipped],
  [{ ...paid, status: 'partly_refunded' }, paymentTold.partlyRefunded, fulfilmentTold.newPaid],
])('both states of %o are told in words', (order, payment, fulfilment) => {
  expect(paymentStory(order, paymentTold)).toBe(payment);
  expect(fulfilmentStory(order, fulfilmentTold)).toBe(fulfilment);
});

test('a state that nobody knows yet is told as it is', () => {
  const strange = { status: 'pondered', fulfilment: 'wrapped', paid: true };
  expect(paymentStory(strange, paymentTold)).toBe('pondered');
  expect(fulfilmentStory(strange, fulfilmentTold)).toBe('wrapped');
});

test('the address is open until the order is shipped or over', () => {
  expect([unpaid, paid].map(isAddressOpen)).toEqual([true, true]);
  expect(isAddressOpen({ ...paid, fulfilment: 'in_production' })).toBe(true);
  expect([shipped, cancelled, sentAndRefunded].map(isAddressOpen)).toEqual([false, false, false]);
});

test('an order that is over is not made any more', () => {
  expect([unpaid, paid, shipped].map(isOver)).toEqual([false, false, false]);
  expect([cancelled, sentAndRefunded].map(isOver)).toEqual([true, true]);
});
