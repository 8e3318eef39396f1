import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { emptyUnpaidOrders } from '#modules/privacy/privacy.ts';
import { auditStock } from '#modules/orders/orders.ts';
import type { Faults } from '#sandbox/card/control/faults.ts';
import { accountsOf, problemsOf } from '#test/support/books.ts';
import { buyerIn, intentOf, type Buyer } from '#test/support/buyer.ts';
import { moneyKept } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { stillClock } from '#test/support/world.ts';

const clock = stillClock(new Date());
const faults: Faults = {};
const day = 24 * hourMs;
let shop: TestShop;
let anna: Buyer;

beforeAll(async () => {
  shop = await openTestShop({ clock, faults });
});
afterAll(() => shop.close());
beforeEach(async () => {
  faults.webhooks = {};
  anna = await buyerIn(shop, shop.world.anna);
});

async function pay(order: string, secret: string) {
  await shop.pay(secret);
  return anna.confirm(order, intentOf(secret));
}

const empty = () => emptyUnpaidOrders(shop.shop.payments);

test('after 30 days a cancelled order has no name, email and phone; a paid one has', async () => {
  const [cancelled, paid] = [await anna.placeOrder(), await anna.placeOrder()];
  await shop.call(`DELETE /purchase/${cancelled}`, { token: anna.token });
  await pay(paid, await anna.beginPayment(paid));
  clock.advance(29 * day);
  await empty();
  expect(await shop.orderNow(cancelled)).toMatchObject({ Name: 'Anna' });
  clock.advance(day);
  await empty();
  const emptied = { Name: '', email: '', phone: '', total: 239.88, status: 'cancelled' };
  expect(await shop.orderNow(cancelled)).toMatchObject(emptied);
  expect(await shop.orderNow(paid)).toMatchObject({ Name: 'Anna', status: 'paid' });
});

test('nothing that is kept of it names them, and its books stay', async () => {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  faults.webhooks = { lose: 1 };
  await shop.pay(secret);
  const token = await shop.tokenOf(shop.world.mira);
  const reason = 'Anna (anna@people.example, +44 20 7946 0958) called';
  await shop.call(`DELETE /purchaseadmin/${order}`, { token, body: { reason } });
  faults.webhooks = {};
  await shop.sandbox.settle();
  clock.advance(minuteMs);
  await reconcile(shop.shop.payments);
  expect(await shop.orderNow(order)).toMatchObject({ status: 'cancelled' });
  await shop.db.query({
    text: `insert into payment_problem (order_id, kind, key, detail, at, resolved_at, resolved_by,
      resolution) values ($1, 'given_back', 'test', 'x', now(), now(), 'mira', $2)`,
    values: [order, reason],
  });
  const before = await accountsOf(shop, order);
  const { rows: users } = await shop.db.query<{ names: string }>({
    text: "select to_jsonb(u)::text as names from app_user u where email = 'anna@people.example'",
  });
  expect(users).toHaveLength(1);
  clock.advance(31 * day);
  await empty();
  expect(await rowsThatName(order)).toEqual([]);
  expect(await accountsOf(shop, order)).toEqual(before);
  expect(await problemsOf(shop, order)).toEqual([]);
  expect(await moneyKept(shop, intentOf(secret))).toBe(0);
  expect(await auditStock(shop.db)).toEqual([]);
  const staff = await shop.tokenOf(shop.world.mira);
  const { body } = await shop.call(`GET /purchase/${order}/history`, { token: staff });
  expect(JSON.stringify(body)).not.toMatch(/anna|7946|undefined/i);
});

/** What belongs to the order, as text, where it names its customer or a key of theirs. */
async function rowsThatName(order: string): Promise<string[]> {
  const of = [
    'order_change',
    'mail',
    'payment_attempt',
    'payment_problem',
    'refund',
    'order_request',
  ]
    .map((table) => `select '${table}', to_jsonb(t)::text from ${table} t where order_id = $1`)
    .join(' union all ');
  const { rows } = await shop.db.query<{ name: string; text: string }>({
    text: `select * from (select 'orders' as name, to_jsonb(o)::text as text from orders o
      where id = $1 union all ${of} union all
      select 'hash', request_hash::text from orders where id = $1 and request_hash is not null
    ) as kept where name = 'hash' or text ~* 'anna|7946|_secret_'`,
    values: [order],
  });
  return rows.map(({ name, text }) => `${name}: ${text}`);
}

test('money that comes for it later goes back, and no email goes to nobody', async () => {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.db.query({
    text: "update payment_attempt set state = 'dead' where order_id = $1",
    values: [order],
  });
  await shop.call(`DELETE /purchase/${order}`, { token: anna.token });
  clock.advance(31 * day);
  await empty();
  await shop.pay(secret);
  await shop.sandbox.settle();
  await reconcile(shop.shop.payments);
  await reconcile(shop.shop.payments);
  expect(await moneyKept(shop, intentOf(secret))).toBe(0);
  expect(await shop.orderNow(order)).toMatchObject({ status: 'cancelled' });
  const { rows } = await shop.db.query({
    text: "select kind from mail where order_id = $1 and recipient = ''",
    values: [order],
  });
  expect(rows).toEqual([]);
});

test('one that was paid, unheard, while the shop was shut for a month keeps its name', async () => {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  faults.webhooks = { lose: 1 };
  await shop.pay(secret);
  clock.advance(31 * day);
  await empty();
  await reconcile(shop.shop.payments);
  expect(await shop.orderNow(order)).toMatchObject({ Name: 'Anna', status: 'paid' });
});
