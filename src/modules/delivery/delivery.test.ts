/** Zones as staff change them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import {
  changeZone,
  createZone,
  findDeliverySetup,
  findFreeForAll,
  removeZone,
  type WrittenMethod,
  type WrittenZone,
} from './delivery.ts';

let db: TestDatabase;
const actor = { id: 'shop', ip: '', at: new Date('2026-11-24T12:00:00Z') };

beforeAll(async () => {
  db = await openTestDatabase({ max: 10 });
});
afterAll(() => db.close());
beforeEach(() => db.query({ text: `delete from delivery_zone where name <> 'Everywhere'` }));

const parcel: WrittenMethod = {
  ...{ name: 'Parcel', note: '', kind: 'delivery', basis: 'weight', freeFromMinor: 15_000 },
  currency: 'usd',
  rates: [
    { upTo: 2000, priceMinor: 690 },
    { upTo: null, priceMinor: 1290 },
  ],
};
const area = (country: string, from = '', to = from) => ({ country, from, to });
const zone = (name: string, ...areas: WrittenZone['areas']): WrittenZone => {
  return { name, areas, methods: [parcel] };
};
const named = async (name: string) => {
  const found = (await findDeliverySetup(db)).zones.find((one) => one.name === name);
  if (!found) throw new Error(`no zone ${name}`);
  return found;
};

test('a fresh shop delivers free everywhere', async () => {
  const setup = await findDeliverySetup(db);
  expect(setup).toMatchObject({ zoneCount: 1, zones: [{ name: 'Everywhere', version: 1 }] });
  expect(findFreeForAll(setup)?.method).toMatchObject({ name: 'Standard delivery' });
  expect(findFreeForAll(await findDeliverySetup(db, ['DE']))).toBeDefined();
});

test('a zone is written whole, and read with what an address needs of it', async () => {
  const added = await createZone(
    { db },
    actor,
    zone('Germany', area('DE'), area('AT', '10', '12')),
  );
  expect(added).toMatchObject({ ok: true, version: 1 });
  expect(await named('Germany')).toMatchObject({
    areas: [area('AT', '10', '12'), area('DE')],
    methods: [{ ...parcel, id: expect.any(String) }],
  });
  const setup = await findDeliverySetup(db, ['DE']);
  expect(setup.zones.map(({ name, areas }) => [name, areas])).toEqual([
    ['Everywhere', [area('')]],
    ['Germany', [area('DE')]],
  ]);
  expect(findFreeForAll(await findDeliverySetup(db, []))).toBeUndefined();
});

test('methods keep their ids through a change, and what is left out is gone', async () => {
  await createZone({ db }, actor, { ...zone('Germany', area('DE')), methods: [parcel, parcel] });
  const { id, version, methods, name } = await named('Germany');
  const [first, second] = methods;
  if (!first || !second) throw new Error('methods are missing');
  const changed = { ...second, name: 'Express', freeFromMinor: null };
  const fresh = { ...parcel, name: 'Pick up', kind: 'pick_up' } as const;
  const written = { id, version, name, areas: [area('DE')], methods: [changed, fresh] };
  expect(await changeZone({ db }, actor, written)).toEqual({ ok: true, id, version: 2 });
  expect((await named('Germany')).methods).toMatchObject([
    { id: second.id, name: 'Express', freeFromMinor: null, rates: parcel.rates },
    { name: 'Pick up', kind: 'pick_up' },
  ]);
  const unknown = { ...written, version: 2, methods: [{ ...first, name: 'Parcel' }] };
  expect(await changeZone({ db }, actor, unknown)).toEqual({
    ...{ ok: false, reason: 'zone_wrong' },
    errors: [{ path: 'methods.0.id', error: 'method_unknown' }],
  });
});

test('a change of what somebody else has changed is refused, and so is its removal', async () => {
  await createZone({ db }, actor, zone('Germany', area('DE')));
  const { id } = await named('Germany');
  const written = { id, version: 1, ...zone('Germany', area('DE', '1')) };
  expect(await changeZone({ db }, actor, written)).toMatchObject({ ok: true });
  const now = { version: 2, areas: [area('DE', '1')] };
  const refused = { ok: false, reason: 'zone_changed', now };
  expect(await changeZone({ db }, actor, written)).toMatchObject(refused);
  expect(await removeZone({ db }, actor, { id, version: 1 })).toMatchObject(refused);
  expect(await removeZone({ db }, actor, { id, version: 2 })).toMatchObject({ ok: true });
  expect(await removeZone({ db }, actor, { id, version: 2 })).toMatchObject({
    reason: 'zone_unknown',
  });
});

describe('refused is', () => {
  const rates = (...upTo: (number | null)[]): WrittenMethod => {
    return { ...parcel, rates: upTo.map((one) => ({ upTo: one, priceMinor: 100 })) };
  };
  const withMethod = (method: WrittenMethod): WrittenZone => {
    return { ...zone('New', area('FR')), methods: [method] };
  };
  test.each<[string, WrittenZone, object]>([
    ['a name that is taken', zone('everywhere', area('FR')), { error: 'name_taken' }],
    [
      'a country twice',
      zone('New', area('FR'), area('FR')),
      { path: 'areas.1.country', error: 'area_repeated' },
    ],
    [
      'a second zone for everywhere',
      zone('New', area('')),
      { path: 'areas.0.country', error: 'area_crosses', zone: 'Everywhere' },
    ],
    [
      'a range that reaches into that of another zone',
      zone('New', area('DE', '15', '22')),
      { path: 'areas.0.from', error: 'area_crosses', zone: 'Tens' },
    ],
    [
      'a range from the end',
      zone('New', area('DE', '29', '27')),
      { path: 'areas.0.to', error: 'area_reversed' },
    ],
    [
      'a range of two lengths',
      zone('New', area('DE', '27', '2999')),
      { path: 'areas.0.to', error: 'area_uneven' },
    ],
    [
      'a postcode of no country',
      zone('New', area('', '27')),
      { path: 'areas.0.from', error: 'postcode_without_country' },
    ],
    ['a table that goes back', withMethod(rates(2000, 1000)), { error: 'rate_not_more' }],
    ['a row that is there twice', withMethod(rates(2000, 2000)), { error: 'rate_not_more' }],
    [
      'a row after the last',
      withMethod(rates(2000, null, 3000)),
      { path: 'methods.0.rates.2.upTo', error: 'rate_after_end' },
    ],
    [
      'a flat price with an end',
      withMethod({ ...rates(5), basis: 'flat' }),
      { error: 'rate_flat' },
    ],
    ['no price at all', withMethod({ ...rates(), basis: 'flat' }), { error: 'rate_flat' }],
  ])('%s', async (_, written, error) => {
    await createZone({ db }, actor, zone('Tens', area('DE', '10', '19')));
    expect(await createZone({ db }, actor, written)).toMatchObject({
      ...{ ok: false, reason: 'zone_wrong' },
      errors: [error],
    });
    expect((await findDeliverySetup(db)).zoneCount).toBe(2);
  });
});

test('of two zones with the same area that are written at once one is refused', async () => {
  const results = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => createZone({ db }, actor, zone(name, area('FR')))),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await findDeliverySetup(db)).zoneCount).toBe(2);
});
