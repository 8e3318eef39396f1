import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxPadQuantity } from '../pad-line.ts';
import { readPad, splitLines } from './read-pad.ts';
import { rewriteLine, writeLine } from './write-line.ts';

/** Each line as 'code × quantity', or its violation. */
function read(text: string): string[] {
  const pad = readPad(text);
  if (!pad.ok) return [`${pad.reason}: ${pad.count}`];
  return pad.lines.map(({ line, code, reading }) =>
    reading.ok ? `${line}: ${code} × ${reading.quantity}` : `${line}: ${reading.violation}`,
  );
}

const choicesOf = (text: string) => {
  const pad = readPad(text);
  return pad.ok ? pad.lines.map(({ reading }) => (reading.ok ? [] : reading.choices)) : [];
};

describe('one line', () => {
  test.each([
    ['FB-50\t12', 'FB-50 × 12'],
    ['FB-50;12', 'FB-50 × 12'],
    ['FB-50,12', 'FB-50 × 12'],
    ['FB-50, 12', 'FB-50 × 12'],
    ['FB-50 12', 'FB-50 × 12'],
    ['  FB-50   12  ', 'FB-50 × 12'],
    ['12;FB-50', 'FB-50 × 12'],
    ['X-1 3', 'X-1 × 3'],
    ['X100;24', 'X100 × 24'],
    ['12 FB-50', 'FB-50 × 12'],
    ['12 x FB-50', 'FB-50 × 12'],
    ['12x FB-50', 'FB-50 × 12'],
    ['12× FB-50', 'FB-50 × 12'],
    ['12×FB-50', 'FB-50 × 12'],
    ['12 * FB-50', 'FB-50 × 12'],
    ['FB-50 x 12', 'FB-50 × 12'],
    ['FB-50 x12', 'FB-50 × 12'],
    ['FB-50 × 12', 'FB-50 × 12'],
    ['FB-50 12 pcs', 'FB-50 × 12'],
    ['FB-50;12 pcs.', 'FB-50 × 12'],
    ['12 pcs FB-50', 'FB-50 × 12'],
    ['12 Stück FB-50', 'FB-50 × 12'],
    ['fb 50 12', 'fb 50 × 12'],
    ['"FB-50";"12"', 'FB-50 × 12'],
    ['"FB-50","12"', 'FB-50 × 12'],
    ['"FB;50";12', 'not_a_number'],
    ['FB-50;;12', 'FB-50 × 12'],
    ['FB-50;12;;', 'FB-50 × 12'],
    [';FB-50;12', 'FB-50 × 12'],
    ['FB-50;+12', 'FB-50 × 12'],
    ['FB-50;12.0', 'FB-50 × 12'],
    ['FB-50;1 200', 'FB-50 × 1200'],
    ['FB-50;1\u00a0200', 'FB-50 × 1200'],
    ["FB-50;1'200", 'FB-50 × 1200'],
    ['FB-50;1.200.000', 'too_many'],
    ['FB-50;1000000', 'FB-50 × 1000000'],
    ['4006381333931;12', '4006381333931 × 12'],
    ['12;4006381333931', '4006381333931 × 12'],
    ['4006381333931 12', '4006381333931 × 12'],
    ['4006381 33393-1;12', '4006381 33393-1 × 12'],
    ['96385074 12', '96385074 × 12'],
    ['4711;12 pcs', '4711 × 12'],
    ['12;12', '12 × 12'],
  ])('%j is %s', (text, result) => {
    expect(read(text)).toEqual([`1: ${result}`]);
  });

  test.each([
    ['1.200;FB-30', 'ambiguous_number'],
    ['FB-30;1,200', 'ambiguous_number'],
    ['FB-30\t1.200', 'ambiguous_number'],
    ['FB-30 1,200', 'two_readings'],
    ['FB-30 1.200', 'ambiguous_number'],
    ['FB 1 200', 'two_readings'],
    ['FB-30 1 200', 'two_readings'],
    ['12 FB 50', 'two_readings'],
    ['24 X100', 'two_readings'],
    ['4711;12', 'which_is_quantity'],
    ['4711\t12', 'which_is_quantity'],
    ['4711 12', 'which_is_quantity'],
    ['12 x 4711', 'which_is_quantity'],
    ['4711;0', 'which_is_quantity'],
    ['4711;-1', 'too_few'],
    ['FB-50;0', 'too_few'],
    ['FB-50;-1', 'too_few'],
    ['FB-50;−1', 'too_few'],
    ['FB-50 -1', 'too_few'],
    ['FB-50;1.5', 'not_whole'],
    ['FB-50;1,5', 'not_whole'],
    ['FB-50;1000000000000', 'too_many'],
    ['FB-50;1000001', 'too_many'],
    ['FB-50;1e12', 'scientific'],
    ['4.00638E+12;12', 'scientific'],
    ['FB-50;12 boxes', 'unknown_unit'],
    ['FB-50 2 dozen', 'unknown_unit'],
    ['FB-50;twelve', 'not_a_number'],
    ['FB-50;12 5', 'not_a_number'],
    ['FB-50;10^12', 'not_a_number'],
    ['FB-50', 'no_quantity'],
    ['FB-50;', 'no_quantity'],
    ['12', 'no_quantity'],
    ['12 pcs', 'no_code'],
    ['FB-50;Flat brush;12', 'too_many_cells'],
    ['FB-50,1,200', 'too_many_cells'],
    ['"FB-50;12', 'open_quote'],
    ['§$%', 'not_a_number'],
    [`FB-50 ${'x'.repeat(600)} 12`, 'too_long'],
    [`${'F'.repeat(41)};12`, 'too_long'],
  ])('%j is refused: %s', (text, violation) => {
    expect(read(text)).toEqual([`1: ${violation}`]);
  });

  test.each([
    ['1.200;FB-30', [{ code: 'FB-30', quantity: '1200' }]],
    [
      '4711;12',
      [
        { code: '4711', quantity: '12' },
        { code: '12', quantity: '4711' },
      ],
    ],
    [
      'FB 1 200',
      [
        { code: 'FB', quantity: '1 200' },
        { code: 'FB 1', quantity: '200' },
      ],
    ],
    [
      '12 FB 50',
      [
        { code: 'FB 50', quantity: '12' },
        { code: '12 FB', quantity: '50' },
      ],
    ],
  ])('each reading of %j is offered', (text, choices) => {
    expect(choicesOf(text)).toEqual([choices]);
  });
});

describe('headings', () => {
  test.each([
    ['SKU;Quantity\nFB-50;12', ['2: FB-50 × 12']],
    ['Quantity\tSKU\n12\tFB-50', ['2: FB-50 × 12']],
    ['SKU;Quantity\n4711;12', ['2: 4711 × 12']],
    ['Qty,Item number\n4711,12', ['2: 12 × 4711']],
    ['SKU Quantity\n4711 12', ['2: 4711 × 12']],
    ['Artikelnummer;Bezeichnung;Menge;Preis\nFB-50;Flat brush;12;4,20', ['2: FB-50 × 12']],
    ['Name,EAN,Qty\n"Brush, flat",4006381333931,12', ['2: 4006381333931 × 12']],
    [
      'SKU;EAN;Qty\n;4006381333931;12\nFB-50;4006381333931;6',
      ['2: 4006381333931 × 12', '3: FB-50 × 6'],
    ],
    ['Brush;Quantity\nFB-50;12', ['2: FB-50 × 12']],
    ['SKU\nFB-50;12', ['2: FB-50 × 12']],
    ['sep=;\nSKU;Quantity\nFB-50;12', ['3: FB-50 × 12']],
    ['SKU;Quantity\n12 x FB-50', ['2: FB-50 × 12']],
    ['SKU;Quantity\n;12', ['2: no_code']],
    ['SKU;Quantity\nFB-50;', ['2: no_quantity']],
    ['SKU;Quantity\nFB-50;1.200', ['2: ambiguous_number']],
    ['SKU,Quantity\nFB-50,1,200', ['2: too_many_cells']],
    ['SKU;Quantity;Quantity\nFB-50;12;13', ['1: headings_unclear', '2: too_many_cells']],
    ['Name;Size;Quantity\nFlat;50;12', ['1: headings_unclear', '2: too_many_cells']],
    ['FB-50;12\nQuantity;SKU\n4711;12', ['1: FB-50 × 12', '3: 12 × 4711']],
  ])('%j', (text, lines) => {
    expect(read(text)).toEqual(lines);
  });
});

describe('a text', () => {
  test('has line ends of every kind, blank lines, comments and a byte order mark', () => {
    const text = '\u{FEFF}FB-30;6\r\n\r\n# for the hall\nFB-50;12\r  \n// and\u2028FB-80;24';
    expect(read(text)).toEqual(['1: FB-30 × 6', '4: FB-50 × 12', '7: FB-80 × 24']);
  });

  test('has a thousand lines at most; headings and blank ones do not count', () => {
    const thousand = `SKU;Quantity\n\n${'FB-50;12\n'.repeat(1000)}`;
    expect(read(thousand).length).toBe(1000);
    expect(read(`${thousand}FB-30;6`)).toEqual(['too_many_lines: 1001']);
  });

  test('may be nothing', () => expect(read(' \n\t\n')).toEqual([]));
});

describe('what was chosen', () => {
  test.each([
    ['FB-5O;24', { code: 'FB-50', quantity: '24' }, 'FB-50;24'],
    ['4711;12', { code: '4711', quantity: '12' }, '4711;12 pcs'],
    ['12 x FB-5O', { code: 'FB-50', quantity: '12' }, 'FB-50;12'],
  ])('%j becomes %j', (text, choice, line) => {
    const pad = readPad(text);
    const [first] = pad.ok ? pad.lines : [];
    expect(first && rewriteLine(first, choice)).toBe(line);
  });

  test('leaves the other cells of a table as they are', () => {
    const pad = readPad('Name;Qty;SKU;Price\n"Brush; flat";25;FB-5O;4,20\n25 x FB-5O');
    const choice = { code: 'FB-50', quantity: '24' };
    const lines = pad.ok ? pad.lines.map((line) => rewriteLine(line, choice)) : [];
    expect(lines).toEqual(['"Brush; flat";24;FB-50;4,20', ';24;FB-50;']);
  });
});

const capitals = fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWYZabc'));
const codes = fc
  .tuple(
    capitals,
    fc.string({ unit: fc.constantFrom(...Array.from('ABC012389-_./')), maxLength: 20 }),
  )
  .map(([first, rest]) => `${first}${rest}9`);
const digits = fc.integer({ min: 1, max: 99_999_999 }).map(String);
const quantities = fc.integer({ min: 1, max: maxPadQuantity });

describe('whatever is typed', () => {
  test('every line with something in it is read or refused, and none is lost', () => {
    const characters = Array.from('FB-50 12x×*;,\t"\'.\r\n#SKUQty1e+−€');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...characters), maxLength: 200 }), (text) => {
        const pad = readPad(text);
        if (!pad.ok) throw new Error('it is not so long');
        const typed = splitLines(text);
        let before = 0;
        for (const { line, text: kept, reading, code } of pad.lines) {
          expect(line).toBeGreaterThan(before);
          before = line;
          expect(typed[line - 1]).toBe(kept);
          if (!reading.ok) continue;
          expect(code).not.toBe('');
          expect(Number.isInteger(reading.quantity)).toBe(true);
          expect(reading.quantity).toBeGreaterThan(0);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a code with a letter and a quantity are read in every way to write them', () => {
    fc.assert(
      fc.property(codes, quantities, (code, quantity) => {
        const ways = ['\t', ';', ',', ' ', ' x ', ' × '].flatMap((gap) => [
          `${code}${gap}${quantity}`,
          `${quantity}${gap}${code}`,
        ]);
        for (const way of [...ways, `"${code}";"${quantity}"`, `${quantity} pcs ${code}`]) {
          expect([way, ...read(way)]).toEqual([way, `1: ${code} × ${quantity}`]);
        }
      }),
    );
  });

  test('which of two numbers is the quantity is never guessed', () => {
    fc.assert(
      fc.property(
        digits,
        quantities,
        fc.constantFrom(';', '\t', ',', ' ', ' x '),
        (code, quantity, gap) => {
          fc.pre(Number(code) !== quantity);
          const [result = ''] = read(`${code}${gap}${quantity}`);
          const isPossible = Number(code) <= maxPadQuantity;
          if (isPossible) expect(result).toMatch(/which_is_quantity|two_readings|too_many_cells/);
          else expect(result).toMatch(/× \d|which_is_quantity|two_readings/);
        },
      ),
    );
  });

  test('a number with one group of three is never guessed', () => {
    fc.assert(
      fc.property(codes, fc.integer({ min: 1, max: 999 }), fc.nat(999), (code, front, back) => {
        const group = String(back).padStart(3, '0');
        for (const mark of ['.', ',']) {
          expect(read(`${code};${front}${mark}${group}`)).toEqual(['1: ambiguous_number']);
        }
      }),
    );
  });

  test('what is written for a choice is read as that choice', () => {
    const anyCode = fc.oneof(codes, digits, fc.constant('FB 50'), fc.constant('A,B-1'));
    fc.assert(
      fc.property(anyCode, quantities, (code, quantity) => {
        const result = read(writeLine({ code, quantity: String(quantity) }));
        if (!code.includes(',')) expect(result).toEqual([`1: ${code} × ${quantity}`]);
      }),
    );
  });
});
