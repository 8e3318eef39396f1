import { expect, test } from 'vitest';
import { paidOrder, unpaidOrder } from '#test/traceability/fixtures.ts';
import { namedSteps, progressOf, progressText } from './progress-steps.ts';

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

const textsOf = (order: Parameters<typeof namedSteps>[0]) =>
  namedSteps(order).map(({ text }) => text);

test.each([
  ['new', 'Step 3 of 5, To make.', ['Placed', 'Paid', 'To make', 'Sent', 'There']],
  ['in_production', 'Step 3 of 5, Being made.', ['Placed', 'Paid', 'Being made', 'Sent', 'There']],
  ['partly_shipped', 'Step 4 of 5, Being sent.', ['Placed', 'Paid', 'Made', 'Being sent', 'There']],
  ['shipped', 'Step 5 of 5, On its way.', ['Placed', 'Paid', 'Made', 'Sent', 'On its way']],
  ['delivered', 'All 5 steps are done.', ['Placed', 'Paid', 'Made', 'Sent', 'There']],
])('what is under way is never told as done: %s', (fulfilment, spoken, texts) => {
  const order = { ...paidOrder, status: fulfilment, fulfilment };
  expect(progressText(order)).toBe(spoken);
  expect(textsOf(order)).toEqual(texts);
});

test('what waits for its payment, its bank, or to be picked up says so', () => {
  expect(progressText(unpaidOrder)).toBe('Step 2 of 5, To pay.');
  expect(progressText({ ...unpaidOrder, status: 'processing' })).toBe('Step 2 of 5, Being paid.');
  const partly = { ...paidOrder, status: 'partly_shipped', fulfilment: 'partly_shipped' };
  expect(textsOf({ ...partly, deliveredBy })).toEqual(['Placed', 'Paid', 'Made', 'To pick up']);
  expect(progressText({ ...paidOrder, status: 'refunded' })).toBeUndefined();
});
