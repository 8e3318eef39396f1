/** Orders with tax over HTTP: quoted, placed, charged, refunded, and booked to the cent. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress as leeds } from '#test/support/delivery-address.ts';
import { readBalances } from '#test/support/shop-records.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { enterRegistrations, maine, newJersey, removeRegistrations } from '#test/support/tax.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop();
  await shop.db.query({ text: 'update delivery_rate set price_minor = 690' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
  await enterRegistrations(shop.db);
});
afterEach(() => removeRegistrations(shop.db));

const phone = '+44 20 7946 0958';
const linesOf = () => [{ tool: shop.world.hundred, quantity: 3 }];
const place = (more: object) =>
  shop.call('POST /orders', { token: anna.token, body: { lines: linesOf(), phone, ...more } });
const readOwn = async (id: string) =>
  (await shop.call(`GET /purchase/${id}`, { token: anna.token })).body;
const refund = (id: string, body: object) =>
  shop.call(`POST /purchaseadmin/${id}/refunds`, {
    token: mira,
    body: { reason: 'a bristle came out', ...body },
  });

const inNewJersey = {
  ...{ goods: 59.97, delivery: 6.9, tax: 4.43, total: 71.3 },
  taxed: {
    ...{ reason: 'domestic', notes: [], certificate: null },
    rows: [
      {
        ...{ place: 'US-NJ', jurisdiction: '', code: 'S' },
        percent: 6.625,
        base: 66.87,
        tax: 4.43,
      },
    ],
  },
};

async function pay(id: string): Promise<void> {
  const secret = await anna.beginPayment(id);
  await shop.pay(secret);
  await anna.confirm(id, intentIdOf(secret));
}

describe('an order to New Jersey', () => {
  test('is quoted with its tax before it is placed, for each way to deliver it', async () => {
    const { country, postcode, region } = newJersey;
    const { body } = await shop.call('POST /orders/quote', {
      body: { lines: linesOf(), country, postcode, region },
    });
    expect(body).toMatchObject({ offers: [{ price: 6.9, tax: 4.43, taxed: inNewJersey.taxed }] });
  });

  test('has its tax and the reason, which are its own', async () => {
    const { status, body } = await place({ total: 71.3, address: newJersey });
    expect([status, body]).toMatchObject([200, inNewJersey]);
    await removeRegistrations(shop.db);
    expect(await readOwn(String(body['_id']))).toMatchObject(inNewJersey);
  });

  test('is refused at the total without tax, and the new total is named', async () => {
    const { status, body } = await place({ total: 66.87, address: newJersey });
    expect([status, body]).toMatchObject([
      409,
      { code: 'total_changed', detail: 'It is now $71.30. Look at the lines again.' },
    ]);
  });

  test('is charged with its tax, which is owed and no sale', async () => {
    const { body } = await place({ total: 71.3, address: newJersey });
    const id = String(body['_id']);
    await pay(id);
    const { processor_fees: fees = 0, ...balances } = await readBalances(shop, id);
    expect(balances).toEqual({
      ...{ processor_balance: 7130 - fees, sales: -6687, tax_owed: -443 },
    });
  });

  test('gives its tax back with each refund, and all of it with the last', async () => {
    const { body } = await place({ total: 71.3, address: newJersey });
    const id = String(body['_id']);
    await pay(id);
    expect((await refund(id, { lines: [{ position: 1, units: 1 }] })).body).toMatchObject({
      refund: { amount: 21.31 },
    });
    expect(await readBalances(shop, id)).toMatchObject({ sales: -4688, tax_owed: -311 });
    await refund(id, { lines: [{ position: 1, units: 2 }], delivery: true });
    const { sales, tax_owed: owed } = await readBalances(shop, id);
    expect([sales, owed]).toEqual([undefined, undefined]);
    expect(await readOwn(id)).toMatchObject({ status: 'refunded', deliveryRefunded: 7.36 });
  });

  test('gives tax back in proportion to an amount that is of no line', async () => {
    const { body } = await place({ total: 71.3, address: newJersey });
    const id = String(body['_id']);
    await pay(id);
    await refund(id, { amount: 10 });
    expect(await readBalances(shop, id)).toMatchObject({ sales: -5749, tax_owed: -381 });
    await refund(id, {});
    const { sales, tax_owed: owed } = await readBalances(shop, id);
    expect([sales, owed]).toEqual([undefined, undefined]);
  });

  test('says so in the email', async () => {
    await place({ total: 71.3, address: newJersey });
    const { rows } = await shop.db.query<{ contents: Record<string, string> }>({
      text: "select contents from email where contents->>'tax' is not null order by id desc",
    });
    const known = rows[0]?.contents;
    expect(known).toMatchObject({ tax: 'US-NJ 6.625 %, $4.43', total: '$71.30' });
  });
});

describe('an order that is not paid', () => {
  test('is taxed anew where it goes elsewhere', async () => {
    const { body } = await place({ total: 71.3, address: newJersey });
    const id = String(body['_id']);
    const move = (address: object) =>
      shop.call(`PUT /purchase/${id}/address`, { token: anna.token, body: address });
    await move(maine);
    expect(await readOwn(id)).toMatchObject({ tax: 3.3, total: 70.17, lines: [{ tax: 3.3 }] });
    await move(leeds);
    expect(await readOwn(id)).toMatchObject({
      ...{ tax: 0, total: 66.87, taxed: { reason: 'import', rows: [] }, lines: [{ tax: 0 }] },
    });
  });

  test('is taxed anew with its lines', async () => {
    const { body } = await place({ total: 71.3, address: newJersey });
    const id = String(body['_id']);
    const edit = { lines: [{ tool: shop.world.hundred, quantity: 6 }], version: 1 };
    const { status } = await shop.call(`POST /purchase/${id}/edits`, {
      ...{ token: anna.token, body: { ...edit, total: 135.24 } },
    });
    expect([status, await readOwn(id)]).toMatchObject([200, { tax: 8.4, total: 135.24 }]);
  });

  test('of one tool needs its address before it is paid', async () => {
    const { body } = await shop.call('POST /purchase', {
      token: anna.token,
      body: { tool: shop.world.hundred, name: 'x', phone, price: 19.99, qurantity: 1 },
    });
    const id = String(body['insertedId']);
    expect(body).toMatchObject({ order: { tax: 0, taxed: { reason: 'address_missing' } } });
    const begun = await shop.call('POST /create-payment-intent', {
      token: anna.token,
      body: { price: 19.99, order: id },
    });
    expect(begun.body).toMatchObject({ code: 'address_missing' });
  });
});

test('a registration that is to come changes nothing yet', async () => {
  await shop.db.query({ text: "update tax_registration set first_day = '2990-01-01'" });
  const { status, body } = await place({ total: 66.87, address: newJersey });
  expect([status, body]).toMatchObject([200, { tax: 0, taxed: null, total: 66.87 }]);
});

test('without a registration nothing is taxed, and nobody says why', async () => {
  await removeRegistrations(shop.db);
  const { status, body } = await place({ total: 66.87, address: newJersey });
  expect([status, body]).toMatchObject([200, { tax: 0, taxed: null, total: 66.87 }]);
});
