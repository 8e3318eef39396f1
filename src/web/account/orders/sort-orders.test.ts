import { expect, test } from 'vitest';
import { unpaidOrder } from '#test/traceability/fixtures.ts';
import { sortAndFilterOrders, toPayFirst } from './sort-orders.ts';

const orders = [
  { ...unpaidOrder, number: 4, name: 'Mini roller', qurantity: 9, status: 'shipped' },
  { ...unpaidOrder, number: 3, name: 'angled brush', qurantity: 100, status: 'unpaid' },
  { ...unpaidOrder, number: 2, name: 'Mini roller', qurantity: 9, status: 'paid' },
  { ...unpaidOrder, number: 1, name: 'Zinc tray', qurantity: 20, status: 'unpaid' },
];

test.each<[string, string, number[]]>([
  ['', '', [4, 3, 2, 1]],
  ['tool', '', [3, 2, 4, 1]],
  ['-tool', '', [1, 4, 2, 3]],
  ['quantity', '', [2, 4, 1, 3]],
  ['-quantity', '', [3, 1, 4, 2]],
  ['status', '', [1, 3, 2, 4]],
  ['-status', '', [4, 2, 3, 1]],
  ['', 'unpaid', [3, 1]],
  ['-quantity', 'unpaid', [3, 1]],
  ['tool', 'refunded', []],
])('sorted by %j of status %j', (sort, status, numbers) => {
  const filters = status === '' ? {} : { status };
  const sorted = sortAndFilterOrders(orders, { q: '', sort, filters });
  expect(sorted.map(({ number }) => number)).toEqual(numbers);
});

test('what is to be paid is on top, until another order is chosen', () => {
  const numbers = (sort: string) =>
    toPayFirst(orders, { q: '', sort, filters: {} }).map(({ number }) => number);
  expect(numbers('')).toEqual([3, 1, 4, 2]);
  expect(numbers('-quantity')).toEqual([3, 1, 4, 2]);
  expect(numbers('quantity')).toEqual([2, 4, 1, 3]);
});
