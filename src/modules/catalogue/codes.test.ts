import { describe, expect, test } from 'vitest';
import { readGtin, skuKey } from './codes.ts';

describe('a GTIN', () => {
  test.each([
    ['4006381333931', '04006381333931'],
    ['036000291452', '00036000291452'],
    ['0036000291452', '00036000291452'],
    ['96385074', '00000096385074'],
    ['4006381 33393-1', '04006381333931'],
  ])('%s is read as %s', (input, gtin) => {
    expect(readGtin(input)).toEqual({ ok: true, gtin });
  });

  test.each([
    ['4006381333932', { error: 'check_digit', expected: '1' }],
    ['4.00638E+12', { error: 'scientific' }],
    ['4,00638e12', { error: 'scientific' }],
    ['123', { error: 'length' }],
    ['40063813339A1', { error: 'not_digits' }],
    ['', { error: 'not_digits' }],
  ])('%s is none', (input, problem) => {
    expect(readGtin(input)).toEqual({ ok: false, ...problem });
  });
});

test('a SKU is the same in capitals, with spaces and with hyphens', () => {
  expect(['FB-50', 'fb 50', ' Fb50'].map(skuKey)).toEqual(['fb50', 'fb50', 'fb50']);
});
