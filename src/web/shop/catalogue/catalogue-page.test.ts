/** What search engines are told of a page of the catalogue. */
import { expect, test } from 'vitest';
import type { CatalogueList } from '#modules/catalogue/product.ts';
import { catalogueMeta } from './catalogue-page.tsx';

const list: CatalogueList = {
  ...{ category: undefined, trail: [], children: [], products: [], filters: {}, facets: [] },
  ...{ count: 3, page: 1, pages: 1 },
};
const width = (value: string, products: number) => ({
  filters: { width: value },
  facets: [
    {
      ...{ code: 'width', name: 'Width' },
      options: [{ value, label: `${value} mm`, products, isChosen: true }],
    },
  ],
});
const noindex = { name: 'robots', content: 'noindex' };
const metaOf = (part: Partial<CatalogueList>) =>
  catalogueMeta({ list: { ...list, ...part }, sort: 'position', origin: 'http://shop.example' });

test('one filter is a page of its own', () => {
  expect(metaOf(width('50', 3))).not.toContainEqual(noindex);
  expect(metaOf(width('50', 3))).toContainEqual({
    ...{ tagName: 'link', rel: 'canonical' },
    href: 'http://shop.example/catalogue?filter=width:50',
  });
});

test('a width that somebody made up is none', () => {
  expect(metaOf({ ...width('99999', 0), count: 0 })).toContainEqual(noindex);
});
