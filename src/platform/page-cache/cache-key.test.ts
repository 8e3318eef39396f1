import { expect, test } from 'vitest';
import { toCacheKey } from './cache-key.ts';

const allowed = new Map([
  [
    '/list',
    ['kind', { name: 'sort', values: /^(name|price)$/ }, { name: 'page', values: /^[2-9]$/ }],
  ],
]);

test.each([
  ['/list?kind=brush&utm=1', '/list?kind=brush'],
  ['/list?page=2&sort=name', '/list?sort=name&page=2'],
  ['/list?sort=names&page=1', '/list'],
  ['/list?sort=name&sort=price', '/list?sort=name'],
  ['/list?sort=&kind=', '/list'],
  ['/list?page=2%0a', '/list'],
  ['/other?sort=name', '/other'],
])('%s is kept as %s', (url, key) => {
  expect(toCacheKey(url, allowed)).toBe(key);
});
