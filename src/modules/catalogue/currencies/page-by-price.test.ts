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

test('a page of 30,000 products takes a few comparisons for each', () => {
  let reads = 0;
  const many = Array.from({ length: 30_000 }, (_, index) => ({
    ...{ id: `${index}`, createdAt: (index * 7919) % 30_000 },
    // Of equal prices it is read: once of both that are compared.
    get position() {
      reads += 1;
      return 1;
    },
  }));
  const ways = { priceOf: () => 5, isHighestFirst: false, limit: 24 };
  for (const offset of [0, 12_000, 29_976]) {
    reads = 0;
    const page = pageByPrice(many, { ...ways, offset });
    expect(page.map(({ createdAt }) => createdAt)).toEqual(
      Array.from({ length: 24 }, (_, place) => offset + place),
    );
    // Sorting all of them takes some fifteen.
    expect(reads / 2 / many.length).toBeLessThan(8);
  }
});
