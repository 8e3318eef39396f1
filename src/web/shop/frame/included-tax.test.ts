import { expect, test } from 'vitest';
import { currencies, type Currency } from '#platform/currency.ts';
import { nameIncludedTax } from './included-tax.ts';

const state = (
  includedTax: Parameters<typeof nameIncludedTax>[0],
  offered: readonly Currency[] = currencies,
) => nameIncludedTax(includedTax, offered)?.statements;

test('one statement where prices in all currencies include the tax of one country', () => {
  expect(state({ usd: 'DE', eur: 'DE', gbp: 'DE' })).toEqual([{ country: 'Germany' }]);
});

test('one for each currency whose prices include tax, where they differ', () => {
  expect(state({ eur: 'DE', gbp: 'GB' })).toEqual([
    { country: 'Germany', currency: 'eur' },
    { country: 'United Kingdom', currency: 'gbp' },
  ]);
  expect(state({ usd: 'DE', eur: 'DE', gbp: 'GB' })).toHaveLength(3);
});

test('nothing of a currency that is not offered, and nothing without tax', () => {
  expect(state({ usd: 'DE', eur: 'DE' }, ['usd', 'eur'])).toEqual([{ country: 'Germany' }]);
  expect(state({ gbp: 'GB' }, ['usd', 'eur'])).toEqual([]);
  expect(state({})).toBe(undefined);
});
