import { expect, test } from 'vitest';
import { namedOrders, splitAtOrders } from './named-orders.ts';

test.each([
  ['Where is order 1031?', [1031]],
  ['my Order no. 1031, and #1040 too', [1031, 1040]],
  ['#1031 #1031', [1031]],
  ['Orders of 1200 brushes at 120 mm, call 5035550142', []],
  ['an order for 12', []],
])('%s', (text, expected) => {
  expect(namedOrders(text)).toEqual(expected);
  const parts = splitAtOrders(text).map((part) => part.text);
  expect(parts.join('')).toBe(text);
});
