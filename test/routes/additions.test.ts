/** More for a paid order: an order of its own, which stands beside it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditStock } from '#modules/orders/orders.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { createGuests, withLink } from '#test/support/guests.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, reservedFor } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let email: string;
let mira: string;
let guests: ReturnType<typeof createGuests>;

beforeAll(async () => {
  shop = await openTestShop({
    settings: { LIMITS: 'orders=1000,open_orders=100,order_edits=1000,guest_orders=1000' },
  });
  mira = await shop.tokenOf(shop.world.mira);
  guests = createGuests(shop, () => new Date());
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sandbox.runDue();
  const person = await addPerson(shop.db, crypto.randomUUID(), 'customer');
  email = person.email;
  anna = await createBuyer(shop, person);
});

/** Of twelve flat brushes, with an address. */
async function paidOrder(): Promise<string> {
  const order = await anna.placeOrder();
  await anna.saveAddress(order);
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  return order;
}

interface More {
  token?: string;
  key?: string;
  total?: number;
  quantity?: number;
}

function add(order: string, { token = anna.token, key, quantity = 2, total }: More = {}) {
  const lines = [{ tool: shop.world.hundred, quantity }];
  const body = { lines, total: total ?? Math.round(1999 * quantity) / 100 };
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return shop.call(`POST /purchase/${order}/additions`, { token, body, headers });
}
const historyOf = async (order: string) =>
  (await shop.call(`GET /purchase/${order}/history`, { token: anna.token })).body;
const advance = (order: string) =>
  shop.call(`POST /purchaseadmin/${order}/fulfilment`, {
    token: mira,
    body: { to: 'in_production' },
  });
const chargeOf = async (order: string) => {
  const { total, status, transaction } = await shop.readOrder(order);
  return { total, status, transaction };
};

describe('an addition to a paid order', () => {
  test('is an order of its own, to the same place, and charges nothing on the first', async () => {
    const first = await paidOrder();
    const before = await chargeOf(first);
    const lines = [{ tool: shop.world.hundred, quantity: 2 }];
    const quoted = await shop.call(`POST /purchase/${first}/additions/quote`, {
      ...{ token: anna.token, body: { lines } },
    });
    expect(quoted).toMatchObject({ status: 200, body: { total: 39.98, delivery: 0 } });
    const added = await add(first);
    expect(added).toMatchObject({
      status: 200,
      body: { status: 'unpaid', total: 39.98, version: 1, useremail: email },
    });
    const second = String(added.body['_id']);
    expect(await chargeOf(first)).toEqual(before);
    expect(await reservedFor(shop.db, second)).toBe(2);
    expect(await historyOf(second)).toMatchObject({
      address: { street: deliveryAddress.street, countryCode: 'GB' },
      addedTo: { _id: first, status: 'paid', total: 239.88 },
      additions: [],
    });
    expect(await historyOf(first)).toMatchObject({
      addedTo: null,
      additions: [{ _id: second, status: 'unpaid', total: 39.98 }],
    });
    const { number } = await shop.readOrder(first);
    expect(await guests.emailsTo(email)).toContainEqual({
      kind: 'order_added',
      contents: expect.objectContaining({
        ...{ addedTo: String(number), orderNumber: String(added.body['number']) },
        ...{ total: '$39.98', link: `/dashboard/payment/${second}` },
      }),
    });
    expect(await auditStock(shop.db)).toEqual([]);
  });

  test('is paid by itself, and what is added to it belongs to the first', async () => {
    const first = await paidOrder();
    const second = String((await add(first)).body['_id']);
    const started = await shop.call('POST /create-payment-intent', {
      ...{ token: anna.token, body: { price: 39.98, order: second } },
    });
    const secret = String(started.body['clientSecret']);
    await shop.pay(secret);
    await anna.confirm(second, intentIdOf(secret));
    expect(await chargeOf(second)).toMatchObject({ status: 'paid', total: 39.98 });
    const third = String((await add(second)).body['_id']);
    expect(await historyOf(third)).toMatchObject({ addedTo: { _id: first } });
    expect(await historyOf(first)).toMatchObject({ additions: [{ _id: second }, { _id: third }] });
  });

  test('is placed once for a key, by two at once', async () => {
    const first = await paidOrder();
    const key = crypto.randomUUID();
    const answers = await Promise.all([add(first, { key }), add(first, { key })]);
    const ids = answers.map(({ body }) => body['_id']);
    expect(ids[0]).toBe(ids[1]);
    await advance(first);
    expect((await add(first, { key })).body).toMatchObject({ _id: ids[0] });
    expect(await historyOf(first)).toMatchObject({ additions: [{ _id: ids[0] }] });
    const emails = await guests.emailsTo(email);
    expect(emails.filter(({ kind }) => kind === 'order_added')).toHaveLength(1);
  });

  test('by staff waits for no stock with the audit log locked', async () => {
    const first = await paidOrder();
    const client = await shop.db.pool.connect();
    await client.query("begin; set local lock_timeout = '500ms'");
    const { hundred } = shop.world;
    await client.query('select from stock where tool_id = $1 for update', [hundred]);
    const adding = add(first, { token: mira });
    await expect.poll(countWaiting).toBe(1);
    const head = client.query('select from audit_head for update');
    const isFree = await head.then(
      () => true,
      () => false,
    );
    await client.query('rollback');
    client.release();
    expect(isFree).toBe(true);
    const added = await adding;
    expect(added.status).toBe(200);
    const { rows } = await shop.db.query({
      text: "select from audit_entry where action = 'order.added' and object = $1",
      values: [`order:${String(added.body['_id'])}`],
    });
    expect(rows).toHaveLength(1);
  });

  async function countWaiting(): Promise<number> {
    const { rows } = await shop.db.query<{ waiting: number }>({
      text: `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    });
    return rows[0]?.waiting ?? 0;
  }

  test('has the delivery of the first, quoted for its own goods', async () => {
    const first = await paidOrder();
    const setRate = (cents: number) =>
      shop.db.query({ text: 'update delivery_rate set price_minor = $1', values: [cents] });
    await setRate(690);
    const unseen = await add(first);
    const added = await add(first, { total: 46.88 });
    await setRate(0);
    expect(unseen).toMatchObject({ status: 409, body: { code: 'total_changed' } });
    expect(added.body).toMatchObject({ total: 46.88, delivery: 6.9 });
  });

  test('is refused to customers once work has begun, and to staff never', async () => {
    const first = await paidOrder();
    await advance(first);
    expect(await add(first)).toMatchObject({ status: 409, body: { code: 'work_begun' } });
    expect(await historyOf(first)).toMatchObject({ additions: [] });
    const added = await add(first, { token: mira });
    expect(added).toMatchObject({ status: 200, body: { useremail: email } });
    const { rows } = await shop.db.query({
      text: `select action from audit_entry where object = $1`,
      values: [`order:${String(added.body['_id'])}`],
    });
    expect(rows).toEqual([{ action: 'order.added' }]);
  });

  test('is refused while the first is unpaid, with nothing reserved', async () => {
    const first = await anna.placeOrder();
    for (const token of [anna.token, mira])
      expect(await add(first, { token })).toMatchObject({ body: { code: 'not_paid' } });
    const short = await add(await paidOrder(), { quantity: 1_000_000 });
    expect(short).toMatchObject({ status: 409, body: { code: 'lines_refused' } });
    expect(await auditStock(shop.db)).toEqual([]);
  });
});

describe('a guest', () => {
  async function paidByGuest() {
    const order = await guests.place();
    const link = withLink(order.token);
    const path = `/guest-orders/${order.id}`;
    const started = await shop.call(`POST ${path}/payment`, link);
    const secret = String(started.body['clientSecret']);
    await shop.pay(secret);
    const body = { transaction: intentIdOf(secret) };
    await shop.call(`PATCH ${path}/payment`, { ...link, body });
    return { ...order, ...link, path };
  }

  test('adds under the link, and has a link of the new order', async () => {
    const { id, path, headers } = await paidByGuest();
    const lines = [{ tool: shop.world.hundred, quantity: 1 }];
    const body = { lines, total: 19.99 };
    const keyed = { ...headers, 'idempotency-key': 'once' };
    const added = await shop.call(`POST ${path}/additions`, { headers: keyed, body });
    const again = await shop.call(`POST ${path}/additions`, { headers: keyed, body });
    for (const { status, body: answer } of [added, again]) {
      expect(status).toBe(200);
      const [, second = '', token = ''] =
        /^\/orders\/(.+)#(.+)$/.exec(String(answer['path'])) ?? [];
      const opened = await shop.call(`GET /guest-orders/${second}`, withLink(token));
      expect(opened.body).toMatchObject({ addedTo: { _id: id }, address: { city: 'Leeds' } });
    }
    const first = await shop.call(`GET ${path}`, { headers });
    expect(first.body['additions']).toHaveLength(1);
    const elsewhere = await shop.call(`POST ${path}/additions`, { ...withLink('nobody'), body });
    expect(elsewhere.status).toBe(404);
  });

  test('cancels units of a paid order until work begins, and is refunded', async () => {
    const { path, headers, id } = await paidByGuest();
    const body = { lines: [{ position: 1, units: 1 }] };
    await advance(id);
    const late = await shop.call(`POST ${path}/cancellations`, { headers, body });
    expect(late).toMatchObject({ status: 409, body: { code: 'by_staff_only' } });
    const early = await paidByGuest();
    const cancelled = await shop.call(`POST ${early.path}/cancellations`, {
      ...{ headers: early.headers, body },
    });
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: 'refunded', lines: [{ cancelled: 1 }], refunds: [{ amount: 19.99 }] },
    });
  });
});
