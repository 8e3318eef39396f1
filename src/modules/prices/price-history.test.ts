/** The lowest price of 30 days beside a sale, typed from the rule. */
import { expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { findCut, type PriceHistory } from './price-history.ts';
import type { ListPrice } from './price-list.ts';

const dayMs = 24 * hourMs;
const day = (march: number) => Date.UTC(2026, 2, march);

function sale(priceMinor: number, from: number, until: number | null = null): ListPrice {
  return {
    ...{ list: `sale of ${from}`, name: 'Sale', kind: 'sale', rank: 1 },
    ...{ fromMs: day(from), untilMs: until === null ? null : day(until) },
    steps: [{ from: 1, priceMinor }],
  };
}

const cut = (history: Partial<PriceHistory>, march = 26) =>
  findCut({ priceMinor: 1000, former: [], prices: [], ...history }, 1, new Date(day(march)));

test('of a tool that always cost the same the cut is of its price', () => {
  expect(cut({ prices: [sale(850, 25)] })).toEqual({ lowMinor: 1000, percent: 15 });
});

test('a price that was lower in the 30 days before makes it none', () => {
  // 8.00 from 1 to 10 March, then 10.00, then 8.50 on the 25th.
  expect(cut({ prices: [sale(800, 1, 10), sale(850, 25)] })).toBeUndefined();
  expect(cut({ former: [{ untilMs: day(10), priceMinor: 800 }], prices: [sale(850, 25)] })).toBe(
    undefined,
  );
});

test('one that is lower still is a cut of that', () => {
  const prices = [sale(800, 1, 10), sale(720, 25)];
  expect(cut({ prices })).toEqual({ lowMinor: 800, percent: 10 });
});

test('what ended 30 days before does not count any more', () => {
  const began = sale(850, 25);
  const former = (days: number) => [{ untilMs: day(25) - days * dayMs, priceMinor: 800 }];
  expect(cut({ former: former(30), prices: [began] })).toEqual({ lowMinor: 1000, percent: 15 });
  expect(cut({ former: former(29), prices: [began] })).toBeUndefined();
});

test('a dearer price before counts as what it was', () => {
  const former = [{ untilMs: day(20), priceMinor: 1200 }];
  expect(cut({ former, prices: [sale(850, 25)] })).toEqual({ lowMinor: 1000, percent: 15 });
});

test('before and after the sale, and by a base list, there is no cut', () => {
  const prices = [sale(850, 25, 28)];
  expect(cut({ prices }, 24)).toBeUndefined();
  expect(cut({ prices }, 28)).toBeUndefined();
  expect(cut({ prices: [{ ...sale(850, 25), kind: 'base' }] })).toBeUndefined();
});

test('a sale that goes on with a lower price is a cut of its former one', () => {
  const prices = [sale(850, 10, 25), { ...sale(765, 25), list: 'sale of 10' }];
  expect(cut({ prices })).toEqual({ lowMinor: 850, percent: 10 });
});

test('prices for many are compared with those for one by what each costs', () => {
  const hundred = { ...sale(85_000, 25), perUnits: 100 };
  expect(cut({ prices: [hundred] })).toEqual({ lowMinor: 1000, percent: 15 });
  // 9.99 each was less than 1,000.00 for a hundred, and 8.49 less than 850.00.
  const before = { ...sale(84_900, 1, 10), perUnits: 100 };
  expect(cut({ prices: [before, hundred] })).toBeUndefined();
  const lower = { ...sale(76_410, 25), perUnits: 100 };
  expect(cut({ prices: [before, lower] })).toEqual({
    ...{ lowMinor: 84_900, lowPerUnits: 100, percent: 10 },
  });
  expect(cut({ prices: [before, sale(764, 25)] })).toMatchObject({ lowPerUnits: 100, percent: 10 });
  expect(cut({ prices: [before, sale(849, 25)] })).toBeUndefined();
});
