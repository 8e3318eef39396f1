/** Staff enter where the shop charges tax, and read what that does. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { removeRegistrations } from '#test/support/tax.ts';

let shop: TestShop;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop();
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());
afterEach(() => removeRegistrations(shop.db));

const call = (operation: string, body?: object) => shop.call(operation, { token: mira, body });
const newJersey = {
  ...{ origin: { country: 'US', region: 'US-ME', postcode: '04101' }, place: 'US-NJ' },
  ...{ scheme: 'local', number: 'NJ-1', firstDay: '2026-01-01' },
  rates: [{ place: 'US-NJ', percent: '6.625', firstDay: '2026-01-01' }],
};
const enter = (more: object = {}) => call('POST /tax/registrations', { ...newJersey, ...more });
const hoboken = { country: 'US', region: 'US-NJ', postcode: '07030' };
const trial = (more: object = {}) =>
  call('POST /tax/trial', {
    ...{ to: hoboken, lines: [{ amount: 204.51 }], delivery: 14.95, day: '2026-11-26', ...more },
  });

describe('a registration', () => {
  test('is of a place that has its scheme', async () => {
    const wrong = async (more: object) => (await enter(more)).body['errors'];
    expect(await wrong({ scheme: 'oss' })).toMatchObject([
      { path: 'place', message: 'must be a state of the European Union for OSS, such as DE' },
    ]);
    expect(await wrong({ scheme: 'ioss', limit: 150 })).toMatchObject([{ path: 'place' }]);
    expect(await wrong({ scheme: 'uk_import', place: 'DE', limit: 135 })).toMatchObject([
      { path: 'place', message: 'must be GB for this scheme' },
    ]);
  });

  test('is tried as soon as it is entered', async () => {
    expect((await trial()).body).toMatchObject({ reason: 'off', tax: 0, total: 219.46 });
    expect((await enter()).status).toBe(200);
    expect((await trial()).body).toMatchObject({
      ...{ reason: 'domestic', net: 219.46, tax: 14.54, total: 234 },
      rows: [{ place: 'US-NJ', code: 'S', percent: 6.625, base: 219.46, tax: 14.54 }],
    });
    const certificate = { place: 'US-NJ', lastDay: '2026-11-25' };
    expect((await trial({ business: true, certificate })).body).toMatchObject({
      ...{ tax: 14.54, notes: ['certificate_expired'] },
    });
  });

  test('needs the rates that it charges by', async () => {
    expect((await enter({ rates: [] })).body).toMatchObject({
      errors: [{ path: 'rates', message: 'are missing for US-NJ' }],
    });
    const oss = await enter({ place: 'DE', scheme: 'oss' });
    expect(oss.body['errors']).toMatchObject([{ path: 'rates' }]);
    expect((await enter({ scheme: 'uk_import' })).body).toMatchObject({
      errors: [{ path: 'limit', message: 'is required for this scheme' }],
    });
  });

  test('overlaps no other of its place and scheme, in the database either', async () => {
    await enter();
    expect((await enter({ firstDay: '2026-06-01', rates: [] })).body).toMatchObject({
      errors: [{ path: 'firstDay', message: 'one from 2026-01-01 goes on here: end it first' }],
    });
    await expect(
      shop.db.query({
        text: `insert into tax_registration (place, scheme, number, first_day)
          values ('US-NJ', 'local', '2', '2026-06-01')`,
      }),
    ).rejects.toThrow(/tax_registration_once/);
    await expect(
      shop.db.query({
        text: `insert into tax_rate (place, tax_class, millionths, first_day)
          values ('US-NJ', 'standard', 70000, '2026-06-01')`,
      }),
    ).rejects.toThrow(/tax_rate_once/);
  });

  test('ends on its last day, and not where somebody else has changed it', async () => {
    const id = String((await enter()).body['insertedId']);
    const end = (lastDay: string, version: number) =>
      call(`POST /tax/registrations/${id}/end`, { lastDay, version });
    expect((await end('2025-12-31', 1)).body).toMatchObject({ errors: [{ path: 'lastDay' }] });
    expect((await end('2026-11-25', 1)).status).toBe(200);
    expect((await end('2026-11-24', 1)).body['code']).toBe('tax_registration_changed');
    expect((await trial({ day: '2026-11-25' })).body['tax']).toBe(14.54);
    expect((await trial()).body).toMatchObject({ reason: 'off', tax: 0 });
  });
});

test('a rate follows another at midnight, and is put before none', async () => {
  await enter();
  const add = (firstDay: string) =>
    call('POST /tax/rates', { rates: [{ place: 'US-NJ', percent: 7, firstDay }] });
  expect((await add('2027-01-01')).body).toEqual({ added: 1 });
  expect((await trial({ day: '2026-12-31' })).body['tax']).toBe(14.54);
  expect((await trial({ day: '2027-01-01' })).body['tax']).toBe(15.36);
  expect((await add('2026-06-01')).body).toMatchObject({
    errors: [{ message: 'US-NJ has a standard rate from 2026-01-01: begin later' }],
  });
  expect((await call('GET /tax')).body).toMatchObject({
    rates: [{ lastDay: '2026-12-31' }, { firstDay: '2027-01-01', lastDay: null }],
  });
});
