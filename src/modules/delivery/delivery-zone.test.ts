/** Which zone has an address, and which areas cannot stand beside each other. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areCrossing, findFreeForAll, findZone } from './delivery-zone.ts';
import type { DeliveryArea, DeliveryMethod, DeliveryZone } from './delivery-zone.ts';

const free: DeliveryMethod = {
  ...{ id: 'm', name: 'Standard delivery', note: '', kind: 'delivery', basis: 'flat' },
  ...{ freeFromMinor: null, rates: [{ upTo: null, priceMinor: 0 }] },
  currency: 'usd',
};
const area = (country: string, from = '', to = from): DeliveryArea => ({ country, from, to });
const zone = (name: string, ...areas: DeliveryArea[]): DeliveryZone => {
  return { id: name, name, version: 1, areas, methods: [free] };
};

const world = zone('world', area(''));
const germany = zone('germany', area('DE'), area('AT'));
const islands = zone('islands', area('DE', '25900', '25999'), area('DE', '27498'));
const north = zone('north', area('DE', '2'), area('GB', 'BT'));
const all = [world, germany, islands, north];

test.each([
  ['FR', '75001', 'world'],
  ['AT', '1010', 'germany'],
  ['DE', '80331', 'germany'],
  ['DE', '20095', 'north'],
  ['DE', '25899', 'north'],
  ['DE', '25900', 'islands'],
  ['DE', '25999', 'islands'],
  ['DE', '27498', 'islands'],
  ['GB', 'bt7 1nn', 'north'],
  ['GB', 'SW1A 1AA', 'world'],
  // Shorter than any beginning that is asked for.
  ['DE', '', 'germany'],
])('%s %s is in the smallest area that has it: %s', (country, postcode, name) => {
  expect(findZone(all, { country, postcode })?.name).toBe(name);
  expect(findZone(all.toReversed(), { country, postcode })?.name).toBe(name);
});

test('an address that no area has is in no zone', () => {
  expect(findZone([germany, islands], { country: 'FR', postcode: '75001' })).toBeUndefined();
});

test.each<[string, DeliveryArea, DeliveryArea, boolean]>([
  ['the same country', area('DE'), area('DE'), true],
  ['everywhere twice', area(''), area(''), true],
  ['everywhere and a country', area(''), area('DE'), false],
  ['two countries', area('DE'), area('FR'), false],
  ['a country and its postcodes', area('DE'), area('DE', '27'), false],
  ['the same range', area('DE', '10', '19'), area('DE', '10', '19'), true],
  ['one inside the other', area('DE', '10', '19'), area('DE', '12', '14'), false],
  ['one with the same beginning', area('DE', '10', '19'), area('DE', '10', '14'), false],
  ['one reaching beyond', area('DE', '10', '19'), area('DE', '15', '22'), true],
  ['side by side', area('DE', '10', '14'), area('DE', '15', '19'), false],
  ['longer and inside', area('DE', '27'), area('DE', '2700', '2749'), false],
  ['longer and reaching beyond', area('DE', '27'), area('DE', '2650', '2749'), true],
])('areas of two zones: %s', (_, one, other, crossing) => {
  expect(areCrossing(one, other)).toBe(crossing);
  expect(areCrossing(other, one)).toBe(crossing);
});

describe('areas that do not cross', () => {
  const range = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.nat(9999), fc.nat(9999))
    .map(([length, a, b]) => {
      const [from = '', to = ''] = [a, b]
        .map((one) => String(one).padStart(4, '0').slice(0, length))
        .toSorted();
      return area('DE', from, to);
    });
  const postcode = fc.nat(9999).map((one) => String(one).padStart(4, '0'));

  test('lead each postcode to one zone, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(range, { minLength: 2, maxLength: 8 }), postcode, (ranges, code) => {
        const areas = ranges.filter(
          (one, index) => !ranges.slice(0, index).some((earlier) => areCrossing(earlier, one)),
        );
        const zones = areas.map((one, index) => zone(String(index), one));
        const place = { country: 'DE', postcode: code };
        const found = findZone(zones, place);
        expect(findZone(zones.toReversed(), place)).toEqual(found);
        // Nothing smaller has it: whatever else has it contains the one that was found.
        const size = ({ from, to }: DeliveryArea) =>
          Number(to.padEnd(4, '9')) - Number(from.padEnd(4, '0'));
        const having = zones.filter((one) => findZone([one], place));
        const smallest = Math.min(...having.flatMap(({ areas: of }) => of.map(size)));
        if (found) expect(found.areas.map(size)).toEqual([smallest]);
        else expect(having).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

test('a shop delivers free for all by one flat free method everywhere, and not otherwise', () => {
  const setup = (methods: DeliveryMethod[], zoneCount = 1) => {
    return { zones: [{ ...world, methods }], zoneCount };
  };
  expect(findFreeForAll(setup([free]))?.method).toEqual(free);
  const paid = { ...free, rates: [{ upTo: null, priceMinor: 495 }] };
  const light = { ...free, basis: 'weight', rates: [{ upTo: 500, priceMinor: 0 }] } as const;
  const collected = { ...free, kind: 'pick_up' } as const;
  for (const methods of [[], [paid], [light], [collected], [free, free]])
    expect(findFreeForAll(setup(methods))).toBeUndefined();
  expect(findFreeForAll(setup([free], 2))).toBeUndefined();
  expect(findFreeForAll({ zones: [germany], zoneCount: 1 })).toBeUndefined();
});
