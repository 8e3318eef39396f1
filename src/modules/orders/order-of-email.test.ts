import { expect, test } from 'vitest';
import { readOrderNumber } from './order-of-email.ts';

test.each([
  ['1042', 1042],
  [' #1042 ', 1042],
  ['Order 1042', 1042],
  ['order no. 1,042', 1042],
  ['1 042 117', 1_042_117],
  ['№ 7.', 7],
  ['the flat brush', undefined],
  ['', undefined],
  ['1042 and 1043', undefined],
  ['12,5', undefined],
  ['0', undefined],
  ['-', undefined],
  ['2147483648', undefined],
  ['9'.repeat(60), undefined],
])('%j names the order %s', (named, number) => {
  expect(readOrderNumber(named)).toBe(number);
});
