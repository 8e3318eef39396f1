import { expect, test } from 'vitest';
import { specified } from '#web/wording/specified.ts';
import { phoneError, quantityError, readinessMessage, shortageMessage } from './order-rules.ts';

const bounds = { minimumOrder: 12, available: 340 };
const words = specified.order;

test.each(['12', '13', '340', ' 20 ', '1e2', '12.0'])(
  '%s is within the bounds, which count',
  (input) => {
    expect(quantityError(input, bounds, words)).toBeUndefined();
  },
);

test.each(['', '11', '0', '-20', '12.5', '1e-2', 'twelve'])(
  "'%s' gets the minimum's text",
  (input) => {
    expect(quantityError(input, bounds, words)).toBe('order quantity must be more than 12');
  },
);

test.each(['341', '12345678901', '9'.repeat(400), '1e9'])(
  'more than is available gets the text of that',
  (input) => {
    const error = quantityError(input, bounds, words);
    expect(error).toBe('order quantity must be less than 340');
  },
);

test.each([
  [12, 11, 'Only 11 left, and the smallest order is 12. We are making more.'],
  [1200, 1100, 'Only 1,100 left, and the smallest order is 1,200. We are making more.'],
  [12, 0, 'None left to order now. We are making more.'],
  [1, 0, 'None left to order now. We are making more.'],
  [12, 12, undefined],
])('from %i up with %i left, no quantity is right: %s', (minimumOrder, available, message) => {
  expect(shortageMessage({ minimumOrder, available }, specified.purchase)).toBe(message);
});

test('bounds of a thousand and more are written as everywhere', () => {
  const many = { minimumOrder: 1200, available: 2400 };
  expect(quantityError('1', many, words)).toBe('order quantity must be more than 1,200');
  expect(quantityError('9999', many, words)).toBe('order quantity must be less than 2,400');
});

test('a phone number has to be there and to look like one', () => {
  expect(phoneError(' ', words)).toBe(words.phoneNeeded);
  expect(phoneError('call me', words)).toBe(words.phoneWrong);
  expect(phoneError('+1 (207) 555-0142', words)).toBeUndefined();
});

test.each([
  [12, 340, 'Made to order from 12 up, 340 ready now.'],
  [12, 1340, 'Made to order from 12 up, 1,340 ready now.'],
  [12, 13, 'Made to order from 12 up, 13 ready now.'],
  [12, 12, 'The last 12 are ready now: just enough for one order.'],
  [12, 11, '11 ready now, and an order starts at 12. The next ones are being made.'],
  [12, 1, 'One ready now, and an order starts at 12. The next ones are being made.'],
  [12, 0, 'None ready now. We are making more; an order starts at 12.'],
  [1, 9, 'Made to order from a single one up, 9 ready now.'],
  [1, 1, 'The last one is ready now.'],
  [1, 0, 'None ready now. We are making more; an order starts at 1.'],
])('from %i up with %i on the shelf: %s', (minimumOrder, available, message) => {
  expect(readinessMessage({ minimumOrder, available }, specified.purchase)).toBe(message);
});

const packs = { minimumOrder: 12, available: 340, orderMultiple: 12, maximumOrder: 120 };

test.each([
  ['24', undefined],
  ['25', 'order quantity must be a multiple of 12: 24 or 36'],
  ['119', 'order quantity must be a multiple of 12: 108 or 120'],
  ['121', 'order quantity must be less than 120'],
  ['132', 'order quantity must be less than 120'],
])('of a tool sold by twelve, at most 120: %s', (input, message) => {
  expect(quantityError(input, packs, words)).toBe(message);
  expect(quantityError('100', { ...packs, available: 96 }, words)).toBe(
    'order quantity must be less than 96',
  );
});
