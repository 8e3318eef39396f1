import { expect, test } from 'vitest';
import { paidOrder, unpaidOrder } from '#test/traceability/fixtures.ts';
import { progressOf } from './progress-steps.ts';

const pickUp = { method: 'm', kind: 'pick_up', name: 'Here', price: 0 } as const;
const deliveredBy = { ...pickUp, carrier: '', customerNumber: '' };

test('an order that is not paid is placed, and no more', () => {
  expect(progressOf(unpaidOrder)?.done).toBe(1);
  expect(progressOf({ ...unpaidOrder, status: 'processing' })?.done).toBe(1);
});

test.each([
  ['new', 2],
  ['in_production', 2],
  ['partly_shipped', 3],
  ['shipped', 4],
  ['delivered', 5],
])('a paid order whose fulfilment is %s has done %i of five steps', (fulfilment, done) => {
  const progress = progressOf({ ...paidOrder, status: fulfilment, fulfilment });
  expect(progress).toEqual({ steps: ['placed', 'paid', 'made', 'sent', 'there'], done });
});

test('what is picked up is there when it was handed over', () => {
  const handedOver = { ...paidOrder, status: 'shipped', fulfilment: 'shipped', deliveredBy };
  expect(progressOf(handedOver)).toEqual({
    steps: ['placed', 'paid', 'made', 'pickedUp'],
    done: 4,
  });
});

test.each(['cancelling', 'cancelled', 'expired', 'refunded'])('%s ends it', (status) => {
  expect(progressOf({ ...paidOrder, status })).toBeUndefined();
});

test('a disputed order goes on', () => {
  expect(progressOf({ ...paidOrder, status: 'disputed', fulfilment: 'shipped' })?.done).toBe(4);
});
