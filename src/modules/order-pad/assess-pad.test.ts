import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { skuKey } from '#modules/catalogue/codes.ts';
import type { CodedTool } from '#modules/catalogue/catalogue.ts';
import type { PriceLadder } from '#modules/prices/price-list.ts';
import { assessPad, linesOfItems, toItems } from './assess-pad.ts';
import type { KnownCode } from './checked-pad.ts';
import { toPadLine } from './reading/read-row.ts';

const at = (priceMinor: number) =>
  [{ from: 1, priceMinor, source: undefined }] as const satisfies PriceLadder;

const brush: CodedTool = {
  ...{ id: 'brush', sku: 'FB-50', name: 'Flat brush, 50 mm', variant: '50 mm' },
  ...{ productSlug: 'flat-brush', ladder: at(420), minimumOrder: 12, orderMultiple: 12 },
  ...{ maximumOrder: 120, available: 100, isOnSale: true, isPriced: true },
};

const known = new Map<string, KnownCode>([
  ['fb50', { is: 'tool', tool: brush }],
  ['4006381333931', { is: 'tool', tool: brush }],
  [
    'tray',
    {
      is: 'tool',
      tool: { ...brush, id: 'tray', minimumOrder: 1, orderMultiple: 1, ladder: at(999) },
    },
  ],
  ['old1', { is: 'archived' }],
  ['fb5o', { is: 'unknown', alike: [{ sku: 'FB-50', name: brush.name }] }],
  [
    'both',
    {
      is: 'of_two',
      tools: [
        { sku: 'BOTH', name: 'One' },
        { sku: 'X-1', name: 'Other' },
      ],
    },
  ],
]);

const assess = (...rows: readonly (readonly [string, string])[]) =>
  assessPad(
    rows.map(([code, quantity], index) => toPadLine(index + 1, { code, quantity })),
    known,
  );

describe('a line', () => {
  test.each([
    ['FB-50', '24', undefined, []],
    ['fb 50', '24', undefined, []],
    ['FB-50', '6', { code: 'below_minimum', minimum: 12 }, ['12']],
    ['FB-50', '30', { code: 'not_a_multiple', multiple: 12, below: 24, above: 36 }, ['24', '36']],
    ['FB-50', '130', { code: 'above_maximum', maximum: 120 }, ['96']],
    ['FB-50', '108', { code: 'not_enough', available: 100 }, ['96']],
    ['FB-50', '1.200', { code: 'ambiguous_number' }, ['1200']],
    ['FB-50', '', { code: 'no_quantity' }, []],
    ['FB-50', '0', { code: 'too_few' }, ['12']],
    ['FB-50', '-1', { code: 'too_few' }, ['12']],
    ['FB-50', '30.5', { code: 'not_whole' }, ['24', '36']],
    ['FB-50', '1,5', { code: 'not_whole' }, ['12']],
    ['FB-50', '1000000000000', { code: 'too_many' }, ['96']],
    ['OLD-1', '24', { code: 'archived' }, []],
  ])('%s, %j', (code, quantity, violation, quantities) => {
    const [line] = assess([code, quantity]).lines;
    expect(line?.violation).toEqual(violation);
    expect(line?.choices.map((choice) => choice.quantity)).toEqual(quantities);
  });

  test('with an unknown code has what is spelt alike, and keeps its quantity', () => {
    const [line, without, two] = assess(['FB-5O', '24'], ['FB-5O', ''], ['BOTH', '6']).lines;
    const choice = { code: 'FB-50', name: brush.name };
    expect(line).toMatchObject({
      violation: { code: 'unknown_code' },
      choices: [{ ...choice, quantity: '24' }],
    });
    expect(without).toMatchObject({
      violation: { code: 'unknown_code' },
      choices: [{ ...choice, quantity: '' }],
    });
    expect(two).toMatchObject({
      ...{ violation: { code: 'ambiguous_code' }, choices: [{ code: 'X-1', quantity: '6' }] },
    });
  });

  test('with a code that was not asked for yet has no violation, and is not ordered', () => {
    const pad = assess(['NEW-1', '3']);
    expect(pad.lines[0]).toMatchObject({ violation: undefined, tool: undefined });
    expect(toItems(pad)).toEqual([]);
  });
});

test('the same tool on several lines is one sum, by whichever code', () => {
  const pad = assess(['FB-50', '6'], ['TRAY', '2'], ['4006381333931', '18'], ['fb50', '12']);
  const [first, , second, third] = pad.lines;
  expect(first).toMatchObject({ units: 36, alsoIn: [3, 4], violation: undefined });
  expect(second).toMatchObject({ units: 0, countedIn: 1, violation: undefined });
  expect(third).toMatchObject({ units: 0, countedIn: 1 });
  expect(toItems(pad)).toEqual([
    { tool: 'brush', quantity: 36, priceMinor: 420 },
    { tool: 'tray', quantity: 2, priceMinor: 999 },
  ]);
  expect([...linesOfItems(pad)]).toEqual([1, 3, 4, 2]);
  expect(pad.total).toEqual({ tools: 2, units: 38, minor: 36 * 420 + 2 * 999 });
});

test('a line that cannot be read does not count for the sum', () => {
  const pad = assess(['FB-50', '12'], ['FB-50', '1.200']);
  expect(toItems(pad)).toMatchObject([{ tool: 'brush', quantity: 12 }]);
});

test('a sum of more than a cart takes is refused', () => {
  const [line] = assess(['TRAY', '999999'], ['TRAY', '2']).lines;
  expect(line?.violation).toEqual({ code: 'too_many' });
});

test('every line is orderable, counted elsewhere, unknown, or says its violation', () => {
  const code = fc.constantFrom(
    'FB-50',
    'TRAY',
    'OLD-1',
    'FB-5O',
    'BOTH',
    'NEW',
    '',
    '4006381333931',
  );
  const quantity = fc.constantFrom('12', '24', '30', '', '0', '1.200', '1000000', '12 pcs');
  fc.assert(
    fc.property(fc.array(fc.tuple(code, quantity), { maxLength: 30 }), (rows) => {
      const pad = assess(...rows);
      const items = toItems(pad);
      expect(new Set(items.map(({ tool }) => tool)).size).toBe(items.length);
      const units = items.reduce((sum, item) => sum + item.quantity, 0);
      expect(pad.total).toMatchObject({ tools: items.length, units });
      for (const line of pad.lines) {
        const isDone =
          line.violation !== undefined || line.countedIn !== undefined || line.units > 0;
        expect(isDone || !known.has(skuKey(line.code))).toBe(true);
      }
    }),
  );
});
