import fc from 'fast-check';
import { expect, test } from 'vitest';
import { summariseRatings } from './product-review.ts';

test('four reviews of 5, 5, 4 and 1 stars are 3.8 on average', () => {
  const counts = [
    { rating: 1, count: 1 },
    { rating: 4, count: 1 },
    { rating: 5, count: 2 },
  ];
  expect(summariseRatings(counts)).toEqual({
    count: 4,
    average: 3.8,
    distribution: [
      { rating: 5, count: 2 },
      { rating: 4, count: 1 },
      { rating: 3, count: 0 },
      { rating: 2, count: 0 },
      { rating: 1, count: 1 },
    ],
  });
});

test('no review is no star', () => {
  expect(summariseRatings([])).toMatchObject({ count: 0, average: 0 });
});

test('the average is between the least and the most stars, and the parts sum to the whole', () => {
  const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(ratings, (given) => {
      const counts = [...Map.groupBy(given, (rating) => rating)].map(([rating, all]) => {
        return { rating, count: all.length };
      });
      const { count, average, distribution } = summariseRatings(counts);
      expect(count).toBe(given.length);
      expect(distribution.reduce((sum, one) => sum + one.count, 0)).toBe(count);
      expect(average).toBeGreaterThanOrEqual(Math.min(...given));
      expect(average).toBeLessThanOrEqual(Math.max(...given));
    }),
  );
});
