import { expect, test } from 'vitest';
import { testCards } from '../src/test-cards.ts';
import {
  brandOf,
  findFieldErrors,
  formatNumber,
  formatExpiry,
  type CardInput,
} from '../src/browser/frame/card-rules.ts';

test.each([
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
])('%s is grouped as %s', (digits, expected) => {
  expect(formatNumber(digits)).toBe(expected);
});

test.each([
  ['1', '1'],
  ['5', '05 / '],
  ['12', '12 / '],
  ['13', '1'],
  ['123', '12 / 3'],
  ['1/3', '01 / 3'],
  ['1234', '12 / 34'],
  ['12/34', '12 / 34'],
  ['12 / 203', '12 / 203'],
  ['12/2034', '12 / 34'],
  ['122034', '12 / 34'],
])('%s is shaped as %s', (typed, expected) => {
  expect(formatExpiry(typed, false)).toBe(expected);
});

test('the slash can be deleted', () => {
  expect(formatExpiry('12 /', true)).toBe('12');
});

test.each([
  ['4', 'visa'],
  ['55', 'mastercard'],
  ['2221', 'mastercard'],
  ['37', 'amex'],
  ['6011', 'discover'],
  ['9', 'unknown'],
])('a card with %s is of the brand %s', (digits, brand) => {
  expect(brandOf(digits)).toBe(brand);
});

const validCard: CardInput = { number: '4242424242424242', expiry: '12 / 34', cvc: '123' };

test.each([
  ['a good card', {}, {}],
  ['no number', { number: '' }, { number: 'incomplete_number' }],
  ['half a number', { number: '4242' }, { number: 'incomplete_number' }],
  ['a mistyped number', { number: '4242424242424241' }, { number: 'invalid_number' }],
  ['a real number', { number: '4111111111111111' }, { number: 'not_ours' }],
  ['half a date', { expiry: '12 / 3' }, { expiry: 'incomplete_expiry' }],
  ['last year', { expiry: '12 / 25' }, { expiry: 'invalid_expiry_year_past' }],
  ['last month', { expiry: '10 / 26' }, { expiry: 'invalid_expiry_month_past' }],
  ['this month', { expiry: '11 / 26' }, {}],
  ['half a code', { cvc: '12' }, { cvc: 'incomplete_cvc' }],
])('%s', (_, change, codes) => {
  const errors = findFieldErrors({ ...validCard, ...change }, context(true));
  const foundCodes = Object.fromEntries(
    Object.entries(errors).map(([name, { code }]) => [name, code]),
  );
  expect(foundCodes).toEqual(codes);
});

test('a field that is still being typed has no error', () => {
  expect(findFieldErrors({ number: '42', expiry: '1', cvc: '' }, context(false))).toEqual({});
});

function context(isFinal: boolean) {
  return {
    isFinal: () => isFinal,
    today: new Date('2026-11-20T12:00:00Z'),
    rejection: { code: 'not_ours', message: 'Test cards only.' },
    testCards: new Set<string>(Object.values(testCards).map((card) => card.number)),
  };
}
