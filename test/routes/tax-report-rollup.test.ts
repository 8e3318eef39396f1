/** The report of tax from sums of days is the report from orders, refunds and disputes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, later, secondMs } from '#platform/clock.ts';
import { currencies } from '#platform/currency.ts';
import { openDatabase, type Database, type Executor } from '#platform/database/database.ts';
import {
  inTransaction,
  inTransactionOrRollback,
  Rollback,
} from '#platform/database/transaction.ts';
import { receiveStock } from '#modules/inventory/inventory.ts';
import { readTaxReport, type TaxReport } from '#modules/reports/reports.ts';
import { checkTaxRollup, rollUpTax } from '#modules/reports/tax-report/tax-rollup.ts';
import { createBuyer, intentIdOf } from '#test/support/buyer.ts';
import { priceIn } from '#test/support/priced-in.ts';
import { openDispute, stripeClientOf } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { enterRegistrations, lyon, maine, newJersey } from '#test/support/tax.ts';
import { createManualClock } from '#test/support/world.ts';
import { seededRandom } from '../../scripts/proofs/seeded-random.ts';

const begin = new Date('2026-03-06T12:00:00Z');
const dayMs = 24 * hourMs;
let shop: TestShop;
/** Of sessions that are half a day from UTC, and whose days have 23 hours in between. */
let far: Database;
let clock: ReturnType<typeof createManualClock>;

beforeAll(async () => {
  clock = createManualClock(begin);
  const settings = { LIMITS: 'orders=10000,open_orders=1000' };
  shop = await openTestShop({ clock, settings });
  const { database } = shop.db.connection;
  await shop.db.query({ text: `alter database ${database} set timezone = 'America/New_York'` });
  far = openDatabase(shop.db.connection);
  await shop.db.query({ text: 'update delivery_rate set price_minor = 690' });
  await shop.db.query({
    text: `with method as (
        insert into delivery_method (zone_id, position, name, kind, basis, currency)
        select id, 2, 'Post', 'delivery', 'flat', 'eur' from delivery_zone returning id)
      insert into delivery_rate (method_id, price_minor) select id, 590 from method`,
  });
  await enterRegistrations(shop.db);
  await shop.db.query({
    text: `insert into tax_rate (place, jurisdiction, postcodes, tax_class, millionths,
        taxes_delivery, first_day)
      values ('US-NJ', 'Hudson County', '{070}', 'standard', 10000, true, '2020-01-01')`,
  });
  const actor = { id: shop.world.mira.id, ip: '192.0.2.1', at: begin };
  const received = { tool: shop.world.flatBrush, quantity: 10_000, reason: 'delivered' };
  await receiveStock({ db: shop.db }, actor, received);
  await priceIn(shop, 'eur', 2500, begin);
});
afterAll(async () => {
  await far.close();
  await shop.close();
});

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const today = () => dayOf(clock.now());
const rollUp = () => rollUpTax({ db: far, clock });
const check = () => checkTaxRollup({ db: far, clock });
const asStaff = async (operation: string, body: object) =>
  shop.call(operation, { token: await shop.tokenOf(shop.world.mira), body });
const refund = (order: string, body: object) =>
  asStaff(`POST /purchaseadmin/${order}/refunds`, { reason: 'came late', ...body });
const count = async (table: string) => (await far.query({ text: `select from ${table}` })).rowCount;

type Address = typeof newJersey;

/** Without an address it is an order of before there were taxes. */
async function place(address: Address | undefined, dozens: number, currency = 'usd') {
  const anna = await createBuyer(shop, shop.world.anna);
  if (!address) return anna.placeOrder();
  const lines = [{ tool: shop.world.flatBrush, quantity: 12 * dozens }];
  const { country, postcode, region } = address;
  const quote = await shop.call('POST /orders/quote', {
    body: { lines, currency, country, postcode, region },
  });
  const total: unknown = Object(Object(quote.body['offers'])[0]).total;
  const body = { lines, phone: '+44 20 7946 0958', total, currency, address };
  const placed = await shop.call('POST /orders', { token: anna.token, body });
  expect([placed.status, placed.body]).toMatchObject([200, { _id: expect.any(String) }]);
  return String(placed.body['_id']);
}

/** Paid by hand; the order's id. */
async function sell(...args: Parameters<typeof place>): Promise<string> {
  const order = await place(...args);
  const paid = await asStaff(`POST /purchaseadmin/${order}/payment`, { reference: order });
  expect(paid.status).toBe(200);
  return order;
}

async function loseDispute(address: Address): Promise<void> {
  const order = await place(address, 2);
  const anna = await createBuyer(shop, shop.world.anna);
  const { total: price } = Object(await shop.readOrder(order));
  const begun = await shop.call('POST /create-payment-intent', {
    ...{ token: anna.token, body: { price, order } },
  });
  const secret = String(begun.body['clientSecret']);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  const dispute = await openDispute(shop, intentIdOf(secret), { amount: '1500' });
  await shop.sandbox.runDue();
  const evidence = { uncategorized_text: 'losing_evidence' };
  await stripeClientOf(shop).disputes.update(dispute, { evidence });
  clock.advance(3 * secondMs);
  await shop.sandbox.runDue();
}

/** An entry that the shop is told of long after its moment. */
async function bookLate(order: string, happenedAt: Date, amountMinor = 500): Promise<void> {
  await far.query({
    text: `insert into journal_entry (kind, object_id, order_id, actor, reason, at, happened_at,
        to_account, from_account, amount_minor, currency)
      select 'manual_refund', gen_random_uuid()::text, id, 'shop', 'late', $2, $3, 'sales',
        'manual_payments', $4, currency from orders where id = $1`,
    values: [order, clock.now(), happenedAt, amountMinor],
  });
}

async function read(executor: Executor, from: string, to: string): Promise<TaxReport[]> {
  const reports: TaxReport[] = [];
  for (const currency of currencies)
    reports.push(await readTaxReport(executor, { from, to }, currency));
  return reports;
}

/** Of nothing but orders, refunds and disputes. */
const readFacts = (from: string, to: string) =>
  inTransactionOrRollback(far, async (tx) => {
    await tx.query({ text: 'update tax_rollup set closed_from = null, closed_until = null' });
    throw new Rollback(await read(tx, from, to));
  });

async function expectSame(from = dayOf(later(begin, -dayMs)), to = today()): Promise<void> {
  expect(await read(far, from, to)).toEqual(await readFacts(from, to));
}

const seed = Number(process.env['TAX_SEED'] ?? Math.floor(Math.random() * 1e9));

test(`of two weeks of sales, refunds, losses and late news: seed ${seed}`, async () => {
  const random = seededRandom(seed);
  const pick = <Value>(values: readonly [Value, ...Value[]]) =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const sold: { order: string; at: Date }[] = [];
  for (let step = 0; step < 36; step += 1) {
    clock.advance(Math.floor(random() * 20 * hourMs));
    const address = pick([newJersey, maine, lyon, undefined]);
    const isEuro = random() < 0.3;
    const order = await sell(address, 1 + Math.floor(random() * 4), isEuro ? 'eur' : 'usd');
    sold.push({ order, at: clock.now() });
    const one = pick([{ order, at: clock.now() }, ...sold]);
    const what = random();
    if (what < 0.25) await refund(one.order, { lines: [{ position: 1, units: 1 }] });
    else if (what < 0.5) await refund(one.order, { amount: 5 + Math.floor(random() * 1000) / 100 });
    else if (what < 0.6) await refund(one.order, {});
    else if (what < 0.7) await loseDispute(pick([newJersey, maine]));
    else if (what < 0.8) await asStaff(`POST /purchaseadmin/${await place(maine, 1)}/cancel`, {});
    else if (what < 0.9) await bookLate(one.order, later(one.at, Math.floor(random() * hourMs)));
    if (random() < 0.5) await Promise.all([rollUp(), rollUp()]);
    const from = later(begin, Math.floor(random() * 10) * dayMs);
    const first = dayOf(from < clock.now() ? from : clock.now());
    await expectSame();
    await expectSame(first, first);
    await expectSame(first);
  }
  await rollUp();
  expect(await count('tax_day')).toBeGreaterThan(10);
  await expectSame();
  expect(await check()).toBe(0);
}, 120_000);

describe('a day', () => {
  beforeEach(async () => {
    clock.advance(3 * dayMs);
    await rollUp();
  });

  test('is of UTC, whatever zone the database thinks in', async () => {
    const midnight = new Date(`${dayOf(later(clock.now(), dayMs))}T00:00:00Z`);
    const untilMs = midnight.getTime() - clock.now().getTime();
    clock.advance(untilMs - 1);
    await sell(maine, 1);
    clock.advance(1);
    await sell(maine, 2);
    clock.advance(3 * hourMs);
    await rollUp();
    const { rows } = await far.query({
      text: `select day, orders from tax_day where day >= $1 order by day`,
      values: [later(midnight, -dayMs)],
    });
    expect(rows).toEqual([
      { day: later(midnight, -dayMs), orders: 1 },
      { day: midnight, orders: 1 },
    ]);
    await expectSame(dayOf(midnight), dayOf(midnight));
    await expectSame(dayOf(later(midnight, -1)), dayOf(later(midnight, -1)));
  });

  test('that goes on has closed hours from the rollup, and the others from orders', async () => {
    await sell(newJersey, 2);
    clock.advance(2 * hourMs);
    await rollUp();
    await sell(newJersey, 1);
    await far.query({
      text: 'update tax_day set orders = 100 where day = (select max(day) from tax_day)',
    });
    const [usd] = await read(far, today(), today());
    expect(usd?.orders).toBe(101);
    expect(await check()).toBe(1);
    await expectSame();
  });

  test('in which something is booked later is right at once, and closed anew', async () => {
    const order = await sell(maine, 3);
    const paidAt = clock.now();
    clock.advance(dayMs);
    await refund(order, { amount: 20.05 });
    clock.advance(dayMs);
    await rollUp();
    await bookLate(order, later(paidAt, 1), 1111);
    // Its own, and that of the refund after it, which is of what is left.
    expect(await count('tax_mark')).toBe(2);
    await expectSame();
    await rollUp();
    expect(await count('tax_mark')).toBe(0);
    await expectSame();
    expect(await check()).toBe(0);
  });

  test('follows the country of orders that no place taxes, also when it is deleted', async () => {
    await far.query({ text: "update tax_registration set last_day = '2026-03-07'" });
    const order = await sell(lyon, 1);
    clock.advance(2 * dayMs);
    await rollUp();
    const day = dayOf(later(clock.now(), -2 * dayMs));
    const placesOf = async () => (await read(far, day, day))[0]?.rows.map(({ place: at }) => at);
    expect(await placesOf()).toEqual(['FR']);
    const text = 'delete from delivery_address where order_id = $1';
    await far.query({ text, values: [order] });
    expect(await placesOf()).toEqual(['']);
    await rollUp();
    expect([await placesOf(), await count('tax_mark'), await check()]).toEqual([[''], 0, 0]);
    await far.query({ text: 'update tax_registration set last_day = null' });
  });

  test('is not closed while somebody books in it', async () => {
    const order = await sell(maine, 1);
    const at = clock.now();
    clock.advance(5 * hourMs);
    const before = await count('tax_day');
    await inTransaction(far, async (tx) => {
      await tx.query({
        text: `insert into journal_entry (kind, object_id, order_id, actor, reason, at,
            happened_at, to_account, from_account, amount_minor, currency)
          values ('manual_refund', 'open', $1, 'shop', 'x', $2, $2, 'sales', 'manual_payments', 7,
            'usd')`,
        values: [order, at],
      });
      await rollUp();
      expect(await count('tax_day')).toBe(before);
    });
    await rollUp();
    expect(await count('tax_day')).toBe(Number(before) + 1);
    await expectSame();
  });
});

test('each night what differs from the orders is reported to staff and mended', async () => {
  clock.advance(dayMs);
  const day = today();
  await sell(maine, 2);
  await sell(lyon, 1, 'eur');
  clock.advance(2 * dayMs);
  await rollUp();
  expect(await check()).toBe(0);
  const values = [new Date(`${day}T00:00:00Z`)];
  for (const text of [
    "update tax_day_group set sold_tax_minor = 1 where day = $1 and place = 'US-ME' and code = 'S'",
    "delete from tax_day where currency = 'eur' and day = $1",
  ]) {
    expect((await far.query({ text, values })).rowCount).toBe(1);
    expect(await check()).toBe(1);
    await expectSame();
    expect(await check()).toBe(0);
    clock.advance(1);
  }
  const { rows } = await far.query<{ detail: string }>({
    text: "select detail from payment_exception where kind = 'tax_differs' order by id desc",
  });
  expect(rows.slice(0, 2).map(({ detail }) => detail)).toEqual([
    `${day}: €0.00 net and €0.00 of tax of 0 orders; ` +
      'by these themselves €305.90 net and €0.00 of tax of 1 orders',
    `${day}: $486.66 net and $0.01 of tax of 1 orders; ` +
      'by these themselves $486.66 net and $26.39 of tax of 1 orders',
  ]);
});
