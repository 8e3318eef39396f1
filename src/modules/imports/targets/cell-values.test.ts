import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDecimalText } from '#platform/money.ts';
import { readDecimal } from '#platform/written-number.ts';
import { readPrice, readSku, readWhole } from './cell-values.ts';

const maxMinor = 99_999_999;

test.each([
  ['4.20', 420],
  ['4,2', 420],
  ['$4.20', 420],
  ['4,20 €', 420],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ["1'234.50", 123_450],
  ['1\u00a0234,50', 123_450],
  ['12.345.678', undefined],
  ['1.234.567', undefined],
  ['0.1', 10],
  ['19.99 USD', 1999],
])('the price %j is %j cents', (text, minor) => {
  const result = readPrice(maxMinor)(text);
  expect(result.ok ? result.value : undefined).toBe(minor);
});

test.each([
  ['1.200', 'ambiguous_number'],
  ['1,200', 'ambiguous_number'],
  ['4.205', 'ambiguous_number'],
  ['4.2055', 'not_a_price'],
  ['1.2E+3', 'scientific'],
  ['-5', 'not_a_number'],
  ['free', 'not_a_number'],
  ['1,2,3', 'not_a_number'],
  ['12 5', 'not_a_number'],
  ['1 200 5', 'not_a_number'],
  ['0', 'price_out_of_range'],
  ['1000000', 'price_out_of_range'],
])('the price %j is refused as %s', (text, code) => {
  expect(readPrice(maxMinor)(text)).toMatchObject({ ok: false, code });
});

test('every price that is written is read as the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxMinor }), (minor) => {
      const text = toDecimalText(minor);
      expect(readPrice(maxMinor)(text)).toEqual({ ok: true, value: minor });
      expect(readPrice(maxMinor)(text.replace('.', ','))).toEqual({ ok: true, value: minor });
    }),
  );
});

test('a number is read or refused, whatever it looks like', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,eE+- ')) }),
      (text) => {
        const result = readDecimal(text);
        if (result.ok) expect(result.text).toMatch(/^\d+(\.\d+)?$/);
      },
    ),
  );
});

test.each([
  ['12', { ok: true, value: 12 }],
  ['12,0', { ok: true, value: 12 }],
  ['12,5', { ok: false, code: 'not_whole' }],
  ['0', { ok: false, code: 'out_of_range', detail: '1–50' }],
  ['51', { ok: false, code: 'out_of_range', detail: '1–50' }],
])('the count %j', (text, result) => {
  expect(readWhole({ min: 1, max: 50 })(text)).toEqual(result);
});

test('a SKU that lost digits is refused, one that looks alike is not', () => {
  expect(readSku('4.00638E+12')).toMatchObject({ ok: false, code: 'scientific' });
  expect(readSku('4E+12')).toMatchObject({ ok: false, code: 'scientific' });
  expect(readSku('4E12')).toEqual({ ok: true, value: '4E12' });
  expect(readSku('--')).toMatchObject({ ok: false, code: 'not_a_sku' });
});
