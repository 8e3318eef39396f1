/** Whose tax goes back: of units, of amounts, in whatever order. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareAdjustments } from './share-adjustments.ts';
import type { AdjustedOrder, Adjustment, OrderPart } from './tax-report-parts.ts';

const part = (more: Partial<OrderPart>): OrderPart => ({
  ...{ place: 'DE', jurisdiction: '', scheme: 'local', code: 'S', millionths: 190_000 },
  ...{ reason: 'domestic', number: '', position: 1, baseMinor: 10_000, taxMinor: 1900 },
  ...more,
});
const reduced = { millionths: 70_000, taxMinor: 700 };
const event = (more: Partial<Adjustment>): Adjustment => ({
  ...{ kind: 'refund', object: 're_1', isWithin: true, grossMinor: 0, taxMinor: 0, lines: null },
  ...more,
});
const ofUnits = (position: number, amountMinor: number, taxMinor: number) =>
  event({ grossMinor: amountMinor, taxMinor, lines: [{ position, amountMinor }] });

/** By the rate in percent: what without tax, and the tax. */
const share = (order: AdjustedOrder) =>
  shareAdjustments(order).map(({ groups }) =>
    Object.fromEntries(
      groups.map(({ jurisdiction, millionths, baseMinor, taxMinor }) => [
        `${jurisdiction}${millionths / 10_000}`,
        [baseMinor, taxMinor],
      ]),
    ),
  );

const twoRates = [part({}), part({ position: 2, ...reduced })];

describe('a refund', () => {
  test('of units is of the rate of their line', () => {
    const events = [ofUnits(2, 2140, 140), { ...ofUnits(1, 1190, 190), object: 're_2' }];
    expect(share({ netMinor: 20_000, parts: twoRates, events })).toEqual([
      { 7: [2000, 140] },
      { 19: [1000, 190] },
    ]);
  });

  test('of an amount is of all rates, by what units have left of them', () => {
    const all = ofUnits(2, 10_700, 700);
    const amount = event({ object: 're_2', grossMinor: 5950, taxMinor: 950 });
    expect(share({ netMinor: 20_000, parts: twoRates, events: [all, amount] })).toEqual([
      { 7: [10_000, 700] },
      { 19: [5000, 950] },
    ]);
  });

  test('of units takes no more of a rate than amounts have left of it', () => {
    const amount = event({ grossMinor: 11_300, taxMinor: 1300 });
    const units = { ...ofUnits(2, 10_700, 700), object: 're_2' };
    const [first, second] = share({ netMinor: 20_000, parts: twoRates, events: [amount, units] });
    expect(first).toEqual({ 7: [5000, 350], 19: [5000, 950] });
    expect(second).toEqual({ 7: [5000, 188], 19: [5000, 512] });
  });

  test('that fails gives back what it took', () => {
    const events = [
      ofUnits(2, 2140, 140),
      event({ kind: 'refund_failed', grossMinor: 2140, taxMinor: 140 }),
    ];
    expect(share({ netMinor: 20_000, parts: twoRates, events })).toEqual([
      { 7: [2000, 140] },
      { 7: [-2000, -140] },
    ]);
  });

  test('before the period counts for what is left, and is not in the report', () => {
    const events = [
      { ...ofUnits(2, 10_700, 700), isWithin: false },
      event({ object: 're_2', grossMinor: 11_900, taxMinor: 1900 }),
    ];
    expect(share({ netMinor: 20_000, parts: twoRates, events })).toEqual([{ 19: [10_000, 1900] }]);
  });

  test('that two places tax is of the base of each', () => {
    const county = part({ jurisdiction: 'Essex ', millionths: 10_000, taxMinor: 100 });
    const events = [ofUnits(1, 6000, 1000)];
    expect(share({ netMinor: 10_000, parts: [part({}), county], events })).toEqual([
      { '19': [5000, 950], 'Essex 1': [5000, 50] },
    ]);
  });

  test('of an order without tax is of what was not taxed', () => {
    const parts = [part({ position: 0, code: 'O', millionths: 0, taxMinor: 0 })];
    const events = [ofUnits(1, 3333, 0)];
    expect(share({ netMinor: 10_000, parts, events })).toEqual([{ 0: [3333, 0] }]);
  });
});

test('a lost dispute that comes back in part gives that part back', () => {
  const events = [
    event({ kind: 'dispute_lost', object: 'dp_1', grossMinor: 22_600, taxMinor: 2600 }),
    event({ kind: 'dispute_won', object: 'dp_1', grossMinor: 11_300, taxMinor: 1300 }),
  ];
  expect(share({ netMinor: 20_000, parts: twoRates, events })).toEqual([
    { 7: [10_000, 700], 19: [10_000, 1900] },
    { 7: [-5000, -350], 19: [-5000, -950] },
  ]);
});

const someParts = fc.array(
  fc.record({
    position: fc.integer({ min: 0, max: 3 }),
    millionths: fc.constantFrom(0, 70_000, 190_000, 66_250),
    baseMinor: fc.integer({ min: 1, max: 50_000 }),
  }),
  { minLength: 1, maxLength: 6 },
);
const cuts = fc.array(fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }) }), {
  minLength: 1,
  maxLength: 6,
});

test('in whatever parts all of an order goes back, each group gives back what it had', () => {
  fc.assert(
    fc.property(someParts, cuts, fc.boolean(), (wanted, steps, isOfUnits) => {
      const parts = wanted.map((one) =>
        part({ ...one, taxMinor: Math.round((one.baseMinor * one.millionths) / 1_000_000) }),
      );
      const sum = (key: 'baseMinor' | 'taxMinor') =>
        parts.reduce((total, one) => total + one[key], 0);
      const [netMinor, taxMinor] = [sum('baseMinor'), sum('taxMinor')];
      let [leftNet, leftTax] = [netMinor, taxMinor];
      const events = [...steps, { share: 1 }].map((step, index) => {
        const net = Math.floor(leftNet * step.share);
        const tax = Math.floor(leftTax * step.share);
        [leftNet, leftTax] = [leftNet - net, leftTax - tax];
        const position = parts[index % parts.length]?.position ?? 0;
        const lines = isOfUnits ? [{ position, amountMinor: Math.floor((net + tax) / 2) }] : null;
        return event({ object: `re_${index}`, grossMinor: net + tax, taxMinor: tax, lines });
      });
      const shared = shareAdjustments({ netMinor, parts, events });
      for (const [index, { groups }] of shared.entries()) {
        const tax = groups.reduce((total, group) => total + group.taxMinor, 0);
        const base = groups.reduce((total, group) => total + group.baseMinor, 0);
        expect([base + tax, tax]).toEqual([events[index]?.grossMinor, events[index]?.taxMinor]);
      }
      for (const millionths of new Set(parts.map((one) => one.millionths))) {
        const had = parts.filter((one) => one.millionths === millionths);
        const gone = shared.flatMap(({ groups }) =>
          groups.filter((group) => group.millionths === millionths),
        );
        const total = (all: readonly { baseMinor: number; taxMinor: number }[]) => [
          all.reduce((minor, one) => minor + one.baseMinor, 0),
          all.reduce((minor, one) => minor + one.taxMinor, 0),
        ];
        expect(total(gone)).toEqual(total(had));
      }
    }),
  );
});
