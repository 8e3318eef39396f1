import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageByPrice, type PlacedProduct } from './page-by-price.ts';

interface Priced extends PlacedProduct {
  price: number | undefined;
}

/** Few prices and places, so that many are equal. */
const products = fc
  .array(
    fc.record({
      price: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
      ...{ position: fc.integer({ min: 0, max: 3 }), createdAt: fc.integer({ min: 0, max: 2 }) },
    }),
    { maxLength: 60 },
  )
  .map((some) => some.map((one, index): Priced => ({ ...one, id: `${(index * 7) % 61}` })));

const inPlace = (one: Priced, other: Priced) =>
  one.position - other.position || one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);

test('a page is the part of all products in order, and what is not sold comes last', () => {
  const place = { offset: fc.integer({ min: 0, max: 60 }), limit: fc.integer({ min: 1, max: 24 }) };
  fc.assert(
    fc.property(
      products,
      fc.record({ ...place, isHighestFirst: fc.boolean() }),
      (some, { offset, limit, isHighestFirst }) => {
        const sign = isHighestFirst ? -1 : 1;
        const sold = some.filter(({ price }) => price !== undefined);
        const sorted = [
          ...sold.toSorted((one, other) => {
            return sign * ((one.price ?? 0) - (other.price ?? 0)) || inPlace(one, other);
          }),
          ...some.filter(({ price }) => price === undefined).toSorted(inPlace),
        ];
        const priceOf = ({ price }: Priced) => price;
        const page = pageByPrice(some, { priceOf, isHighestFirst, offset, limit });
        expect(page).toEqual(sorted.slice(offset, offset + limit));
      },
    ),
  );
});

test('of 30,000 products it is found in a few milliseconds', () => {
  const many = Array.from({ length: 30_000 }, (_, index) => {
    return { id: `${index}`, position: 1, createdAt: (index * 7919) % 30_000, price: index % 50 };
  });
  const from = performance.now();
  for (let time = 0; time < 10; time += 1)
    pageByPrice(many, {
      priceOf: ({ price }) => (price === 0 ? undefined : price),
      ...{ isHighestFirst: time % 2 === 0, offset: time * 2400, limit: 24 },
    });
  expect((performance.now() - from) / 10).toBeLessThan(100);
});
