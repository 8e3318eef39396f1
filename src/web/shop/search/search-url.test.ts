import { expect, test } from 'vitest';
import { readSearchQuery, searchUrl } from './search-url.ts';

test.each([
  [{ text: 'varnish 2"' }, '/search?q=varnish+2%22'],
  [{ text: 'a&b=c', filters: { width: '50' } }, '/search?q=a%26b%3Dc&filter=width:50'],
  [
    { text: 'x', filters: { width: '50', filling: 'natural' }, page: 2 },
    '/search?q=x&filter=filling:natural,width:50&page=2',
  ],
])('%j is %s, and is read from it', (place, url) => {
  expect(searchUrl(place)).toBe(url);
  const read = readSearchQuery(new URL(url, 'http://shop.example').searchParams);
  expect(read).toEqual({ filters: {}, page: 1, ...place });
});

test('what is spelt wrong does not count', () => {
  const query = new URLSearchParams({ q: ' x ', filter: "width:'--", page: '0x2' });
  expect(readSearchQuery(query)).toEqual({ text: 'x', filters: {}, page: 1 });
});
