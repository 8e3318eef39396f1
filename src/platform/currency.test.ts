import { expect, test } from 'vitest';
import { chosenCurrency, readCurrency, readWrittenCurrency } from './currency.ts';

test.each([
  ['4,20', '4,20', []],
  ['€4.20', '4.20', ['eur']],
  ['4,20 €', '4,20', ['eur']],
  ['EUR 4.20', '4.20', ['eur']],
  ['4.20gbp', '4.20', ['gbp']],
  ['£ 1 200.00', '1 200.00', ['gbp']],
  ['US$ 4.20', '4.20', ['usd']],
  ['$4.20 EUR', '4.20', ['usd', 'eur']],
  ['CHF 4.20', 'CHF 4.20', []],
  ['4.20 ¥', '4.20 ¥', []],
  ['', '', []],
] as const)('%j is %j in %j', (amount, text, named) => {
  expect(readWrittenCurrency(amount)).toEqual({ text, named });
});

test('a currency that the shop does not sell in is none', () => {
  expect([readCurrency('EUR'), readCurrency('chf'), readCurrency(null)]).toEqual([
    ...['eur', undefined, undefined],
  ]);
});

test('of an address before that of a cookie', () => {
  expect(chosenCurrency('gbp', 'a=1; currency=eur')).toBe('gbp');
  expect(chosenCurrency('chf', 'a=1; currency=eur')).toBe('eur');
  expect(chosenCurrency(undefined, 'currency=chf')).toBe('usd');
});
