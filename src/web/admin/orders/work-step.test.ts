import { expect, test } from 'vitest';
import { paidOrder, unpaidOrder } from '#test/traceability/fixtures.ts';
import { daysUntil, nextWorkStep } from './work-step.ts';

const summary = {
  _id: paidOrder._id,
  dueAt: '2026-03-05T09:00:00.000Z',
  town: 'Leeds',
  country: 'GB',
  img: '',
  parcel: null,
};
const produced = { ...paidOrder, status: 'in_production', fulfilment: 'in_production' };
const pickUp = {
  kind: 'pick_up',
  ...{ name: 'At the bench', carrier: '', customerNumber: '', note: '' },
  ...{ method: paidOrder._id, price: 0 },
} as const;

test.each([
  ['an unpaid order', 'pay', unpaidOrder, summary],
  ['a paid one', 'in_production', paidOrder, summary],
  ['one of which nothing is known yet', 'in_production', paidOrder, undefined],
  ['one without an address', 'address', paidOrder, { ...summary, town: null }],
  ['one that is made', 'shipped', produced, summary],
  ['one in part on its way', 'shipped', { ...produced, fulfilment: 'partly_shipped' }, summary],
  ['one that is picked up', 'handOver', { ...produced, deliveredBy: pickUp }, summary],
  ['one on its way', 'delivered', { ...produced, fulfilment: 'shipped' }, summary],
  ['one that has arrived', undefined, { ...produced, fulfilment: 'delivered' }, summary],
  ['one with a dispute', 'look', { ...produced, status: 'disputed' }, summary],
  ['one that is emptied', undefined, produced, { ...summary, dueAt: null }],
  ['one that is refunded', undefined, { ...produced, status: 'refunded', paid: false }, summary],
] as const)('the next step of %s is %s', (_, step, order, known) => {
  expect(nextWorkStep(order, known)).toBe(step);
});

test.each([
  ['2026-03-05T23:00:00', 0],
  ['2026-03-06T00:30:00', 1],
  ['2026-03-04T23:59:00', -1],
  ['2026-03-12T10:00:00', 7],
])('%s is in %i days', (due, days) => {
  expect(daysUntil(due, new Date('2026-03-05T10:00:00'))).toBe(days);
});
