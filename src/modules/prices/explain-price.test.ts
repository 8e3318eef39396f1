/** Why lists are passed over, typed; the list that is not is the one that says the price. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainPrice } from './explain-price.ts';
import { effectivePrice, priceListKinds, type ListPrice } from './price-list.ts';

const noon = Date.UTC(2026, 2, 3, 12);
const hour = 3_600_000;
const at = new Date(noon);
const hall = { id: 'hall', group: 'painters' };
const audiences = { contract: 'hall', group: 'painters', base: undefined, sale: undefined };

function list(kind: ListPrice['kind'], priceMinor: number, more: Partial<ListPrice> = {}) {
  const audience = audiences[kind];
  return {
    ...{ list: `${kind} ${more.rank ?? 1}`, name: kind, kind, rank: 1 },
    ...{ fromMs: noon - hour, untilMs: null, steps: [{ from: 1, priceMinor }] },
    ...(audience !== undefined && { audience }),
    ...more,
  } satisfies ListPrice;
}

const reasonsOf = (prices: ListPrice[], quantity = 1) =>
  explainPrice({ priceMinor: 800, prices, buyer: hall }, quantity, at).map(
    ({ passedOver }) => passedOver,
  );

const from12 = [{ from: 12, priceMinor: 500 }];

test.each([
  ['the nearest kind', [list('contract', 650), list('group', 700)], [undefined, 'farther_kind']],
  ['rank', [list('base', 700, { rank: 2 }), list('base', 750)], ['farther_rank', undefined]],
  [
    'a step',
    [list('contract', 0, { steps: from12 }), list('group', 700)],
    [...['below_first_step', undefined]],
  ],
  ['others', [list('contract', 650, { audience: 'kit' })], ['for_others']],
  [
    'time',
    [list('base', 1, { fromMs: noon + hour }), list('base', 2, { rank: 2, untilMs: noon })],
    ['not_yet', 'ended'],
  ],
  ['a sale', [list('contract', 650), list('sale', 600)], ['sale_lower', undefined]],
  ['no sale', [list('contract', 650), list('sale', 660)], [undefined, 'not_lower']],
])('a list is passed over by %s', (_, prices, expected) => {
  expect(reasonsOf(prices)).toEqual(expected);
});

test('at most one list is not passed over: the one that says the price', () => {
  const prices = fc.array(
    fc.record({
      kind: fc.constantFrom(...priceListKinds),
      rank: fc.integer({ min: 1, max: 3 }),
      audience: fc.constantFrom('hall', 'painters', 'kit'),
      hours: fc.integer({ min: -2, max: 1 }),
      from: fc.integer({ min: 1, max: 20 }),
      priceMinor: fc.integer({ min: 1, max: 1000 }),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 25 }), (rows, quantity) => {
      const all = rows.map(({ hours, from, priceMinor, ...row }, index): ListPrice => ({
        ...{ ...row, list: `list ${index}`, name: '', fromMs: noon + hours * hour, untilMs: null },
        steps: [{ from, priceMinor }],
      }));
      const tool = { priceMinor: 800, prices: all, buyer: hall };
      const { source } = effectivePrice(tool, quantity, at);
      const chosen = explainPrice(tool, quantity, at).filter((one) => !one.passedOver);
      expect(chosen.map(({ price }) => price.list)).toEqual(source ? [source.list] : []);
    }),
  );
});
