import { describe, expect, test } from 'vitest';
import { readWidths } from './widths.ts';

const ends = (text: string) =>
  readWidths(text).widths.map(({ typed, widthsMm }) => [typed, widthsMm[0], widthsMm.at(-1)]);

describe('a width in centimetres', () => {
  test.each([
    ['5 cm', 50],
    ['5cm', 50],
    ['2,5 cm', 25],
    ['3.8 CM', 38],
    ['10-cm', 100],
  ])('%s', (text, mm) => {
    expect(readWidths(text).widths).toEqual([{ typed: text, widthsMm: [mm] }]);
  });

  test.each(['cm', '5 cms', '1234 cm', '5 m'])('is not in %j', (text) =>
    expect(readWidths(text)).toEqual({ widths: [], rest: text }),
  );

  test('stands beside one in inches', () => {
    expect(readWidths('brush 2 inch or 5 cm').rest).toBe('brush   or  ');
  });
});

describe('a width in inches', () => {
  test.each([
    ['2 inch', 48, 53],
    ['2in', 48, 53],
    ['2"', 48, 53],
    ['2″', 48, 53],
    ['2-inch', 48, 53],
    ["2''", 48, 53],
    ['1½ inch', 36, 40],
    ['1 1/2"', 36, 40],
    ['1-1/2 in', 36, 40],
    ['1.5 inches', 36, 40],
    ['1,5 INCH', 36, 40],
    ['1/2"', 12, 13],
    ['¾ inch', 18, 20],
    ['1/16"', 2, 2],
  ])('%s', (text, least, most) => {
    expect(ends(text)).toEqual([[text, least, most]]);
  });

  test.each(['inch', 'in', '2 in 1', '2 inner', '123 inch', '1/0"', '1.2.3 in', '', '50 mm'])(
    'is not in %j',
    (text) => expect(readWidths(text)).toEqual({ widths: [], rest: text }),
  );

  test('is taken out of the text', () => {
    expect(readWidths('varnsh 2 inch flat').rest).toBe('varnsh   flat');
    expect(ends('2" or 3"').length).toBe(2);
  });

  test('takes no time in a text made for it', () => {
    expect(readWidths('1 1/2 '.repeat(10_000)).widths).toEqual([]);
  });
});
