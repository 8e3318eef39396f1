import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs, later, minuteMs } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Role } from '#modules/identity/caller.ts';
import { lockOrder, movePayment } from '#modules/orders/orders.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { readBalances } from '#test/support/shop-records.ts';
import { createBuyer, intentIdOf, purchaseBody } from '#test/support/buyer.ts';
import { openDispute } from '#test/support/processor.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';
import { addPerson, createManualClock } from '#test/support/world.ts';

/** Each of Anna's orders is twelve brushes: $239.88. */
const lastMinutes = new Date('2026-03-01T23:50:00Z');
const clock = createManualClock(lastMinutes);
let shop: TestShop;

beforeAll(async () => {
  // The jobs of each minute use the machine's clock, and would interfere by chance.
  shop = await openTestShop({ clock, settings: { WORKER: 'off' } });
});
afterAll(() => shop.close());

const placeOrder = async () => (await createBuyer(shop, shop.world.anna)).placeOrder();

async function payOrder(): Promise<{ order: string; intent: string }> {
  const anna = await createBuyer(shop, shop.world.anna);
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  return { order, intent: intentIdOf(secret) };
}

async function asMira(operation: string, body?: object): Promise<TestResponse> {
  const token = await shop.tokenOf(shop.world.mira);
  const answer = await shop.call(operation, { token, ...(body && { body }) });
  expect(answer.status).toBe(200);
  return answer;
}

const overview = async () => (await asMira('GET /overview')).body;

/** What the processor's own statement of a day says of cards charged and money given back. */
async function statementTotalOf(day: string): Promise<number> {
  const from = new Date(`${day}T00:00:00Z`);
  const span = { from, to: later(from, 24 * hourMs) };
  const { lines } = await shop.shop.payments.processor.readStatement(span);
  const sales = lines.filter(({ kind }) => kind === 'charge' || kind === 'refund');
  return sales.reduce(
    (sum, { kind, amountMinor }) => sum + (kind === 'refund' ? -amountMinor : amountMinor),
    0,
  );
}

describe('two days around a midnight', () => {
  beforeAll(async () => {
    const before = await payOrder();
    await payOrder();
    clock.advance(20 * minuteMs);
    const part = { amount: 39.88, reason: 'a bristle came out' };
    await asMira(`POST /purchaseadmin/${before.order}/refunds`, part);
    await payOrder();
    await placeOrder();
    const cancelled = await payOrder();
    await asMira(`DELETE /purchaseadmin/${cancelled.order}`, { reason: 'they asked' });
    await openDispute(shop, (await payOrder()).intent);
    const inProduction = await payOrder();
    await asMira(`POST /purchaseadmin/${inProduction.order}/fulfilment`, { to: 'in_production' });
    await asMira(`POST /purchaseadmin/${await placeOrder()}/payment`, { reference: 'transfer 7' });
    await shop.sandbox.runDue();
    await reconcile(shop.shop.payments);
  });

  test('each day has what was charged less what was refunded on it', async () => {
    const { orders } = await overview();
    expect(orders).toMatchObject({
      // Two cards before midnight; after it four cards and a transfer, less a part and a whole.
      today: { amount: 919.64, refunded: 279.76, orders: 5 },
      month: { amount: 1399.4, refunded: 279.76, orders: 7 },
    });
    const days = daysOf(orders);
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ day: '2026-02-01', amount: 0, refunded: 0, orders: 0 });
    expect(days.slice(-2)).toEqual([
      { day: '2026-03-01', amount: 479.76, refunded: 0, orders: 2 },
      { day: '2026-03-02', amount: 919.64, refunded: 279.76, orders: 5 },
    ]);
    expect(days.slice(0, -2).every(({ amount }) => amount === 0)).toBe(true);
  });

  test('they agree with the statement, and with the ledger', async () => {
    expect(await statementTotalOf('2026-03-01')).toBe(47_976);
    // The manual transfer is not at the processor.
    expect(await statementTotalOf('2026-03-02')).toBe(91_964 - 23_988);
    expect(await readBalances(shop)).toMatchObject({ sales: -(47_976 + 91_964) });
  });

  test('what is to be done is counted once, where it is done', async () => {
    const { orders } = await overview();
    // One of each day and the transfer; the disputed one is an exception instead.
    expect(orders).toMatchObject({ paid: 3, inProduction: 1, partlyRefunded: 1 });
    expect(orders).toMatchObject({ exceptions: 1, disputes: 1, stuck: [] });
  });

  test('what waits longest to be made or sent comes first', async () => {
    const { orders } = await overview();
    const { oldest }: { oldest: { number: number; status: string }[] } = JSON.parse(
      JSON.stringify(orders),
    );
    const numbers = oldest.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(oldest.map(({ status }) => status)).toEqual([
      ...['partly_refunded', 'paid', 'paid', 'in_production', 'paid'],
    ]);
    const { flatBrush } = shop.world;
    const { body: tool } = await shop.call(`GET /tools/${flatBrush}`);
    expect(oldest[0]).toMatchObject({ customer: 'Anna', qurantity: 12, name: tool['name'] });
    expect(oldest[0]).toMatchObject({ img: tool['img'] });
  });

  test('an order that is being cancelled for too long is named', async () => {
    const id = await placeOrder();
    await inTransaction(shop.db, async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order) throw new Error('no such order');
      const by = { actor: 'test', reason: 'test', at: clock.now() };
      await movePayment(tx, order, { ...by, to: 'cancelling', because: 'asked' });
    });
    expect((await overview())['orders']).toMatchObject({ stuck: [] });
    clock.advance(11 * minuteMs);
    const { number } = await shop.readOrder(id);
    expect((await overview())['orders']).toMatchObject({ stuck: [{ _id: id, number }] });
  });

  test('today is compared with the same day of last week, until the same time of day', async () => {
    clock.advance(lastMinutes.getTime() + 7 * 24 * hourMs - clock.now().getTime() - minuteMs);
    const none = { amount: 0, refunded: 0, orders: 0 };
    expect((await overview())['orders']).toMatchObject({ today: none, weekBefore: none });
    clock.advance(2 * minuteMs);
    const salesOfToday = { amount: 479.76, refunded: 0, orders: 2 };
    expect((await overview())['orders']).toMatchObject({
      today: none,
      weekBefore: salesOfToday,
      change: -479.76,
    });
  });
});

function daysOf(orders: unknown): { day: string; amount: number }[] {
  return JSON.parse(JSON.stringify(orders)).days;
}

test('tools with fewer than three minimum orders are low, the fewest first', async () => {
  const token = await shop.tokenOf(shop.world.ben);
  const body = purchaseBody(shop.world.lastFive, {
    name: 'Stencil brush, last five',
    qurantity: 4,
  });
  await shop.call('POST /purchase', { token, body });
  const change = { kind: 'corrected', change: -230, reason: 'counted' };
  const stockResponse = await asMira(`POST /tools/${shop.world.flatBrush}/stock`, change);
  const available = Number(stockResponse.body['quantity2']);
  expect(available).toBeLessThan(36);
  expect((await overview())['catalogue']).toMatchObject({
    low: 2,
    lowTools: [
      { _id: shop.world.lastFive, quantity1: 1, quantity2: 1 },
      { _id: shop.world.flatBrush, quantity1: 12, quantity2: available },
    ],
  });
});

test('the newest three reviews are there, without hidden ones', async () => {
  const token = await shop.tokenOf(shop.world.ben);
  const ids: string[] = [];
  for (const review of ['first', 'second', 'third', 'fourth']) {
    clock.advance(minuteMs);
    const body = { name: 'Ben', review, rating: 4, image: '' };
    ids.push(String((await shop.call('POST /reviews', { token, body })).body['insertedId']));
  }
  await asMira(`DELETE /reviews/${ids[3]}`);
  const { reviews } = JSON.parse(JSON.stringify((await overview())['catalogue']));
  const reviewTexts = reviews.map(({ review }: { review: string }) => review);
  expect(reviewTexts).toEqual(['third', 'second', 'first']);
});

describe('who sees what', () => {
  test.each<[Role, string[]]>([
    ['catalogue', ['catalogue']],
    ['orders', ['orders']],
    ['users', ['users']],
  ])('staff with the role %s', async (role, parts) => {
    const person = await addPerson(shop.db, `Staff${role}`, role);
    const token = await shop.tokenOf(person);
    const { body } = await shop.call('GET /overview', { token });
    expect(Object.keys(body)).toEqual(['at', ...parts]);
  });

  test('an admin sees every part, a customer is refused', async () => {
    expect(Object.keys(await overview())).toEqual(['at', 'orders', 'catalogue', 'users']);
    const token = await shop.tokenOf(shop.world.anna);
    const answer = await shop.call('GET /overview', { token });
    expect(answer).toMatchObject({ status: 403, body: { code: 'permission_missing' } });
  });

  test('accounts are counted, and those of this week apart', async () => {
    const { users } = await overview();
    const { rows } = await shop.db.query<{ count: number }>({
      text: 'select count(*) from app_user',
    });
    expect(users).toMatchObject({ accounts: rows[0]?.count, newAccounts: rows[0]?.count });
    await shop.db.query({
      text: "update app_user set created_at = '2020-01-01' where display_name = 'Ben'",
    });
    const userCounts = JSON.parse(JSON.stringify((await overview())['users']));
    expect(userCounts.newAccounts).toBe(userCounts.accounts - 1);
  });

  test('accounts are not counted anew, and yet are those that are there', async () => {
    const add = `insert into app_user (issuer, subject, email, email_verified, display_name,
        created_at)
      select 'test', email, email, true, 'New', now()
      from unnest(array['n1@example.com', 'n2@example.com', 'n3@example.com']) as email
      on conflict (email) do nothing`;
    for (const text of [add, add, "delete from app_user where email = 'n1@example.com'"])
      await shop.db.query({ text });
    const { rows } = await shop.db.query<{ all: number }>({
      text: 'select count(*) as all from app_user',
    });
    expect((await overview())['users']).toMatchObject({ accounts: rows[0]?.all });
  });
});
