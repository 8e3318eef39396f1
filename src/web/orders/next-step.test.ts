import { expect, test } from 'vitest';
import { specified } from '#web/wording/specified.ts';
import { nextStep, orderStateText } from './next-step.ts';

test.each([
  ['unpaid', 'new', 'pay'],
  ['processing', 'new', 'follow'],
  ['paid', 'new', 'follow'],
  ['partly_refunded', 'in_production', 'follow'],
  ['in_production', 'in_production', 'follow'],
  ['shipped', 'shipped', 'follow'],
  ['delivered', 'delivered', 'review'],
  ['partly_refunded', 'delivered', 'review'],
  ['disputed', 'delivered', 'look'],
  ['refunded', 'delivered', 'look'],
  ['refunded', 'new', 'look'],
] as const)('of an order that is %s and %s, the next step is to %s', (status, fulfilment, step) => {
  expect(nextStep({ status, fulfilment, price: 19.99 })).toBe(step);
});

test('an order that costs nothing is not paid by card', () => {
  expect(nextStep({ status: 'unpaid', fulfilment: 'new', price: 0 })).toBe('look');
});

const order = {
  _id: '1',
  number: 1001,
  version: 1,
  tool: '2',
  name: 'Fan brush',
  Name: 'Ada',
  email: 'ada@example.com',
  phone: '1',
  price: 19.99,
  qurantity: 1,
  currency: 'usd' as const,
  total: 19.99,
  lines: [],
  lineCount: 1,
  ...{ billTo: null, company: null, received: 0, deliveredBy: null, terms: null, byStaff: false },
  ...{ goods: 19.99, discount: 0, discountCode: '', delivery: 0, deliveryRefunded: 0, tax: 0 },
  taxed: null,
  paid: false,
  transaction: null,
  user: '3',
  useremail: 'ada@example.com',
  status: 'unpaid',
  fulfilment: 'new',
  placedAt: '2026-03-02T09:00:00.000Z',
  reservationExpiresAt: null,
};

test.each([
  [{}, specified.latest.payWhen],
  [{ status: 'processing' }, specified.paymentDescriptions.processing],
  [{ status: 'paid', paid: true }, specified.fulfilmentDescriptions.newPaid],
  [
    { status: 'shipped', fulfilment: 'shipped', paid: true },
    specified.fulfilmentDescriptions.shipped,
  ],
  [{ status: 'delivered', fulfilment: 'delivered', paid: true }, specified.latest.delivered],
  [{ status: 'refunded', fulfilment: 'new' }, specified.paymentDescriptions.refunded],
])('an order with %j says how it stands', (more, expected) => {
  expect(orderStateText({ ...order, ...more }, specified)).toBe(expected);
});

test('an unpaid order says until when it is reserved', () => {
  const reservationExpiresAt = '2026-03-02T15:07:00.000Z';
  expect(orderStateText({ ...order, reservationExpiresAt }, specified)).toMatch(
    /^Pay until \d+:07 [AP]M/,
  );
});
