import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { anonymiseUnpaidOrders } from '#modules/privacy/privacy.ts';
import { auditStock } from '#modules/orders/orders.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { readBalances, readOpenExceptions } from '#test/support/shop-records.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { readNetCharged } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';

const clock = createManualClock(new Date());
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
  anna = await createBuyer(shop, shop.world.anna);
});

async function pay(order: string, secret: string) {
  await shop.pay(secret);
  return anna.confirm(order, intentIdOf(secret));
}

const removePersonalData = () => anonymiseUnpaidOrders(shop.shop.payments);

test('after 30 days a cancelled order has no name, email and phone; a paid one has', async () => {
  const [cancelled, paid] = [await anna.placeOrder(), await anna.placeOrder()];
  await shop.call(`DELETE /purchase/${cancelled}`, { token: anna.token });
  await pay(paid, await anna.beginPayment(paid));
  clock.advance(29 * day);
  await removePersonalData();
  expect(await shop.readOrder(cancelled)).toMatchObject({ Name: 'Anna' });
  clock.advance(day);
  await removePersonalData();
  const withoutPersonalData = {
    Name: '',
    email: '',
    phone: '',
    total: 239.88,
    status: 'cancelled',
  };
  expect(await shop.readOrder(cancelled)).toMatchObject(withoutPersonalData);
  expect(await shop.readOrder(paid)).toMatchObject({ Name: 'Anna', status: 'paid' });
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
  await shop.sandbox.runDue();
  clock.advance(minuteMs);
  await reconcile(shop.shop.payments);
  expect(await shop.readOrder(order)).toMatchObject({ status: 'cancelled' });
  await shop.db.query({
    text: `insert into payment_exception (order_id, kind, key, detail, at, resolved_at, resolved_by,
      resolution) values ($1, 'refunded_automatically', 'test', 'x', now(), now(), 'mira', $2)`,
    values: [order, reason],
  });
  const before = await readBalances(shop, order);
  const { rows: users } = await shop.db.query<{ names: string }>({
    text: "select to_jsonb(u)::text as names from app_user u where email = 'anna@people.example'",
  });
  expect(users).toHaveLength(1);
  clock.advance(31 * day);
  await removePersonalData();
  expect(await findRowsNaming(order)).toEqual([]);
  expect(await readBalances(shop, order)).toEqual(before);
  expect(await readOpenExceptions(shop, order)).toEqual([]);
  expect(await readNetCharged(shop, intentIdOf(secret))).toBe(0);
  expect(await auditStock(shop.db)).toEqual([]);
  const staff = await shop.tokenOf(shop.world.mira);
  const { body } = await shop.call(`GET /purchase/${order}/history`, { token: staff });
  expect(JSON.stringify(body)).not.toMatch(/anna|7946|undefined/i);
});

/** What belongs to the order, as text, where it names its customer or a key of theirs. */
async function findRowsNaming(order: string): Promise<string[]> {
  const queries = [
    'order_change',
    'email',
    'payment_attempt',
    'payment_exception',
    'refund',
    'order_request',
  ]
    .map((table) => `select '${table}', to_jsonb(t)::text from ${table} t where order_id = $1`)
    .join(' union all ');
  const { rows } = await shop.db.query<{ name: string; text: string }>({
    text: `select * from (select 'orders' as name, to_jsonb(o)::text as text from orders o
      where id = $1 union all ${queries} union all
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
    text: "update payment_attempt set state = 'abandoned' where order_id = $1",
    values: [order],
  });
  await shop.call(`DELETE /purchase/${order}`, { token: anna.token });
  clock.advance(31 * day);
  await removePersonalData();
  await shop.pay(secret);
  await shop.sandbox.runDue();
  await reconcile(shop.shop.payments);
  await reconcile(shop.shop.payments);
  expect(await readNetCharged(shop, intentIdOf(secret))).toBe(0);
  expect(await shop.readOrder(order)).toMatchObject({ status: 'cancelled' });
  // Those from before have lost their address and contents, and there is none since.
  const { rows } = await shop.db.query({
    text: 'select kind, recipient, contents from email where order_id = $1 order by id',
    values: [order],
  });
  const emptied = { recipient: '', contents: {} };
  expect(rows).toEqual([
    { kind: 'order_received', ...emptied },
    { kind: 'order_cancelled', ...emptied },
  ]);
});

test('one that was paid, unheard, while the shop was shut for a month keeps its name', async () => {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  faults.webhooks = { lose: 1 };
  await shop.pay(secret);
  clock.advance(31 * day);
  await removePersonalData();
  await reconcile(shop.shop.payments);
  expect(await shop.readOrder(order)).toMatchObject({ Name: 'Anna', status: 'paid' });
});
