import { expect, test } from 'vitest';
import { createPlainFiles } from './plain-files.ts';

const findFile = createPlainFiles('http://shop.example', {
  listCategories: async () => [],
  countProducts: async () => 0,
  listProductSlugs: async () => [],
  listSuggestions: async () => ({ words: ['brush'], codes: [], products: [], categories: [] }),
});

test('what a search box offers is one file, made anew with the lists', async () => {
  const file = findFile('/search-suggestions.json');
  expect(file).toMatchObject({
    ...{ type: 'application/json; charset=utf-8', tags: ['catalogue', 'lists'] },
  });
  expect(JSON.parse((await file?.write()) ?? '')).toMatchObject({ words: ['brush'] });
});

test('what search engines ask for is there, and nothing else', () => {
  expect(findFile('/robots.txt')?.type).toBe('text/plain; charset=utf-8');
  expect(findFile('/search-suggestions')).toBeUndefined();
});
