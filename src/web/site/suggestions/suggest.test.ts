import { expect, test } from 'vitest';
import { suggest } from './suggest.ts';

const all = {
  words: ['brush', 'varnish', 'bristle', 'burste', 'hog'],
  codes: ['FV-30', 'FV-50', 'WB-100'].map((sku) => ({ sku, name: 'Brush' })),
  products: [
    { name: 'Flat varnish brush', slug: 'flat-varnish-brush' },
    { name: 'Wall brush', slug: 'wall-brush' },
  ],
  categories: [{ name: 'Brushes', path: 'brushes' }],
};
const offer = (typed: string) => suggest(all, typed).map(({ kind, label }) => `${kind} ${label}`);

test.each([
  ['', []],
  ['  !', []],
  ['wal', ['product Wall brush']],
  ['BRUSH', ['category Brushes', 'product Flat varnish brush', 'product Wall brush']],
  ['flat v', ['product Flat varnish brush', 'word flat varnish']],
  ['Bür', ['word burste']],
  ['fv5', ['code FV-50']],
  ['F v', ['code FV-30', 'code FV-50', 'product Flat varnish brush', 'word f varnish']],
  ['f', ['product Flat varnish brush']],
  ['natural ho', ['word natural hog']],
  ['zzyzx', []],
])('%j offers %j', (typed, offered) => expect(offer(typed)).toEqual(offered));

test('each leads to its page', () => {
  expect(suggest(all, 'brushes')[0]?.url).toBe('/catalogue/brushes');
  expect(suggest(all, 'wall')[0]?.url).toBe('/products/wall-brush');
  expect(suggest(all, 'fv50')[0]?.url).toBe('/search?q=FV-50');
  expect(suggest(all, 'a&b ho')[0]?.url).toBe('/search?q=a+b+hog');
});

test('no more than eight are offered', () => {
  const words = Array.from({ length: 50 }, (_, index) => `brush${'abcdefghij'[index % 10]}`);
  expect(suggest({ ...all, words }, 'b')).toHaveLength(8);
});
