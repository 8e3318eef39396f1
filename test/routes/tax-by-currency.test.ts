/** A German shop whose prices include German tax in euros, British in pounds, none in dollars. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { editOrder } from '#test/support/edit-order.ts';
import { readBalances } from '#test/support/shop-records.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { enterGermanRegistrations, includeTax, munich, newJersey } from '#test/support/tax.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
let tool: string;

const london = { ...munich, city: 'London', postcode: 'SW1A 1AA', country: 'GB' };
const places = { Munich: munich, London: london, Hoboken: newJersey };
const phone = '+49 30 0000';
const asStaff = (operation: string, body?: object) => shop.call(operation, { token: mira, body });
const set = (body: object) => asStaff('PUT /tax/prices', body);

/** Ten of 11.90, or of 12.00 in pounds; delivery is free. */
const tens = { usd: 119, eur: 119, gbp: 120 } as const;

beforeAll(async () => {
  shop = await openTestShop({ pages: true, settings: { LIMITS: 'orders=1000,open_orders=100' } });
  mira = await shop.tokenOf(shop.world.mira);
  anna = await createBuyer(shop, shop.world.anna);
  await enterGermanRegistrations(shop.db);
  await shop.db.query({
    text: `insert into tax_registration (place, scheme, number, first_day)
      values ('GB', 'local', 'GB123456789', '2020-01-01')`,
  });
  await shop.db.query({
    text: `insert into tax_rate (place, tax_class, millionths, taxes_delivery, first_day)
      values ('GB', 'standard', 200000, true, '2011-01-04'),
        ('IE', 'standard', 230000, true, '2011-01-04')`,
  });
  const body = { name: 'Sash brush', price: 11.9, quantity1: 1, quantity2: 1000 };
  tool = String((await asStaff('POST /tools', body)).body['insertedId']);
  await addList('eur', 11.9);
  await addList('gbp', 12);
});
afterAll(() => shop.close());
beforeEach(() => includeTax(shop.db, { eur: 'DE', gbp: 'GB' }));

async function addList(currency: string, price: number): Promise<void> {
  const list = { name: currency, kind: 'base', rank: 1, currency };
  const id = String((await asStaff('POST /price-lists', list)).body['insertedId']);
  const tools = [{ tool, prices: [{ steps: [{ from: 1, price }] }] }];
  expect((await asStaff(`PUT /price-lists/${id}/prices`, { version: 1, tools })).status).toBe(200);
}

const linesOf = (quantity: number) => [{ tool, quantity }];

async function place(currency: keyof typeof tens, address: object, total: number = tens[currency]) {
  const body = { lines: linesOf(10), phone, currency, total, address };
  return shop.call('POST /orders', { token: anna.token, body });
}

const included = (country: string, amount: number) => ({ included: { country, amount } });

describe('an order', () => {
  test.each([
    ['eur', 'Munich', { tax: 19, total: 119, taxed: included('DE', 19) }],
    ['eur', 'London', { tax: 19.83, total: 119, taxed: included('DE', 19.83) }],
    ['eur', 'Hoboken', { tax: 0, total: 100, taxed: included('DE', 19) }],
    ['gbp', 'London', { tax: 20, total: 120, taxed: included('GB', 20) }],
    ['gbp', 'Munich', { tax: 19.16, total: 120, taxed: included('GB', 19.16) }],
    ['gbp', 'Hoboken', { tax: 0, total: 100, taxed: included('GB', 20) }],
    ['usd', 'Munich', { tax: 22.61, total: 141.61, taxed: { included: null } }],
    ['usd', 'Hoboken', { tax: 0, total: 119, taxed: { included: null } }],
  ] as const)('in %s to %s has the tax that its prices include, or on top', async (...row) => {
    const [currency, city, expected] = row;
    const address = places[city];
    const { country, postcode, region } = address;
    const request = { lines: linesOf(10), currency, country, postcode, region };
    const quote = await shop.call('POST /orders/quote', { body: request });
    const { tax, total, taxed } = expected;
    expect(quote.body).toMatchObject({ offers: [{ tax, total, taxed }] });
    const { status, body } = await place(currency, address, total);
    expect([status, body]).toMatchObject([200, { goods: tens[currency], ...expected }]);
  });

  test('has its own where several in different currencies are placed together', async () => {
    const placed = await Promise.all([
      place('eur', munich),
      place('usd', munich, 141.61),
      place('gbp', munich),
      place('eur', newJersey, 100),
    ]);
    expect(placed.map(({ body }) => body)).toMatchObject([
      { tax: 19, total: 119 },
      { tax: 22.61, total: 141.61 },
      { tax: 19.16, total: 120 },
      { tax: 0, total: 100 },
    ]);
  });

  test('costs what the prices say until it is known where it goes', async () => {
    const body = { lines: linesOf(10), phone, currency: 'gbp', total: 120 };
    const placed = await shop.call('POST /orders', { token: anna.token, body });
    expect(placed.body).toMatchObject({
      ...{ tax: 0, total: 120, taxed: { reason: 'address_missing', ...included('GB', 0) } },
    });
  });

  test('is edited by what prices in its currency include', async () => {
    const id = String((await place('eur', munich)).body['_id']);
    const edited = await editOrder(shop, id, linesOf(5), { token: anna.token, total: 59.5 });
    expect(edited.body).toMatchObject({ tax: 9.5, total: 59.5, taxed: included('DE', 9.5) });
  });

  test('comes without the tax of a country where the shop sells nothing', async () => {
    await includeTax(shop.db, { eur: 'IE' });
    const { body } = await place('eur', newJersey, 96.75);
    expect(body).toMatchObject({ tax: 0, total: 96.75, taxed: included('IE', 22.25) });
  });

  test('keeps whose tax its prices included when it goes elsewhere', async () => {
    await includeTax(shop.db, { eur: 'IE', usd: 'DE' });
    const id = String((await place('eur', munich)).body['_id']);
    await includeTax(shop.db, { usd: 'DE' });
    const moved = await shop.call(`PUT /purchase/${id}/address`, {
      ...{ token: anna.token, body: newJersey },
    });
    expect(moved.status).toBe(200);
    const read = await shop.call(`GET /purchase/${id}`, { token: anna.token });
    expect(read.body).toMatchObject({ tax: 0, total: 96.75, taxed: included('IE', 22.25) });
  });

  test('gives the tax back that was in its prices', async () => {
    const id = String((await place('eur', munich)).body['_id']);
    const secret = await anna.beginPayment(id);
    await shop.pay(secret);
    await anna.confirm(id, intentIdOf(secret));
    const owed = async () => (await readBalances(shop, id))['tax_owed'];
    expect(await owed()).toBe(-1900);
    const refund = (units: number) =>
      asStaff(`POST /purchaseadmin/${id}/refunds`, {
        ...{ reason: 'a bristle came out', lines: [{ position: 1, units }] },
      });
    expect((await refund(3)).body).toMatchObject({ refund: { amount: 35.7 } });
    expect(await owed()).toBe(-1330);
    expect((await refund(7)).body).toMatchObject({ refund: { amount: 83.3 } });
    expect(await owed()).toBe(undefined);
  });
});

describe('what prices include', () => {
  test('is said of the currencies that are named, and stays in others', async () => {
    const all = { pricesInclude: { usd: 'FR', eur: null, gbp: 'GB' } };
    expect((await set({ usd: 'FR', eur: null })).body).toEqual(all);
    expect((await asStaff('GET /tax')).body).toMatchObject(all);
    const { rows } = await shop.db.query({
      text: "select detail from audit_entry where object = 'tax:prices' order by id desc limit 1",
    });
    expect(rows).toEqual([{ detail: { change: 'USD FR, EUR without tax' } }]);
  });

  test('is said of two currencies by two members of staff at once', async () => {
    await includeTax(shop.db, {});
    await Promise.all([set({ usd: 'FR' }), set({ eur: 'DE' }), set({ gbp: 'GB' })]);
    expect((await asStaff('GET /tax')).body).toMatchObject({
      ...{ pricesInclude: { usd: 'FR', eur: 'DE', gbp: 'GB' } },
    });
  });

  test('needs a rate today of each country, or nothing is changed', async () => {
    const refused = await set({ usd: 'DE', eur: 'IT', gbp: 'ES' });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      {
        errors: [
          { path: 'eur', message: 'are missing for IT', code: 'rates_missing' },
          { path: 'gbp', message: 'are missing for ES', code: 'rates_missing' },
        ],
      },
    ]);
    expect((await asStaff('GET /tax')).body).toMatchObject({
      ...{ pricesInclude: { usd: null, eur: 'DE', gbp: 'GB' } },
    });
    expect((await set({})).status).toBe(422);
  });

  test('is tried in a currency', async () => {
    const to = { country: 'DE', postcode: '80331' };
    const body = { to, lines: [{ amount: 119 }], day: '2026-11-26' };
    expect((await asStaff('POST /tax/trial', { ...body, currency: 'eur' })).body).toMatchObject({
      ...{ currency: 'eur', net: 100, tax: 19, total: 119, ...included('DE', 19) },
    });
    expect((await asStaff('POST /tax/trial', body)).body).toMatchObject({
      ...{ currency: 'usd', net: 119, tax: 22.61, total: 141.61, included: null },
    });
  });

  test('stands with price lists, and with the price that somebody would get', async () => {
    const lists = await shop.call('GET /price-lists', { token: mira });
    expect(lists.body).toMatchObject([
      { currency: 'eur', includesTaxOf: 'DE' },
      { currency: 'gbp', includesTaxOf: 'GB' },
    ]);
    const [first] = Array.isArray(lists.body) ? lists.body : [];
    const list = await asStaff(`GET /price-lists/${String(first['_id'])}`);
    expect(list.body).toMatchObject({ currency: 'eur', includesTaxOf: 'DE' });
    const tried = (currency: string) =>
      asStaff('POST /price-trial', { tool, quantity: 1, currency });
    expect((await tried('gbp')).body).toMatchObject({ price: 12, includesTaxOf: 'GB' });
    expect((await tried('usd')).body).toMatchObject({ price: 11.9, includesTaxOf: null });
  });
});

test('a page says it of the prices that it shows', async () => {
  await set({ eur: 'DE' });
  const { rows } = await shop.db.query<{ slug: string }>({
    text: `select slug from product_slug s join tool t using (product_id)
      where t.id = $1 and s.is_current and s.locale = 'en'`,
    values: [tool],
  });
  const read = async (path: string) => (await fetch(shop.url + path)).text();
  const product = `/products/${rows[0]?.slug}`;
  const euros = await read(`${product}?currency=EUR`);
  expect(euros).toContain('>Prices include the tax of Germany.<');
  expect(euros).toContain('"valueAddedTaxIncluded":true');
  expect(await read(`/tools/${tool}?currency=GBP`)).toContain(
    'Prices include the tax of United Kingdom.',
  );
  // In dollars, for there is no price in euros.
  const fallback = await read(`/tools/${shop.world.hundred}?currency=EUR`);
  expect(fallback).not.toContain('Prices include');
  const dollars = await read(product);
  expect(dollars).not.toContain('Prices include');
  expect(dollars).not.toContain('valueAddedTaxIncluded');
  // Whatever prices a page shows, or none: its foot names the currency.
  for (const path of [product, '/review', '/?currency=GBP'])
    expect(await read(path)).toContain('Prices in EUR include the tax of Germany.');
});
