import { describe, expect, test } from 'vitest';
import { orderLines as words } from '#web/wording/orders/order-lines.ts';
import {
  formatAmount,
  formatAmountForInput,
  formatOrderSum,
  formatPer,
  formatRemainder,
  formatTypedAmount,
  keepSizeOnOneLine,
} from './amounts.ts';

const line = {
  ...{ position: 1, tool: 't', product: null, sku: null, name: 'Brush', variant: '', quantity: 12 },
  ...{ price: 8.95, per: 1, goods: 107.4, discount: 0, tax: 0, total: 107.4, refunded: 0 },
  ...{ cancelled: 0, shipped: 0, returned: 0 },
};
const order = {
  ...{ price: 8.95, qurantity: 12, goods: 107.4, delivery: 0, tax: 0, total: 107.4, lines: [line] },
  taxed: null,
  currency: 'usd' as const,
};
const template = '{price} × {quantity} = {total}';
const say = (more: object) =>
  formatOrderSum(template, { ...order, ...more }, words.sum, words.sumDelivered).replaceAll(
    '\u00A0',
    ' ',
  );

describe('what an order comes to', () => {
  test.each([
    ['one line', {}, '$8.95 × 12 = $107.40'],
    [
      'with delivery',
      { delivery: 12.5, total: 119.9 },
      '12 units, $107.40 + delivery $12.50 = $119.90',
    ],
    ['with delivery and tax', { delivery: 12.5, tax: 22.78, total: 142.68 }, '12 units, $142.68'],
    [
      'without the tax that its prices include',
      {
        ...{ delivery: 6.9, total: 96.05 },
        taxed: {
          ...{ reason: 'export' as const, notes: [], certificate: null, taxNumber: null, rows: [] },
          included: { country: 'DE', amount: 18.25 },
        },
      },
      '12 units, $96.05',
    ],
    ['several lines', { lines: [line, line], qurantity: 24 }, '24 units, $107.40'],
    ['with a code', { total: 96.66 }, '12 units, $96.66'],
    [
      'with a code and delivery',
      { delivery: 12.5, total: 109.16 },
      '12 units, $96.66 + delivery $12.50 = $109.16',
    ],
  ])('%s', (_, more, text) => {
    expect(say(more)).toBe(text);
  });
});

test.each([
  ['Putty knife, 38 mm', 'Putty knife, 38\u00A0mm'],
  ['Oval trim brush, No 10', 'Oval trim brush, No\u00A010'],
  ['Angle sash brush', 'Angle sash brush'],
])('the size of %s stays on one line', (name, expected) => {
  expect(keepSizeOnOneLine(name)).toBe(expected);
});

test.each([
  [817.3, 13.7, '$803.60'],
  [2104.2, 7.8, '$2,096.40'],
  [1264.1, 5, '$1,259.10'],
])('of %d less %d %s are left, to the cent', (amount, less, left) => {
  expect(formatRemainder(amount, less, 'usd')).toBe(left);
});

test.each([0.005, 19.999, -5, Number.NaN, 1e21])(
  '%d is no amount, and is not shown as one',
  (no) => {
    expect(() => formatAmount(no, 'usd')).toThrow('no amount in whole cents');
    expect(() => formatPer(no, 100, 'usd')).toThrow('no amount in whole cents');
    expect(() => formatRemainder(no, 0, 'usd')).toThrow('no amount in whole cents');
    expect(() => formatAmountForInput(no)).toThrow('no amount in whole cents');
  },
);

test('what is more than anybody may type is still shown', () => {
  expect(formatAmount(1_234_567_890.12, 'usd')).toBe('$1,234,567,890.12');
});

test.each([
  ['8.9', '$8.90'],
  ['8.955', '8.955'],
  ['', ''],
  ['-3', '-3'],
])('%j that was typed is shown as %j', (typed, shown) => {
  expect(formatTypedAmount(typed)).toBe(shown);
});
