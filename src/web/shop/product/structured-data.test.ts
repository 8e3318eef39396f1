/** What search engines read, by the rules of schema.org and of Google's page on variants. */
import { describe, expect, test } from 'vitest';
import { sampleTool } from '#test/traceability/fixtures.ts';
import {
  summariseRatings,
  type PublishedReviews,
} from '#modules/product-reviews/product-review.ts';
import type { PricedProduct, PricedVariant } from './priced-product.ts';
import { breadcrumbData, productData } from './structured-data.ts';

const origin = 'https://shop.example';

const fifty: PricedVariant = {
  ...sampleTool,
  ladder: [{ from: 1, priceMinor: sampleTool.priceMinor, source: undefined }],
  ...{ img: '/imagery/brush.webp', variant: '50 mm', sku: 'FV-50', gtin: '04006381333931' },
  ...{ orderMultiple: 1, maximumOrder: null, weightG: 94, unitsPerCarton: 120, hsCode: null },
  ...{ origin: null, leadDays: null },
};
const eighty: PricedVariant = {
  ...fifty,
  ladder: [{ from: 1, priceMinor: 2050, source: undefined }],
  ...{ id: 'b', name: 'Flat varnish brush, 80 mm', variant: '80 mm', sku: 'FV-80', gtin: null },
  ...{ available: 3, minimumOrder: 6 },
};

const product: PricedProduct = {
  ...{
    id: 'p',
    slug: 'flat-varnish-brush',
    name: 'Flat varnish brush',
    description: 'Lays varnish.',
  },
  ...{ seoTitle: '', seoDescription: '', related: [] },
  categories: [
    { name: 'Brushes', path: 'brushes' },
    { name: 'Flat', path: 'brushes/flat' },
  ],
  pictures: [
    { img: '/imagery/brush.webp', alt: 'a brush' },
    { img: 'javascript:alert(1)', alt: 'none' },
  ],
  variants: [fifty, eighty],
};

const noReviews: PublishedReviews = {
  ...{ summary: summariseRatings([]), reviews: [], page: 1, pages: 1 },
};

/** As it stands in the page. */
function read(descriptor: unknown) {
  return JSON.parse(JSON.stringify(descriptor))['script:ld+json'];
}

describe('a product of several sizes', () => {
  const group = read(
    productData(origin, product, { reviews: noReviews, includesTax: false, currency: 'usd' }),
  );

  test('is a group that says by what its variants differ', () => {
    expect(group).toMatchObject({
      ...{ '@context': 'https://schema.org', '@type': 'ProductGroup' },
      ...{ name: 'Flat varnish brush', url: `${origin}/products/flat-varnish-brush` },
      ...{ productGroupID: 'p', variesBy: 'https://schema.org/size' },
      manufacturer: {
        ...{ '@type': 'Organization', name: 'Ferrule & Co.', email: 'bench@ferrule.example' },
        address: '14 Beech Yard, Portland, ME 04101, United States',
      },
      image: [`${origin}/imagery/brush.webp`],
    });
    expect(group.hasVariant.map(({ size }: { size: string }) => size)).toEqual(['50 mm', '80 mm']);
  });

  test('has an offer for each, with its price, minimum and whether it can be had', () => {
    const [first, second] = group.hasVariant;
    expect(first).toMatchObject({
      ...{ '@type': 'Product', sku: 'FV-50', gtin14: '04006381333931' },
      weight: { value: 94, unitCode: 'GRM' },
      offers: {
        ...{ '@type': 'Offer', price: 19.99, priceCurrency: 'USD' },
        availability: 'https://schema.org/InStock',
        eligibleQuantity: { minValue: 12, unitCode: 'C62' },
        priceSpecification: { price: 19.99, referenceQuantity: { value: 1 } },
      },
    });
    expect(second.offers).toMatchObject({
      ...{ price: 20.5, availability: 'https://schema.org/OutOfStock' },
    });
    expect(second).not.toHaveProperty('gtin14');
  });

  test('has no rating: nobody has reviewed it', () => {
    expect(JSON.stringify(group)).not.toContain('ggregateRating');
  });
});

describe('a product with reviews', () => {
  const review = {
    ...{ id: 'r', name: 'Anna', rating: 4, title: 'Lays it flat', text: 'Not a mark.' },
    ...{ pictures: ['/uploads/a.webp'], writtenAt: new Date('2026-03-02T23:00:00Z') },
    answer: { text: 'Thank you', at: new Date('2026-03-03T09:00:00Z') },
  };
  const summary = summariseRatings([
    { rating: 4, count: 1 },
    { rating: 5, count: 2 },
  ]);
  const reviews = { summary, reviews: [review], page: 1, pages: 1 };

  test.each([[[fifty, eighty]], [[fifty]]])(
    'says their average and each of the page',
    (variants) => {
      const rated = read(
        productData(
          origin,
          { ...product, variants },
          { reviews, includesTax: false, currency: 'usd' },
        ),
      );
      expect(rated.aggregateRating).toEqual({
        ...{ '@type': 'AggregateRating', ratingValue: 4.7, reviewCount: 3 },
        ...{ bestRating: 5, worstRating: 1 },
      });
      expect(rated.review).toEqual([
        {
          ...{ '@type': 'Review', author: { '@type': 'Person', name: 'Anna' } },
          ...{ datePublished: '2026-03-02', name: 'Lays it flat', reviewBody: 'Not a mark.' },
          reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 1 },
          image: [`${origin}/uploads/a.webp`],
        },
      ]);
    },
  );
});

test('a product of one size is that size', () => {
  const single = read(
    productData(
      origin,
      { ...product, variants: [{ ...fifty, variant: '' }] },
      { reviews: noReviews, includesTax: false, currency: 'usd' },
    ),
  );
  expect(single).toMatchObject({ '@type': 'Product', name: 'Flat varnish brush', sku: 'FV-50' });
  expect(single).not.toHaveProperty('size');
  expect(single.offers).toMatchObject({ '@type': 'Offer' });
});

test('breadcrumbs count from the whole catalogue down', () => {
  const list = read(breadcrumbData(origin, product.categories));
  expect(list).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(list.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Catalogue', item: `${origin}/catalogue` },
    { '@type': 'ListItem', position: 2, name: 'Brushes', item: `${origin}/catalogue/brushes` },
    { '@type': 'ListItem', position: 3, name: 'Flat', item: `${origin}/catalogue/brushes/flat` },
  ]);
});

test('each price by quantity is said, and the offer itself is that of the minimum', () => {
  const ladder = [
    { from: 1, priceMinor: 900, source: undefined },
    { from: 6, priceMinor: 800, source: undefined },
    { from: 24, priceMinor: 685, source: undefined },
  ] as const;
  const variant = { ...fifty, variant: '', minimumOrder: 12, ladder };
  const { offers } = read(
    productData(
      origin,
      { ...product, variants: [variant] },
      { reviews: noReviews, includesTax: false, currency: 'usd' },
    ),
  );
  expect(offers.price).toBe(8);
  expect(
    offers.priceSpecification.map((one: { price: number; eligibleQuantity: object }) => [
      ...[one.price, Object(one.eligibleQuantity).minValue],
    ]),
  ).toEqual([
    [8, 12],
    [6.85, 24],
  ]);
});

test('a price with tax in it is said to be one', () => {
  const of = (includesTax: boolean) =>
    read(productData(origin, product, { reviews: noReviews, includesTax, currency: 'eur' }));
  const [first, second] = [of(true), of(false)].map(({ hasVariant }) => hasVariant);
  const including = { offers: { priceSpecification: { valueAddedTaxIncluded: true } } };
  expect(first).toMatchObject([including, including]);
  expect(JSON.stringify(second)).not.toContain('valueAddedTaxIncluded');
});
