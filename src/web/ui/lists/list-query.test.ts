import { describe, expect, test } from 'vitest';
import {
  sortDirectionOf,
  toSearchParams,
  withListChanges,
  nextSort,
  parseListQuery,
} from './list-query.ts';

const shape = { sorts: ['number', 'total'], filters: { status: ['paid', 'unpaid'] } };
const normalise = (search: string) =>
  String(toSearchParams(parseListQuery(new URLSearchParams(search), shape)));

describe('the URL of a list', () => {
  test.each([
    ['', ''],
    ['q=%20brush%20&sort=-total&status=paid', 'q=brush&sort=-total&status=paid'],
    ['sort=total', 'sort=total'],
    // What the list does not know is as if it were not there.
    ['sort=--total', ''],
    ['sort=price&status=king&colour=red', ''],
    ['sort=__proto__&status=', ''],
  ])('%j asks the server for %j', (search, query) => expect(normalise(search)).toBe(query));

  test('begins anew when something else is asked for', () => {
    const search = new URLSearchParams('q=a&cursor=c&sort=total&status=paid');
    expect(String(withListChanges(search, { sort: '', status: 'unpaid' }))).toBe(
      'q=a&status=unpaid',
    );
  });
});

test.each([
  ['', 'none', 'total'],
  ['number', 'none', 'total'],
  ['total', 'ascending', '-total'],
  ['-total', 'descending', ''],
])('a column of a list sorted by %j is %s, and pressed it makes %j', (sort, direction, next) => {
  expect([sortDirectionOf(sort, 'total'), nextSort(sort, 'total')]).toEqual([direction, next]);
});
