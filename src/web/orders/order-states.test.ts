import { expect, test } from 'vitest';
import { specified } from '#web/wording/specified.ts';
import {
  fulfilmentStateText,
  canChangeAddress,
  isEnded,
  paymentStateOf,
  paymentStateText,
} from './order-states.ts';

const { paymentDescriptions, fulfilmentDescriptions } = specified;

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
  [unpaid, paymentDescriptions.unpaid, fulfilmentDescriptions.new],
  [paid, paymentDescriptions.paid, fulfilmentDescriptions.newPaid],
  [shipped, paymentDescriptions.paid, fulfilmentDescriptions.shipped],
  [cancelled, paymentDescriptions.cancelled, fulfilmentDescriptions.stopped],
  [sentAndRefunded, paymentDescriptions.refunded, fulfilmentDescriptions.shipped],
  [
    { ...sentAndRefunded, fulfilment: 'in_production' },
    paymentDescriptions.refunded,
    fulfilmentDescriptions.stopped,
  ],
  [
    { ...sentAndRefunded, fulfilment: 'partly_shipped' },
    paymentDescriptions.refunded,
    fulfilmentDescriptions.stoppedPartly,
  ],
  [
    { ...paid, status: 'partly_refunded' },
    paymentDescriptions.partlyRefunded,
    fulfilmentDescriptions.newPaid,
  ],
])('both states of %o are told in words', (order, payment, fulfilment) => {
  expect(paymentStateText(order, paymentDescriptions)).toBe(payment);
  expect(fulfilmentStateText(order, fulfilmentDescriptions)).toBe(fulfilment);
});

test('a state that nobody knows yet is told as it is', () => {
  const strange = { status: 'pondered', fulfilment: 'wrapped', paid: true };
  expect(paymentStateText(strange, paymentDescriptions)).toBe('pondered');
  expect(fulfilmentStateText(strange, fulfilmentDescriptions)).toBe('wrapped');
});

test('the address is open until the order is shipped or over', () => {
  expect([unpaid, paid].map(canChangeAddress)).toEqual([true, true]);
  expect(canChangeAddress({ ...paid, fulfilment: 'in_production' })).toBe(true);
  expect([shipped, cancelled, sentAndRefunded].map(canChangeAddress)).toEqual([
    false,
    false,
    false,
  ]);
});

test('an order that is over is not made any more', () => {
  expect([unpaid, paid, shipped].map(isEnded)).toEqual([false, false, false]);
  expect([cancelled, sentAndRefunded].map(isEnded)).toEqual([true, true]);
});
