import { expect, test } from 'vitest';
import { paidOrder } from '#test/traceability/fixtures.ts';
import { previewRefund } from './refund-preview.ts';

const [line] = paidOrder.lines;
if (!line) throw new Error('an order without a line');
/** 24 at prices with tax in them, and their delivery. */
const order = {
  ...paidOrder,
  ...{ price: 264.04, total: 177.33, delivery: 6.9, tax: 28.31 },
  lines: [{ ...line, quantity: 24, goods: 189.36, discount: 18.93, tax: 27.21, total: 170.43 }],
};
const units = (count: number) => [{ position: 1, units: count, taken: 'cancelled' as const }];

test('units give back their share of the line, delivery what the lines leave of the total', () => {
  expect(previewRefund(order, { lines: units(5), delivery: false })).toBe(35.51);
  expect(previewRefund(order, { lines: units(24), delivery: 'with_last' })).toBe(177.33);
  expect(previewRefund(order, { lines: [], delivery: true })).toBe(6.9);
});
