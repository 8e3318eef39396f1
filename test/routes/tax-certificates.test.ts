/** Buyers with an exemption certificate pay no tax in its place, while it is valid. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minuteMs } from '#platform/clock.ts';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { readBalances } from '#test/support/shop-records.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { enterRegistrations, maine, newJersey } from '#test/support/tax.ts';
import { addPerson, createManualClock, type Person } from '#test/support/world.ts';

let shop: TestShop;
let buyer: Buyer;
let person: Person;
let mira: string;
let lines: { tool: string; quantity: number }[];
const clock = createManualClock(new Date('2026-11-26T23:50:00Z'));

/** The basket of dollars: 52.20, 164.40 and 10.63, less 10 %, and delivery for 14.95: 219.46. */
beforeAll(async () => {
  shop = await openTestShop({ clock, settings: { LIMITS: 'orders=1000,open_orders=100' } });
  const same = { kind: 'brush', description: '', img: '', facts: [], minimumOrder: 1 };
  const more = { ratingTenths: 48, stock: 10_000, position: 1 };
  const add = (name: string, priceMinor: number) =>
    addTool({ db: shop.db }, { ...same, ...more, name, priceMinor }, { at: clock.now() });
  const tools = [await add('A', 435), await add('B', 685), await add('C', 1063)];
  lines = [12, 24, 1].map((quantity, index) => ({ tool: tools[index] ?? '', quantity }));
  await shop.db.query({ text: 'update delivery_rate set price_minor = 1495' });
  await enterRegistrations(shop.db);
  mira = await shop.tokenOf(shop.world.mira);
  const promotion = { code: 'TEN', name: 'Ten', kind: 'percent', percent: 10 };
  await shop.call('POST /promotions', { token: mira, body: promotion });
});
afterAll(() => shop.close());
beforeEach(async () => {
  person = await addPerson(shop.db, crypto.randomUUID(), 'customer');
  buyer = await createBuyer(shop, person);
});

const certificate = (lastDay: string, more: object = {}) =>
  shop.call('POST /tax/certificates', {
    token: mira,
    body: {
      ...{ email: person.email, place: 'US-NJ', number: 'R-1', firstDay: '2026-01-01' },
      ...{ lastDay, ...more },
    },
  });

const place = (total: number, address: object = newJersey) =>
  shop.call('POST /orders', {
    token: buyer.token,
    body: { lines, phone: '+44 20 7946 0958', code: 'TEN', total, address },
  });

async function quotedTax(): Promise<unknown> {
  const { country, postcode, region } = newJersey;
  const body = { lines, country, postcode, region, discount: 22.72 };
  const quoted = await shop.call('POST /orders/quote', { token: buyer.token, body });
  return quoted.body['offers'];
}

test('without one New Jersey is 234.00, with one 219.46, by its number on the order', async () => {
  expect(await place(234)).toMatchObject({ status: 200, body: { tax: 14.54, total: 234 } });
  expect((await certificate('2027-01-31')).status).toBe(200);
  expect(await quotedTax()).toMatchObject([{ price: 14.95, tax: 0 }]);
  const placed = await place(219.46);
  expect(placed).toMatchObject({
    status: 200,
    body: {
      ...{ tax: 0, total: 219.46 },
      taxed: {
        ...{ reason: 'exempt', certificate: { number: 'R-1', lastDay: '2027-01-31' } },
        rows: [{ place: 'US-NJ', code: 'E', percent: 0, base: 219.46, tax: 0 }],
      },
    },
  });
  const id = String(placed.body['_id']);
  const secret = await buyer.beginPayment(id);
  await shop.pay(secret);
  await buyer.confirm(id, intentIdOf(secret));
  expect(await readBalances(shop, id)).not.toHaveProperty('tax_owed');
});

test('on its last day it counts, the next day it is expired: taxed, and it says why', async () => {
  await certificate('2026-11-26');
  expect(await place(219.46)).toMatchObject({ status: 200, body: { tax: 0 } });
  clock.advance(15 * minuteMs);
  expect(await place(219.46)).toMatchObject({ status: 409, body: { code: 'total_changed' } });
  expect(await place(234)).toMatchObject({
    status: 200,
    body: { tax: 14.54, taxed: { reason: 'domestic', notes: ['certificate_expired'] } },
  });
});

test('it is of a state, and of its account', async () => {
  await certificate('2027-01-31');
  // Maine does not tax delivery: 5.5 % of 204.51.
  expect(await place(230.71, maine)).toMatchObject({ status: 200, body: { tax: 11.25 } });
  buyer = await createBuyer(shop, await addPerson(shop.db, crypto.randomUUID(), 'customer'));
  expect(await place(234)).toMatchObject({ status: 200, body: { tax: 14.54 } });
});

test('an unpaid order that goes elsewhere or is edited is exempt as its place has it', async () => {
  await certificate('2027-01-31');
  const { body } = await place(230.71, maine);
  const id = String(body['_id']);
  await shop.call(`PUT /purchase/${id}/address`, { token: buyer.token, body: newJersey });
  const moved = await shop.call(`GET /purchase/${id}`, { token: buyer.token });
  expect(moved.body).toMatchObject({ tax: 0, total: 219.46, taxed: { reason: 'exempt' } });
  const edited = await shop.call(`POST /purchase/${id}/edits/quote`, {
    ...{ token: buyer.token, body: { lines } },
  });
  expect(edited.body).toMatchObject({ total: 219.46 });
});

test('staff list and remove it: orders keep what they have', async () => {
  const { body } = await certificate('2027-01-31');
  const placed = await place(219.46);
  const listed = await shop.call('GET /tax/certificates', { token: mira });
  expect(listed.body).toContainEqual({
    ...{ _id: body['insertedId'], email: person.email, place: 'US-NJ', number: 'R-1' },
    ...{ firstDay: '2026-01-01', lastDay: '2027-01-31' },
  });
  const removed = `DELETE /tax/certificates/${String(body['insertedId'])}`;
  expect((await shop.call(removed, { token: mira })).status).toBe(200);
  expect(await place(219.46)).toMatchObject({ status: 409, body: { code: 'total_changed' } });
  const id = String(placed.body['_id']);
  const kept = await shop.call(`GET /purchase/${id}`, { token: buyer.token });
  expect(kept.body).toMatchObject({ total: 219.46, taxed: { certificate: { number: 'R-1' } } });
});

test.each([
  [{ lastDay: '2025-12-31' }, 422, 'bad_input'],
  [{ place: 'New Jersey' }, 422, 'bad_input'],
  [{ number: ' ' }, 422, 'bad_input'],
  [{ email: 'nobody@shop.test' }, 404, 'user_unknown'],
])('%j is refused', async (more, status, code) => {
  expect(await certificate('2027-01-31', more)).toMatchObject({ status, body: { code } });
});
