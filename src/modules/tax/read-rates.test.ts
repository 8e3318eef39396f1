import { describe, expect, test } from 'vitest';

import { readRates } from './read-rates.ts';

const plain = { jurisdiction: '', postcodes: [], taxClass: 'standard', taxesDelivery: true };

describe('a line of rates', () => {
  test.each([
    ['DE, 19', { ...plain, place: 'DE', millionths: 190_000 }],
    ['FI; 25,5 %', { ...plain, place: 'FI', millionths: 255_000 }],
    ['FI\t25,5', { ...plain, place: 'FI', millionths: 255_000 }],
    ['US-NJ; 6.625 %', { ...plain, place: 'US-NJ', millionths: 66_250 }],
    ['GB\t0\treduced', { ...plain, place: 'GB', millionths: 0, taxClass: 'reduced' }],
    [
      'US-ME, 5.5, standard, no delivery',
      { ...plain, place: 'US-ME', millionths: 55_000, taxesDelivery: false },
    ],
    [
      'US-NY, 4.5, , , New York City, 100 101',
      {
        ...{ ...plain, place: 'US-NY', millionths: 45_000 },
        ...{ jurisdiction: 'New York City', postcodes: ['100', '101'] },
      },
    ],
  ])('%s is read', (text, rate) => {
    expect(readRates(`\n${text}\n`)).toEqual({ ok: true, rates: [rate] });
  });

  test.each([
    ['Germany, 19', 'place_wrong'],
    ['DE, much', 'percent_wrong'],
    ['DE, 100.5', 'percent_wrong'],
    ['DE, 19, low', 'class_wrong'],
    ['FI, 25,5', 'percent_comma'],
    ['FI, 25,5 %, reduced', 'percent_comma'],
    ['FI; 1.255,5', 'percent_wrong'],
    ['DE, 19, standard, perhaps', 'delivery_wrong'],
  ])('%s is refused as %s, with its line', (text, error) => {
    expect(readRates(`FR, 20\n${text}`)).toEqual({ ok: false, errors: [{ line: 2, error }] });
  });
});
