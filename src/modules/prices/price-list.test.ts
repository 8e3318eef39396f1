/** What tools cost by lists, typed from the rules. */
import { describe, expect, test } from 'vitest';
import {
  effectivePrice,
  nextPriceChange,
  priceLadder,
  type ListPrice,
  type PriceStep,
} from './price-list.ts';

const noon = Date.UTC(2026, 2, 3, 12);
const hour = 3_600_000;

type Steps = [from: number, priceMinor: number][];

function listed(kind: ListPrice['kind'], rank: number, steps: Steps, hours = [-1, 1]): ListPrice {
  const [from = 0, until] = hours;
  return {
    ...{ list: `${kind} ${rank}`, name: `${kind} ${rank}`, kind, rank },
    ...{ fromMs: noon + from * hour, untilMs: until === undefined ? null : noon + until * hour },
    steps: steps.map(([quantity, priceMinor]): PriceStep => ({ from: quantity, priceMinor })),
  };
}

const costs = (prices: ListPrice[], quantity: number, at = noon) =>
  effectivePrice({ priceMinor: 800, prices }, quantity, new Date(at)).priceMinor;
const ladderOf = (...prices: ListPrice[]) =>
  priceLadder({ priceMinor: 800, prices }, new Date(noon)).map(({ from, priceMinor, source }) => [
    ...[from, priceMinor, source?.name ?? 'own'],
  ]);

describe('a piece costs', () => {
  test('what the tool says where no list has it', () => {
    expect(costs([], 1)).toBe(800);
    expect(ladderOf()).toEqual([[1, 800, 'own']]);
  });

  test.each([
    [1, 800],
    [11, 800],
    [12, 720],
    [23, 720],
    [24, 685],
    [1_000_000, 685],
  ])('for %i what the step says that they are on', (quantity, price) => {
    const steps: Steps = [
      [12, 720],
      [24, 685],
    ];
    expect(costs([listed('base', 1, steps)], quantity)).toBe(price);
  });

  test('more than its own price, where a base list says so', () => {
    expect(costs([listed('base', 1, [[1, 900]])], 1)).toBe(900);
  });

  test('never more than without the sale', () => {
    expect(costs([listed('sale', 1, [[1, 900]])], 1)).toBe(800);
    expect(costs([listed('base', 1, [[1, 700]]), listed('sale', 1, [[1, 750]])], 1)).toBe(700);
    expect(costs([listed('base', 1, [[1, 700]]), listed('sale', 1, [[1, 650]])], 1)).toBe(650);
  });
});

test('the nearest list gives the whole ladder, whatever the others have', () => {
  const near = listed('base', 1, [[10, 700]]);
  const far = listed('base', 2, [
    [1, 500],
    [20, 400],
  ]);
  expect(ladderOf(far, near)).toEqual([
    [1, 800, 'own'],
    [10, 700, 'base 1'],
  ]);
});

test('a sale counts for the quantities for which it is lower, and says so', () => {
  const base = listed('base', 1, [
    [12, 720],
    [48, 600],
  ]);
  expect(ladderOf(base, listed('sale', 1, [[1, 700]]))).toEqual([
    [1, 700, 'sale 1'],
    [48, 600, 'base 1'],
  ]);
});

test('steps that change nothing are none', () => {
  const base = listed('base', 1, [
    [5, 700],
    [9, 700],
  ]);
  expect(ladderOf(base)).toEqual([
    [1, 800, 'own'],
    [5, 700, 'base 1'],
  ]);
});

test.each([
  [-1, 800],
  [0, 700],
  [hour - 1, 700],
  [hour, 800],
])('a list is valid from its start until right before its end: %i ms after it', (ms, price) => {
  const sale = listed('sale', 1, [[1, 700]], [0, 1]);
  expect(costs([sale], 1, noon + ms)).toBe(price);
});

test('a price changes next when the first of them begins or ends', () => {
  const next = (...prices: ListPrice[]) => nextPriceChange(prices, new Date(noon))?.getTime();
  expect(next()).toBeUndefined();
  expect(next(listed('base', 1, [[1, 1]], [-2]))).toBeUndefined();
  expect(next(listed('base', 1, [[1, 1]], [-2, 5]), listed('sale', 1, [[1, 1]], [3, 9]))).toBe(
    noon + 3 * hour,
  );
});
