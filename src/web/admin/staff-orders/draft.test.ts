import { expect, test } from 'vitest';
import { readLines, withoutPrices, type TypedLine } from './draft.ts';

const typed = (price: string, more: Partial<TypedLine> = {}): TypedLine => {
  return { tool: 'brush', name: 'Brush', quantity: '2', price, reason: ' loyal ', ...more };
};

test.each([
  ['18.50', '18.50'],
  ['€18.50', '18.50'],
  ['18.50 eur', '18.50'],
  [' 18 ', '18'],
])('%j is a price of an order in euros', (price, sent) => {
  expect(readLines([typed(price)], 'eur')).toEqual({
    ...{ ok: true, lines: [{ tool: 'brush', quantity: 2, price: sent, reason: 'loyal' }] },
  });
});

test.each(['$18.50', '18.50 GBP', '£', '$'])('%j is none: it names another one', (price) => {
  expect(readLines([typed(price)], 'eur')).toEqual({
    ok: false,
    errors: new Map([['brush', { price: 'Another currency: this order is in EUR.' }]]),
  });
});

test.each(['18,50', 'x', '1.234', '-1', '18.50 CHF'])('%j is no amount', (price) => {
  expect(readLines([typed(price)], 'eur')).toEqual({
    ok: false,
    errors: new Map([['brush', { price: 'Please type an amount, such as 18.50.' }]]),
  });
});

test('without one the line has the price of the customer', () => {
  const lines = [{ tool: 'brush', quantity: 2 }];
  expect(readLines([typed('  ')], 'gbp')).toEqual({ ok: true, lines });
});

test('prices go and all else stays; how many went is said', () => {
  const roller = { tool: 'roller', quantity: '1' };
  const before = [typed('18.50'), typed('', roller)];
  expect(withoutPrices(before)).toEqual({ lines: [typed(''), typed('', roller)], cleared: 1 });
});
