/** The addresses of a company: who writes them, who chooses from them, and who never sees them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { deleteSavedData } from '#modules/privacy/privacy.ts';
import { openCompany } from '#test/support/companies.ts';
import { deliveryAddress as leeds } from '#test/support/delivery-address.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';
import { addPerson, type Person } from '#test/support/world.ts';

let shop: TestShop;
let mira: string;
let manager: Person;
let hall: { id: string; token: string };
let kit: { id: string; token: string };
let buyer: string;
let buyerId: string;

beforeAll(async () => {
  const settings = { LIMITS: 'addresses=1000,companies=1000,orders=1000' };
  shop = await openTestShop({ settings });
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());
beforeEach(async () => {
  manager = await newPerson();
  const terms = { deliveryTerms: 'DAP Leeds', staff: mira };
  hall = await openCompany(shop, manager, { name: 'Hall', ...terms });
  kit = await openCompany(shop, await newPerson(), { name: 'Kit', staff: mira });
  const person = await newPerson();
  buyerId = person.id;
  buyer = await shop.tokenOf(person);
  await shop.db.query({
    text: `insert into company_member (company_id, user_id, role, is_buying, joined_at)
      values ($1, $2, 'buyer', true, now())`,
    values: [hall.id, person.id],
  });
});

const newPerson = () => addPerson(shop.db, crypto.randomUUID(), 'customer');

const book = (company: string, token: string) => {
  const path = `/my-companies/${company}/addresses`;
  return {
    list: async () => {
      const { status, body } = await shop.call(`GET ${path}`, { token });
      return status === 200 ? [...Array(body.length ?? 0).keys()].map((at) => body[at]) : status;
    },
    keep: (body: object) => shop.call(`POST ${path}`, { token, body }),
    change: (id: string, body: object) => shop.call(`PUT ${path}/${id}`, { token, body }),
    choose: (id: string) => shop.call(`PUT ${path}/${id}/default`, { token }),
    remove: (id: string) => shop.call(`DELETE ${path}/${id}`, { token }),
  };
};

const idOf = ({ body }: TestResponse) => String(body['insertedId']);
const choicesOf = async (token: string) =>
  Object((await shop.call('GET /address-choices', { token })).body).map(
    (one: { label: string; bookOf: string | null }) => [one.bookOf, one.label],
  );

describe('a manager', () => {
  test('keeps addresses by the rules of every address book', async () => {
    const own = book(hall.id, hall.token);
    expect(await own.list()).toEqual([]);
    const first = await own.keep({ ...leeds, postcode: 'ls14ap' });
    const second = await own.keep({ label: 'Workshop', ...leeds, city: 'York' });
    expect(await own.list()).toEqual([
      { _id: idOf(first), label: '5 Mill Lane, Leeds', isDefault: true, ...leeds },
      { _id: idOf(second), label: 'Workshop', isDefault: false, ...leeds, city: 'York' },
    ]);
    expect((await own.keep({ label: 'workshop', ...leeds })).body['code']).toBe(
      'address_label_taken',
    );
    const wrong = await own.keep({ ...leeds, country: 'US', postcode: 'x' });
    expect(wrong.body).toMatchObject({ errors: [{ path: 'postcode' }, { path: 'region' }] });
    expect((await own.choose(idOf(second))).status).toBe(200);
    expect((await own.change(idOf(second), { label: 'Yard', ...leeds })).status).toBe(200);
    expect(await own.list()).toMatchObject([
      { label: 'Yard', isDefault: true },
      { label: '5 Mill Lane, Leeds', isDefault: false },
    ]);
    expect((await own.remove(idOf(second))).status).toBe(200);
    expect(await own.list()).toMatchObject([{ label: '5 Mill Lane, Leeds', isDefault: true }]);
    expect((await own.remove(idOf(second))).body['code']).toBe('address_unknown');
  });

  test('has a book of twenty, apart from their own', async () => {
    const own = book(hall.id, hall.token);
    for (let place = 0; place < 20; place += 1)
      expect((await own.keep({ label: `No ${place}`, ...leeds })).status).toBe(200);
    expect((await own.keep({ label: 'No 21', ...leeds })).body['code']).toBe('too_many_addresses');
    const { body } = await shop.call('GET /addresses', { token: hall.token });
    expect(body).toEqual([]);
    const kept = await shop.call('POST /addresses', {
      token: hall.token,
      body: { label: 'No 1', ...leeds },
    });
    expect(kept.status).toBe(200);
  });
});

describe('whoever is no manager', () => {
  test('reads as a member, and changes nothing', async () => {
    const id = idOf(await book(hall.id, hall.token).keep({ label: 'Yard', ...leeds }));
    const own = book(hall.id, buyer);
    expect(await own.list()).toMatchObject([{ label: 'Yard' }]);
    for (const answer of [
      await own.keep({ label: 'Shed', ...leeds }),
      await own.change(id, { label: 'Shed', ...leeds }),
      await own.choose(id),
      await own.remove(id),
    ])
      expect([answer.status, answer.body['code']]).toEqual([403, 'manager_only']);
    expect(await own.list()).toMatchObject([{ label: 'Yard' }]);
  });

  test('finds nothing of a company that is not theirs', async () => {
    const id = idOf(await book(hall.id, hall.token).keep({ label: 'Yard', ...leeds }));
    const own = idOf(await book(kit.id, kit.token).keep({ label: 'Kit yard', ...leeds }));
    const stranger = await shop.tokenOf(await newPerson());
    for (const token of [kit.token, stranger, mira]) {
      const other = book(hall.id, token);
      expect(await other.list()).toBe(404);
      for (const answer of [
        await other.keep({ label: 'Shed', ...leeds }),
        await other.change(id, { label: 'Shed', ...leeds }),
        await other.choose(id),
        await other.remove(id),
      ])
        expect([answer.status, answer.body['code']]).toEqual([404, 'company_unknown']);
      expect(JSON.stringify(await choicesOf(token))).not.toContain('Hall');
    }
    // By the path of their own company, or as an address of their account.
    const theirs = book(kit.id, kit.token);
    for (const answer of [
      await theirs.change(id, { label: 'Shed', ...leeds }),
      await theirs.choose(id),
      await theirs.remove(id),
      await shop.call(`PUT /addresses/${own}`, { token: kit.token, body: leeds }),
      await shop.call(`DELETE /addresses/${own}`, { token: kit.token }),
    ])
      expect([answer.status, answer.body['code']]).toEqual([404, 'address_unknown']);
    expect(await book(hall.id, hall.token).list()).toMatchObject([{ label: 'Yard' }]);
  });
});

describe('who buys for the company', () => {
  test('chooses from its addresses first, then from their own', async () => {
    await book(hall.id, hall.token).keep({ label: 'Yard', ...leeds });
    await book(hall.id, hall.token).keep({ label: 'Depot', isDefault: true, ...leeds });
    await shop.call('POST /addresses', { token: buyer, body: { label: 'Home', ...leeds } });
    expect(await choicesOf(buyer)).toEqual([
      ['Hall', 'Depot'],
      ['Hall', 'Yard'],
      [null, 'Home'],
    ]);
    await shop.call('PUT /my-companies/buying', { token: buyer, body: { company: null } });
    expect(await choicesOf(buyer)).toEqual([[null, 'Home']]);
  });

  test('and is removed sees nothing any more; their order keeps its copy', async () => {
    const id = idOf(await book(hall.id, hall.token).keep({ label: 'Yard', ...leeds }));
    const tool = shop.world.hundred;
    const placed = await shop.call('POST /orders', {
      token: buyer,
      body: {
        ...{ lines: [{ tool, quantity: 1 }], phone: '+44 113 496 0000', total: 19.99 },
        ...{ address: leeds, company: hall.id },
      },
    });
    expect([placed.status, placed.body]).toMatchObject([200, {}]);
    const path = `/my-companies/${hall.id}/members/${buyerId}`;
    expect((await shop.call(`DELETE ${path}`, { token: hall.token })).status).toBe(200);
    expect(await book(hall.id, buyer).list()).toBe(404);
    expect(await choicesOf(buyer)).toEqual([]);
    await book(hall.id, hall.token).change(id, { label: 'Yard', ...leeds, city: 'York' });
    const order = `/purchase/${String(placed.body['_id'])}/history`;
    const { body } = await shop.call(`GET ${order}`, { token: buyer });
    expect(body).toMatchObject({ address: { city: 'Leeds' } });
  });
});

test('the book goes with the last member, and stays while there is one', async () => {
  await book(hall.id, hall.token).keep({ label: 'Yard', ...leeds });
  const count = async () =>
    (
      await shop.db.query({
        text: 'select from saved_address where company_id = $1',
        values: [hall.id],
      })
    ).rowCount;
  const erase = (userId: string) => inTransaction(shop.db, (tx) => deleteSavedData(tx, userId));
  await erase(manager.id);
  expect(await count()).toBe(1);
  expect(await book(hall.id, buyer).list()).toMatchObject([{ label: 'Yard' }]);
  await erase(buyerId);
  expect(await count()).toBe(0);
});
