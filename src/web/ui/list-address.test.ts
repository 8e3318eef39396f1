import { describe, expect, test } from 'vitest';
import { directionOf, listQuery, listWith, nextSort, readList } from './list-address.ts';

const shape = { sorts: ['number', 'total'], filters: { status: ['paid', 'unpaid'] } };
const asked = (search: string) => String(listQuery(readList(new URLSearchParams(search), shape)));

describe('an address', () => {
  test.each([
    ['', ''],
    ['q=%20brush%20&sort=-total&status=paid', 'q=brush&sort=-total&status=paid'],
    ['sort=total', 'sort=total'],
    // What the list does not know is as if it were not there.
    ['sort=--total', ''],
    ['sort=price&status=king&colour=red', ''],
    ['sort=__proto__&status=', ''],
  ])('%j asks the server for %j', (search, query) => expect(asked(search)).toBe(query));

  test('begins anew when something else is asked for', () => {
    const search = new URLSearchParams('q=a&cursor=c&sort=total&status=paid');
    expect(String(listWith(search, { sort: '', status: 'unpaid' }))).toBe('q=a&status=unpaid');
  });
});

test.each([
  ['', 'none', 'total'],
  ['number', 'none', 'total'],
  ['total', 'ascending', '-total'],
  ['-total', 'descending', ''],
])('a column of a list sorted by %j is %s, and pressed it makes %j', (sort, direction, next) => {
  expect([directionOf(sort, 'total'), nextSort(sort, 'total')]).toEqual([direction, next]);
});
