/** Notes of staff about orders and customers, and the customer's page that shows them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs, later } from '#platform/clock.ts';
import { anonymiseUnpaidOrders } from '#modules/privacy/privacy.ts';
import { createBuyer, type Buyer } from '#test/support/buyer.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';

const clock = createManualClock(new Date('2026-07-01T09:30:15Z'));
let shop: TestShop;
let buyer: Buyer;
let anna: string;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  buyer = await createBuyer(shop, shop.world.anna);
  anna = shop.world.anna.email;
});
afterAll(() => shop.close());

async function asMira(operation: string, body?: object, key?: string) {
  const token = await shop.tokenOf(shop.world.mira);
  return shop.call(operation, { token, body, headers: key ? { 'idempotency-key': key } : {} });
}

const note = 'Wants the handles\nof beech.';

describe.each([
  ['an order', async () => `/purchaseadmin/${await buyer.placeOrder()}/notes`, 'order'],
  ['a customer', async () => `/customers/${anna}/notes`, 'customer'],
] as const)('a note about %s', (_, pathOf, kind) => {
  test('is listed with author and moment, the newest first; audited without words', async () => {
    const path = await pathOf();
    const first = await asMira(`POST ${path}`, { note });
    expect([first.status, first.body['by']]).toEqual([200, shop.world.mira.email]);
    await asMira(`POST ${path}`, { note: 'Called on Monday.' });
    const listed = await asMira(`GET ${path}?limit=1`);
    expect(listed.body).toMatchObject([{ note: 'Called on Monday.' }]);
    const cursor = listed.headers.get('next-cursor') ?? '';
    const older = await asMira(`GET ${path}?limit=1&cursor=${cursor}`);
    expect(older.body).toMatchObject([{ note, by: shop.world.mira.email }]);
    const { rows } = await shop.db.query({
      text: 'select detail from audit_entry where action = $1',
      values: [`${kind}.note_added`],
    });
    expect(rows).toEqual([{ detail: {} }, { detail: {} }]);
  });

  test('that is sent again with its key is one; empty or too long it is refused', async () => {
    const path = await pathOf();
    const before = (await asMira(`GET ${path}`)).body.length ?? 0;
    const key = crypto.randomUUID();
    const sent = await Promise.all([1, 2].map(() => asMira(`POST ${path}`, { note }, key)));
    expect(new Set(sent.map(({ body }) => body['_id'])).size).toBe(1);
    expect((await asMira(`POST ${path}`, { note: 'Another.' }, key)).body['code']).toBe(
      'key_reused',
    );
    for (const wrong of ['  ', 'x'.repeat(2001)])
      expect((await asMira(`POST ${path}`, { note: wrong })).status).toBe(422);
    expect((await asMira(`GET ${path}`)).body).toHaveLength(before + 1);
  });
});

test('customers see no note: not with the order, its history or its receipt', async () => {
  const order = await buyer.placeOrder();
  await asMira(`POST /purchaseadmin/${order}/payment`, { reference: crypto.randomUUID() });
  const secret = 'He haggles.';
  await asMira(`POST /purchaseadmin/${order}/notes`, { note: secret });
  const token = await shop.tokenOf(shop.world.anna);
  for (const path of [
    ...[`/purchase/${order}`, `/purchase/${order}/history`, `/purchase/${order}/receipt`],
    ...[`/purchase?email=${anna}`, '/orders/summaries', '/me', '/profile'],
  ]) {
    const { status, body } = await shop.call(`GET ${path}`, { token });
    expect([path, status]).toEqual([path, 200]);
    expect(JSON.stringify(body)).not.toContain(secret);
  }
  // The export has all that is kept about who asks for it, and not who of the staff wrote it.
  const { body } = await shop.call('GET /my-data', { token });
  const text = JSON.stringify([body['notes'], body['orders']]);
  expect(text).toContain(secret);
  expect(text).not.toContain(shop.world.mira.email);
});

test('the notes of an order that came to nothing go when it is emptied', async () => {
  const order = await (await createBuyer(shop, shop.world.ben)).placeOrder();
  await asMira(`POST /purchaseadmin/${order}/notes`, { note });
  await asMira(`DELETE /purchaseadmin/${order}`);
  const inAMonth = { now: () => later(clock.now(), 31 * 24 * hourMs) };
  await anonymiseUnpaidOrders({ db: shop.db, clock: inAMonth });
  expect((await asMira(`GET /purchaseadmin/${order}/notes`)).body).toEqual([]);
});

describe('the page of a customer', () => {
  test('has the account, what was bought by currency, messages and exceptions', async () => {
    const order = await buyer.placeOrder();
    await asMira(`POST /purchaseadmin/${order}/payment`, { reference: crypto.randomUUID() });
    const message = { name: 'Anna', email: anna, message: 'Where is it?' };
    await shop.call('POST /contact', { body: message });
    await shop.db.query({
      text: `insert into payment_exception (order_id, kind, detail, at, key)
        values ($1, 'units_gone', '', now(), 'of the customer')`,
      values: [order],
    });
    const { status, body } = await asMira(`GET /customers/${anna}`);
    expect(status).toBe(200);
    const paid = await shop.db.query<{ orders: string; amount: string }>({
      text: `select count(*) as orders, sum(total_minor) / 100.0 as amount from orders
        where user_id = $1 and payment_state = 'paid'`,
      values: [shop.world.anna.id],
    });
    const [row] = paid.rows;
    expect(body).toMatchObject({
      ...{ _id: shop.world.anna.id, email: anna, role: 'customer' },
      bought: [{ orders: Number(row?.orders), amount: Number(row?.amount), refunded: 0 }],
      exceptions: [{ order: { _id: order }, settled: null }],
      messages: [{ message: 'Where is it?', state: 'open' }],
    });
    expect(body['lastSeenAt']).toMatch(/^2026-07-01/);
    // Rows of the list of users have the same sums; who may not see orders has none.
    const { id } = shop.world.anna;
    const path = `/user/activity?ids=${id},${shop.world.ben.id}`;
    const listed = await asMira(`GET ${path}`);
    const { bought, lastSeenAt } = body;
    expect(listed.body).toEqual([
      { _id: id, bought, lastSeenAt, isCut: false },
      {
        ...{ _id: shop.world.ben.id, bought: [], isCut: false },
        lastSeenAt: expect.stringMatching(/^2026-07-01/),
      },
    ]);
    await asMira(`PUT /user/role/${shop.world.ben.email}`, { role: 'users' });
    const token = await shop.tokenOf(shop.world.ben);
    const asClerk = await shop.call(`GET ${path}`, { token });
    expect(asClerk.body).toMatchObject([{ _id: id, bought: null, lastSeenAt }, { bought: null }]);
  });

  test('has the orders in pages, the newest first', async () => {
    await buyer.placeOrder();
    const all = (await asMira(`GET /customers/${anna}/orders`)).body;
    const first = await asMira(`GET /customers/${anna}/orders?limit=1`);
    const cursor = first.headers.get('next-cursor') ?? '';
    const second = await asMira(`GET /customers/${anna}/orders?limit=1&cursor=${cursor}`);
    expect([first.body[0]?.['_id'], second.body[0]?.['_id']]).toEqual([
      ...[all[0]?.['_id'], all[1]?.['_id']],
    ]);
  });
});
