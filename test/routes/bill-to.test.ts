/** Who is billed for an order: as it was placed, as it is changed, and once nobody may know it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, later } from '#platform/clock.ts';
import { anonymiseUnpaidOrders } from '#modules/privacy/privacy.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { createCustomer, eraseAccount } from '#test/support/customer.ts';
import { deliveryAddress as leeds } from '#test/support/delivery-address.ts';
import { createGuests, newEmail, readPlaced, withLink } from '#test/support/guests.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

let shop: TestShop;
let mira: string;
let buyer: Buyer;

beforeAll(async () => {
  shop = await openTestShop();
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());
beforeEach(async () => {
  const name = `Bo-${crypto.randomUUID()}`;
  buyer = await createBuyer(shop, await addPerson(shop.db, name, 'customer'));
});

const office = {
  ...{ recipient: 'Hall Accounts', company: 'Hall & Sons', street: '2 Ledger Row', line2: '' },
  ...{ city: 'Trenton', postcode: '08608', region: 'US-NJ', country: 'US' },
};

function place(more: object, key = crypto.randomUUID()) {
  const lines = [{ tool: shop.world.hundred, quantity: 1 }];
  const body = { lines, total: 19.99, phone: '+44 20 7946 0958', address: leeds, ...more };
  return shop.call('POST /orders', {
    ...{ token: buyer.token, headers: { 'idempotency-key': key }, body },
  });
}

const placed = async (more: object = {}) => String((await place(more)).body['_id']);
const read = async (order: string) =>
  (await shop.call(`GET /purchase/${order}`, { token: mira })).body;
const historyOf = async (order: string) =>
  (await shop.call(`GET /purchase/${order}/history`, { token: mira })).body;
const save = (order: string, billTo: unknown, token = buyer.token) =>
  shop.call(`PUT /purchase/${order}/address`, { token, body: { ...leeds, billTo } });

async function pay(order: string, card?: string): Promise<void> {
  const secret = await beginPayment(order);
  await shop.pay(secret, card);
  await shop.sandbox.runDue();
  await buyer.confirm(order, intentIdOf(secret));
}

async function beginPayment(order: string): Promise<string> {
  const request = { token: buyer.token, body: { order } };
  return String((await shop.call('POST /create-payment-intent', request)).body['clientSecret']);
}

describe('an order is placed', () => {
  test('with who is billed, in the spelling of the country', async () => {
    const { body } = await place({ billTo: { ...office, postcode: ' 08608 ' } });
    expect(body).toMatchObject({ billTo: office });
    expect(await read(String(body['_id']))).toMatchObject({ billTo: office });
  });

  test('without: the invoice goes where the order goes', async () => {
    expect((await place({})).body).toMatchObject({ billTo: null });
  });

  test('once for each key, and one with another invoice address is another request', async () => {
    const key = crypto.randomUUID();
    const first = await place({ billTo: office }, key);
    expect((await place({ billTo: office }, key)).body['_id']).toBe(first.body['_id']);
    expect((await place({}, key)).body['code']).toBe('key_reused');
    const other = { ...office, company: 'Hall & Daughters' };
    expect((await place({ billTo: other }, key)).body['code']).toBe('key_reused');
  });

  test('not with one that its country does not write so: the fields are named', async () => {
    const wrong = { ...office, recipient: '', region: '', postcode: 'LS1 4AP' };
    const { status, body } = await place({ billTo: wrong });
    expect(status).toBe(422);
    expect(body['errors']).toMatchObject([
      { path: 'billTo.recipient', message: 'is required' },
      { path: 'billTo.postcode', message: 'must be a postcode of that country' },
      { path: 'billTo.region', message: 'is required' },
    ]);
    const nowhere = await place({ billTo: { ...office, country: 'Narnia' } });
    expect(nowhere.body['errors']).toMatchObject([{ path: 'billTo.country' }]);
  });

  test('by a guest, whose link and email say it', async () => {
    const guests = createGuests(shop, () => new Date());
    const { headers } = await guests.newGuest();
    const email = newEmail();
    const body = guests.bodyOf(email, { billTo: office });
    const order = readPlaced(await shop.call('POST /guest-orders', { headers, body }));
    expect((await guests.read(order)).body).toMatchObject({ billTo: office });
    const [link] = await guests.emailsTo(email);
    expect(link?.contents['billTo']).toContain('Hall & Sons');
  });

  test('beside a paid one: whoever is billed for that is billed for it', async () => {
    const first = await placed({ billTo: office });
    await pay(first);
    const lines = [{ tool: shop.world.hundred, quantity: 1 }];
    const body = { lines, total: 19.99 };
    const added = await shop.call(`POST /purchase/${first}/additions`, {
      ...{ token: buyer.token, body },
    });
    expect(added).toMatchObject({ status: 200, body: { billTo: office } });
  });
});

describe('it is changed', () => {
  test('with its history, by customers and staff, and removed again', async () => {
    const order = await placed();
    expect((await save(order, office)).status).toBe(200);
    const other = { ...office, company: 'Hall & Daughters' };
    expect((await save(order, other, mira)).status).toBe(200);
    expect((await save(order, null)).status).toBe(200);
    expect(await read(order)).toMatchObject({ billTo: null });
    const { details } = await historyOf(order);
    const ofSons = expect.stringContaining('Hall & Sons');
    const ofDaughters = expect.stringContaining('Hall & Daughters');
    expect(details).toMatchObject([
      { detail: 'bill_to', by: 'customer', before: '', after: ofSons, total: 19.99 },
      { detail: 'bill_to', by: 'staff', before: ofSons, after: ofDaughters },
      { detail: 'bill_to', by: 'customer', before: ofDaughters, after: '' },
    ]);
  });

  test('not by an address alone, nor by the same once more', async () => {
    const order = await placed({ billTo: office });
    await shop.call(`PUT /purchase/${order}/address`, {
      ...{ token: buyer.token, body: { ...leeds, street: '6 Mill Lane' } },
    });
    await save(order, office);
    expect(await read(order)).toMatchObject({ billTo: office });
    expect(await historyOf(order)).toMatchObject({
      details: [{ detail: 'address' }, { detail: 'address' }],
    });
  });

  test('and a payment that was begun goes on', async () => {
    const order = await placed();
    const secret = await beginPayment(order);
    expect((await save(order, office)).status).toBe(200);
    expect(await beginPayment(order)).toBe(secret);
  });

  test('not to one that is wrong: nothing is changed, and the field is named', async () => {
    const order = await placed({ billTo: office });
    const { status, body } = await save(order, { ...office, region: 'US-XX' });
    expect(status).toBe(422);
    expect(body['errors']).toMatchObject([{ path: 'billTo.region' }]);
    expect(await read(order)).toMatchObject({ billTo: office });
  });

  test('by a guest under the link', async () => {
    const guests = createGuests(shop, () => new Date());
    const order = await guests.place();
    const body = { ...leeds, billTo: office };
    const saved = await shop.call(`PUT /guest-orders/${order.id}/address`, {
      ...{ ...withLink(order.token), body },
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { billTo: office, details: [{ detail: 'bill_to', by: 'customer' }] },
    });
  });

  test('by nobody while the bank takes its time', async () => {
    const order = await placed();
    await pay(order, '4000000000990012');
    expect(await read(order)).toMatchObject({ status: 'processing' });
    for (const token of [buyer.token, mira])
      expect((await save(order, office, token)).body['code']).toBe('payment_processing');
  });

  test('of a paid order by staff alone: customers are told to ask for an invoice', async () => {
    const order = await placed({ billTo: office });
    await pay(order);
    expect((await save(order, null)).body).toMatchObject({
      ...{ code: 'bill_to_fixed', detail: 'Write to us, and you get a corrected invoice.' },
    });
    expect(await read(order)).toMatchObject({ billTo: office });
    expect((await save(order, office)).status).toBe(200);
    const other = { ...office, company: 'Hall & Daughters' };
    expect((await save(order, other, mira)).status).toBe(200);
    expect(await read(order)).toMatchObject({ billTo: other });
  });
});

test('the receipt says who is billed', async () => {
  const order = await placed({ billTo: office });
  await pay(order);
  const { rows } = await shop.db.query<{ contents: Record<string, string> }>({
    text: "select contents from email where order_id = $1 and kind = 'receipt'",
    values: [order],
  });
  expect(rows[0]?.contents['billTo']).toBe(
    'Hall Accounts, Hall & Sons, 2 Ledger Row, Trenton, NJ 08608, United States',
  );
});

describe('once nobody may know it', () => {
  const namesHall = async (order: string) => {
    const { rows } = await shop.db.query<{ kept: boolean }>({
      text: `select exists (select from orders where id = $1 and orders::text like '%Hall%')
        or exists (select from order_detail_change d
          where d.order_id = $1 and d::text like '%Hall%')
        or exists (select from email e
          where e.order_id = $1 and e::text like '%Hall%') as kept`,
      values: [order],
    });
    return rows[0]?.kept;
  };

  test('it is among the customer’s data, and erased with the account', async () => {
    const who = await createCustomer(shop);
    const lines = [{ tool: shop.world.hundred, quantity: 1 }];
    const body = { lines, total: 19.99, phone: '+44 20 7946 0958', address: leeds };
    const order = String((await who.call('POST /orders', body)).body['_id']);
    await who.call(`PUT /purchase/${order}/address`, { ...leeds, billTo: office });
    expect((await who.call('GET /my-data')).body['orders']).toMatchObject([
      { order: { billTo: office }, details: [{ detail: 'bill_to' }] },
    ]);
    expect(await namesHall(order)).toBe(true);
    await who.call(`DELETE /purchase/${order}`);
    expect((await eraseAccount(who)).status).toBe(200);
    expect(await namesHall(order)).toBe(false);
  });

  test('it goes with the rest of an order that nobody paid, after 30 days', async () => {
    const order = await placed({ billTo: office });
    await save(order, { ...office, company: 'Hall & Daughters' });
    await shop.call(`DELETE /purchase/${order}`, { token: buyer.token });
    const inAMonth = { now: () => later(new Date(), 30 * 24 * hourMs + 1) };
    await anonymiseUnpaidOrders({ db: shop.db, clock: inAMonth });
    expect(await namesHall(order)).toBe(false);
    expect(await shop.readOrder(order)).toMatchObject({ billTo: null, Name: '' });
  });
});
