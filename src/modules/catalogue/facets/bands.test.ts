/** Widths in bands. */
import { expect, test } from 'vitest';
import { bandOf, bands, isBand, labelOfBand } from './bands.ts';

test('each width is of one band', () => {
  expect(['12', '25', '25.5', '50', '76.5', '100', '270'].map(bandOf)).toEqual([
    ...['0-25', '0-25', '26-50', '26-50', '51-100', '51-100', '101-'],
  ]);
  expect(isBand('26-50')).toBe(true);
  expect(isBand('30-40')).toBe(false);
});

test('a band is called by its ends', () => {
  const names = ['up to 25 mm', '26 to 50 mm', '51 to 100 mm', 'over 100 mm'];
  expect(bands.map(labelOfBand)).toEqual(names);
});
