import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findFittingQuantities,
  findQuantityViolation,
  findSteps,
  isShortOfMinimum,
  smallestOrder,
} from './quantity-rules.ts';

const dozens = { minimumOrder: 12, orderMultiple: 12, maximumOrder: 120, available: 100 };

test.each([
  [24, [24]],
  [30, [24, 36]],
  [1, [12]],
  [100, [96]],
  [132, [96]],
])('the nearest to %i that can be ordered are %j', (quantity, fitting) => {
  expect(findFittingQuantities(quantity, dozens)).toEqual(fitting);
});

test.each([
  [24, { below: 12, above: 36 }],
  [30, { below: 24, above: 36 }],
  [12, { above: 24 }],
  [5, { above: 12 }],
  [96, { below: 84 }],
  [200, { below: 96 }],
])('a step from %i leads to %j', (quantity, steps) => {
  expect(findSteps(quantity, dozens)).toEqual(steps);
});

test('nothing fits when there are fewer than the smallest order', () => {
  const few = { ...dozens, minimumOrder: 10, available: 11 };
  expect([findFittingQuantities(10, few), isShortOfMinimum(few)]).toEqual([[], true]);
  expect(isShortOfMinimum({ ...few, available: 12 })).toBe(false);
});

test('the smallest order is a multiple, and what is less is told so', () => {
  const sixes = { minimumOrder: 10, orderMultiple: 6, maximumOrder: null, available: 100 };
  expect(smallestOrder(sixes)).toBe(12);
  const tooFew = { reason: 'below_minimum', minimum: 12 };
  expect(findQuantityViolation(6, sixes)).toEqual(tooFew);
  expect(findQuantityViolation(10, sixes)).toMatchObject({ neighbours: [12] });
  for (const fitting of [12, 18]) expect(findQuantityViolation(fitting, sixes)).toBeUndefined();
});

const rules = fc.record({
  minimumOrder: fc.integer({ min: 1, max: 200 }),
  orderMultiple: fc.integer({ min: 1, max: 48 }),
  maximumOrder: fc.option(fc.integer({ min: 200, max: 2000 })),
  available: fc.integer({ min: 0, max: 3000 }),
});

test('what is offered can be ordered, and nothing nearer can', () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 4000 }), (of, units) => {
      const offered = findFittingQuantities(units, of);
      for (const quantity of offered) expect(findQuantityViolation(quantity, of)).toBeUndefined();
      if (findQuantityViolation(units, of) === undefined) expect(offered).toEqual([units]);
      const distance = Math.min(...offered.map((quantity) => Math.abs(quantity - units)));
      for (let step = 0; step < Math.min(distance, 300); step += 1) {
        for (const nearer of [units - step, units + step]) {
          if (nearer > 0) expect(findQuantityViolation(nearer, of)).toBeDefined();
        }
      }
    }),
  );
});
