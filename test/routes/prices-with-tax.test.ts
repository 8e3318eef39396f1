/** Prices that include the tax of Germany, over HTTP: the table of totals, to the cent. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { readBalances } from '#test/support/shop-records.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { numbers, openGermanShop } from '#test/support/german-shop.ts';
import {
  enterGermany,
  includeTax,
  lyon,
  munich,
  newJersey,
  removeRegistrations,
} from '#test/support/tax.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
let lines: Basket;

type Basket = { tool: string; quantity: number }[];

/** The goods of the table, the code that takes 10 % off them, and a delivery of 6.90. */
async function addBasket({ db, call }: TestShop, token: string): Promise<Basket> {
  await db.query({ text: 'update delivery_rate set price_minor = 690' });
  const add = async (name: string, price: number) => {
    const body = { name, price, quantity1: 1, quantity2: 1000 };
    return String((await call('POST /tools', { token, body })).body['insertedId']);
  };
  const basket = [
    { tool: await add('Flat brush', 4.99), quantity: 12 },
    { tool: await add('Roller', 7.89), quantity: 24 },
    { tool: await add('Booklet of colours', 14.9), quantity: 2 },
  ];
  await db.query({
    text: "update tool set tax_class = 'reduced' where name = 'Booklet of colours'",
  });
  const promotion = { code: 'TEN', kind: 'percent', percent: 10 };
  await call('POST /promotions', { token, body: promotion });
  return basket;
}

beforeAll(async () => {
  shop = await openTestShop();
  mira = await shop.tokenOf(shop.world.mira);
  lines = await addBasket(shop, mira);
});
afterAll(() => shop.close());
beforeEach(async () => {
  anna = await createBuyer(shop, shop.world.anna);
  await enterGermany(shop.db);
});
afterEach(() => removeRegistrations(shop.db));

const phone = '+44 20 7946 0958';
const place = (more: object) =>
  shop.call('POST /orders', { token: anna.token, body: { lines, phone, code: 'TEN', ...more } });
const setPrices = (country: string | null) =>
  shop.call('PUT /tax/prices', { token: mira, body: { usd: country } });

async function pay(id: string): Promise<void> {
  const secret = await anna.beginPayment(id);
  await shop.pay(secret);
  await anna.confirm(id, intentIdOf(secret));
}

describe('prices that include the tax of Germany', () => {
  test('come to the total of the table, with the tax that they contain', async () => {
    const { status, body } = await place({ total: 258.04, address: munich });
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ goods: 279.04, discount: 27.9, delivery: 6.9, tax: 38.6, total: 258.04 },
        lines: [
          { goods: 59.88, discount: 5.99, total: 53.89 },
          { goods: 189.36, discount: 18.93, tax: 27.21, total: 170.43 },
          { goods: 29.8, discount: 2.98, total: 26.82 },
        ],
        taxed: {
          ...{ reason: 'domestic', included: { country: 'DE', amount: 38.6 } },
          rows: [
            { place: 'DE', percent: 19, tax: 36.8 },
            { place: 'DE', percent: 7, tax: 1.8 },
          ],
        },
      },
    ]);
  });

  test('are quoted so, each line with its part of the code', async () => {
    const offs = [5.99, 18.93, 2.98];
    const quoted = lines.map((line, index) => ({ ...line, discount: offs[index] }));
    const { body } = await shop.call('POST /orders/quote', {
      body: { lines: quoted, country: 'DE', postcode: '80331' },
    });
    expect(body).toMatchObject({ offers: [{ price: 6.9, tax: 38.6, total: 258.04 }] });
  });

  test('give back what was paid, in parts to the cent', async () => {
    const { body } = await place({ total: 258.04, address: munich });
    const id = String(body['_id']);
    await pay(id);
    const { processor_fees: fees = 0, ...booked } = await readBalances(shop, id);
    expect(booked).toEqual({
      ...{ processor_balance: 25_804 - fees, sales: -21_944, tax_owed: -3860 },
    });
    const refund = (more: object) =>
      shop.call(`POST /purchaseadmin/${id}/refunds`, {
        token: mira,
        body: { reason: 'a bristle came out', ...more },
      });
    const five = await refund({ lines: [{ position: 2, units: 5 }] });
    expect(five.body).toMatchObject({ refund: { amount: 35.51 } });
    expect(await readBalances(shop, id)).toMatchObject({ tax_owed: -3860 + 567 });
    const others = await refund({ lines: [{ position: 2, units: 19 }] });
    expect(others.body).toMatchObject({ refund: { amount: 134.92 } });
    expect(await readBalances(shop, id)).toMatchObject({ tax_owed: -3860 + 2721 });
    await refund({
      lines: [
        { position: 1, units: 12 },
        { position: 3, units: 2 },
      ],
      delivery: true,
    });
    const { sales, tax_owed: owed } = await readBalances(shop, id);
    expect([sales, owed]).toEqual([undefined, undefined]);
    const read = await shop.call(`GET /purchase/${id}`, { token: anna.token });
    expect(read.body).toMatchObject({ status: 'refunded', deliveryRefunded: 6.9 });
  });

  test('keep their sum where the goods go to France by the one-stop shop', async () => {
    expect((await place({ total: 258.04, address: lyon })).body).toMatchObject({
      ...{ tax: 39.85, total: 258.04, taxed: { reason: 'oss' } },
    });
  });

  test('come without it where the goods leave the Union, per rate and not per unit', async () => {
    const { status, body } = await place({ total: 219.44, address: newJersey });
    expect([status, body]).toMatchObject([
      200,
      { tax: 0, total: 219.44, taxed: { included: { country: 'DE', amount: 38.6 } } },
    ]);
    const id = String(body['_id']);
    await pay(id);
    expect(await readBalances(shop, id)).toMatchObject({ sales: -21_944 });
    const read = await shop.call(`GET /purchase/${id}`, { token: anna.token });
    const totals = read.body['lines'];
    expect(totals).toMatchObject([{ goods: 59.88 }, { goods: 189.36 }, { goods: 29.8 }]);
  });

  test('are taken anew with the address, and are those of the day of the order', async () => {
    const { body } = await place({ total: 219.44, address: newJersey });
    const id = String(body['_id']);
    await setPrices(null);
    const move = async (address: object) => {
      await shop.call(`PUT /purchase/${id}/address`, { token: anna.token, body: address });
      return (await shop.call(`GET /purchase/${id}`, { token: anna.token })).body;
    };
    const total = 258.04;
    expect(await move(munich)).toMatchObject({
      tax: 38.6,
      total,
      lines: [{ total: 53.89 }, {}, {}],
    });
    expect(await move(lyon)).toMatchObject({
      tax: 39.85,
      total,
      lines: [{ total: 53.89 }, {}, {}],
    });
    await setPrices('DE');
    expect((await place({ total: 258.04, address: munich })).status).toBe(200);
  });

  test('are what the customer pays until it is known where the order goes', async () => {
    const body = { lines: lines.slice(0, 1), phone, total: 59.88 };
    const placed = await shop.call('POST /orders', { token: anna.token, body });
    expect([placed.status, placed.body]).toMatchObject([
      200,
      { total: 59.88, tax: 0, taxed: { reason: 'address_missing' } },
    ]);
  });

  test('need a rate of that country', async () => {
    expect((await setPrices('IT')).body).toMatchObject({
      errors: [{ path: 'usd', message: 'are missing for IT', code: 'rates_missing' }],
    });
    const pricesInclude = { usd: 'DE', eur: 'DE', gbp: 'DE' };
    expect((await setPrices('DE')).body).toEqual({ pricesInclude });
    const read = await shop.call('GET /tax', { token: mira });
    expect(read.body).toMatchObject({ pricesInclude });
  });
});

test('a company from Lyon pays them without tax by its proven number alone', async () => {
  const seller = await openGermanShop();
  await includeTax(seller.shop.db, { usd: 'DE' });
  const staff = await seller.shop.tokenOf(seller.shop.world.mira);
  const basket = { lines: await addBasket(seller.shop, staff), code: 'TEN' };
  const proven = await seller.openChecked(numbers.proven);
  expect((await seller.place(proven, 219.44, basket)).body).toMatchObject({
    ...{ tax: 0, total: 219.44 },
    taxed: { reason: 'intra_community', included: { country: 'DE', amount: 38.6 } },
  });
  expect((await seller.place(proven, 258.04, { ...basket, address: munich })).body).toMatchObject({
    ...{ tax: 38.6, total: 258.04, taxed: { reason: 'domestic', notes: ['stays_in_country'] } },
  });
  seller.sandbox.answerAllWith('MS_UNAVAILABLE');
  const unknown = await seller.openChecked(numbers.other);
  expect((await seller.place(unknown, 258.04, basket)).body).toMatchObject({
    ...{ tax: 39.85, total: 258.04, taxed: { reason: 'oss', notes: ['number_unavailable'] } },
  });
  await seller.close();
});

describe('the email of an order', () => {
  const readEmail = async (more: object) => {
    expect((await place(more)).body['code']).toBeUndefined();
    const { rows } = await shop.db.query<{ contents: Record<string, string> }>({
      text: "select contents from email where contents->>'tax' is not null order by id desc",
    });
    return rows[0]?.contents;
  };

  test('names the countries of the tax that is within its prices', async () => {
    expect(await readEmail({ total: 258.04, address: munich })).toMatchObject({
      tax: 'Germany 19 %, $36.80, within the prices\nGermany 7 %, $1.80, within the prices',
      total: '$258.04',
    });
  });

  test('says what comes off them', async () => {
    expect(await readEmail({ total: 219.44, address: newJersey })).toMatchObject({
      ...{ tax: 'without that of Germany, −$38.60', total: '$219.44' },
    });
  });
});
