/** The report of tax over HTTP: of real orders, refunds and disputes, and equal to the ledger. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, secondMs } from '#platform/clock.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { numbers, openGermanShop, type GermanShop } from '#test/support/german-shop.ts';
import { openDispute, stripeClientOf } from '#test/support/processor.ts';
import { deliveryAddress as leeds } from '#test/support/delivery-address.ts';
import { lyon, munich } from '#test/support/tax.ts';

let seller: GermanShop;
let anna: Buyer;
let brush: string;
let booklet: string;

/** Each test has days of its own. */
beforeAll(async () => {
  seller = await openGermanShop();
  const add = async (name: string, price: number) => {
    const body = { name, price, quantity1: 1, quantity2: 10_000 };
    return String((await seller.asStaff('POST /tools', body)).body['insertedId']);
  };
  brush = await add('Round brush', 10);
  booklet = await add('Booklet of colours', 20);
  await seller.shop.db.query({
    text: "update tool set tax_class = 'reduced' where name = 'Booklet of colours'",
  });
});
afterAll(() => seller.close());
beforeEach(async () => {
  seller.clock.advance(48 * hourMs);
  anna = await createBuyer(seller.shop, seller.shop.world.anna);
});

const today = () => seller.clock.now().toISOString().slice(0, 10);
const report = async (from = today(), to = today()) =>
  (await seller.asStaff(`GET /tax/report?from=${from}&to=${to}`)).body;

async function pay(buyer: Buyer, id: string): Promise<string> {
  const secret = await buyer.beginPayment(id);
  await seller.shop.pay(secret);
  await buyer.confirm(id, intentIdOf(secret));
  return intentIdOf(secret);
}

/** 10 brushes and 5 booklets, 200.00 net, and a delivery of 6.90 that goes half with each. */
const basket = () => [
  { tool: brush, quantity: 10 },
  { tool: booklet, quantity: 5 },
];

async function buy(address: object, total: number, buyer: Buyer = anna) {
  const body = { lines: basket(), phone: '+49 30 0000 000', total, address };
  const placed = await seller.shop.call('POST /orders', { token: buyer.token, body });
  expect([placed.status, placed.body['code']]).toEqual([200, undefined]);
  const order = String(placed.body['_id']);
  return { order, intent: await pay(buyer, order) };
}

const refund = (order: string, body: object = {}) =>
  seller.asStaff(`POST /purchaseadmin/${order}/refunds`, { reason: 'came late', ...body });

async function lose(intent: string, amount?: string): Promise<void> {
  const dispute = await openDispute(seller.shop, intent, amount === undefined ? {} : { amount });
  await seller.shop.sandbox.runDue();
  await stripeClientOf(seller.shop).disputes.update(dispute, {
    evidence: { uncategorized_text: 'losing_evidence' },
  });
  seller.clock.advance(3 * secondMs);
  await seller.shop.sandbox.runDue();
}

const none = { base: 0, tax: 0 };
const sold = (base: number, tax: number, rest: object = {}) => ({
  ...{ sold: { base, tax }, refunded: none, lost: none, base, tax, ...rest },
});
const german = {
  full: { place: 'DE', code: 'S', percent: 19, reason: 'domestic', scheme: 'local' },
  reduced: { place: 'DE', code: 'S', percent: 7, reason: 'domestic', scheme: 'local' },
};

describe('a period', () => {
  test('in which nothing moved has no rows', async () => {
    expect(await report()).toEqual({
      ...{ from: today(), to: today(), currency: 'usd', offered: ['usd'] },
      ...{ orders: 0, net: 0, tax: 0, ledger: 0, difference: 0, rows: [], supplies: [] },
    });
  });

  test('has each country and rate, and the tax of the ledger', async () => {
    await buy(munich, 233.8);
    await buy(munich, 233.8);
    await buy(lyon, 233.28);
    expect(await report()).toEqual({
      ...{ from: today(), to: today(), currency: 'usd', offered: ['usd'] },
      ...{ orders: 3, net: 620.7, tax: 80.18, ledger: 80.18, difference: 0 },
      supplies: [],
      rows: [
        { ...german.full, jurisdiction: '', orders: 2, ...sold(206.9, 39.32) },
        { ...german.reduced, jurisdiction: '', orders: 2, ...sold(206.9, 14.48) },
        {
          ...{ place: 'FR', jurisdiction: '', scheme: 'oss', code: 'S', percent: 20 },
          ...{ reason: 'oss', orders: 1, ...sold(103.45, 20.69) },
        },
        {
          ...{ place: 'FR', jurisdiction: '', scheme: 'oss', code: 'S', percent: 5.5 },
          ...{ reason: 'oss', orders: 1, ...sold(103.45, 5.69) },
        },
      ],
    });
  });

  test('counts what moved in it: a refund on its own day, and the day before stays', async () => {
    const { order } = await buy(munich, 233.8);
    const day = today();
    const before = await report(day, day);
    seller.clock.advance(24 * hourMs);
    await refund(order, { lines: [{ position: 2, units: 1 }] });
    expect(await report(day, day)).toEqual(before);
    expect(await report()).toMatchObject({
      ...{ orders: 0, net: -20, tax: -1.4, ledger: -1.4, difference: 0 },
      rows: [{ ...german.reduced, orders: 0, sold: none, refunded: { base: -20, tax: -1.4 } }],
    });
    expect(await report(day, today())).toMatchObject({ orders: 1, net: 186.9, difference: 0 });
  });
});

describe('refunds', () => {
  test('of an amount give each rate its share, and all of an order comes to nothing', async () => {
    const { order } = await buy(munich, 233.8);
    await refund(order, { amount: 100 });
    const { rows, tax, ledger } = Object(await report());
    // 26.90 × 100 ÷ 233.80 = 11.51, by 19.66 and 7.24.
    expect([tax, ledger]).toEqual([15.39, 15.39]);
    expect(rows).toMatchObject([
      { ...german.full, refunded: { tax: -8.41 } },
      { ...german.reduced, refunded: { tax: -3.1 } },
    ]);
    await refund(order);
    expect(await report()).toMatchObject({
      ...{ orders: 1, net: 0, tax: 0, ledger: 0 },
      rows: [
        { ...german.full, ...{ refunded: { base: -103.45, tax: -19.66 }, base: 0, tax: 0 } },
        { ...german.reduced, ...{ refunded: { base: -103.45, tax: -7.24 }, base: 0, tax: 0 } },
      ],
    });
  });

  test('lost to a dispute stand apart, without their tax', async () => {
    const { intent } = await buy(munich, 233.8);
    await lose(intent);
    expect(await report()).toMatchObject({
      ...{ net: 0, tax: 0, ledger: 0, difference: 0 },
      rows: [
        { ...german.full, refunded: none, lost: { base: -103.45 }, tax: 0 },
        { ...german.reduced, refunded: none, lost: { base: -103.45 }, tax: 0 },
      ],
    });
  });
});

describe('what is not charged', () => {
  test('to a business in another member state is listed by its number', async () => {
    const company = await seller.openChecked(numbers.proven);
    const buyer = await createBuyer(seller.shop, company.manager);
    const { order } = await buy(lyon, 206.9, buyer);
    await refund(order, { lines: [{ position: 1, units: 4 }] });
    expect(await report()).toMatchObject({
      ...{ net: 166.9, tax: 0, ledger: 0, difference: 0 },
      rows: [
        {
          ...{ place: 'FR', code: 'K', percent: 0, reason: 'intra_community', orders: 1 },
          ...{ sold: { base: 206.9, tax: 0 }, refunded: { base: -40, tax: 0 }, base: 166.9 },
        },
      ],
      supplies: [{ country: 'FR', number: 'FR83404833048', orders: 1, base: 166.9 }],
    });
  });

  test('of exports has its code', async () => {
    await buy(leeds, 206.9);
    expect(await report()).toMatchObject({
      rows: [{ place: 'GB', code: 'G', reason: 'export', percent: 0, ...sold(206.9, 0) }],
    });
  });

  test('of orders before taxes were set up counts by country', async () => {
    const { db } = seller.shop;
    await db.query({ text: 'create table kept as select * from tax_registration' });
    await db.query({ text: 'delete from tax_registration' });
    const { order } = await buy(munich, 206.9);
    await refund(order, { lines: [{ position: 1, units: 1 }] });
    await db.query({ text: 'insert into tax_registration select * from kept' });
    expect(await report()).toMatchObject({
      ...{ net: 196.9, tax: 0, ledger: 0 },
      rows: [
        {
          ...{ place: 'DE', code: 'O', reason: 'off', sold: { base: 206.9, tax: 0 } },
          ...{ refunded: { base: -10, tax: 0 }, base: 196.9 },
        },
      ],
    });
  });
});

describe('a period that cannot be', () => {
  const refused = async (from: string, to: string) => {
    const { status, body } = await seller.asStaff(`GET /tax/report?from=${from}&to=${to}`);
    return [status, Object(body['errors'])[0]];
  };

  test('says which of its days is wrong and why', async () => {
    const year = new Date(seller.clock.now().getTime() - 366 * 24 * hourMs);
    const tooEarly = year.toISOString().slice(0, 10);
    const tomorrow = new Date(seller.clock.now().getTime() + 24 * hourMs);
    expect(await refused(today(), '2026-01-01')).toMatchObject([
      422,
      { path: 'to', code: 'ends_before_it_begins', message: `must not be before ${today()}` },
    ]);
    expect(await refused(tooEarly, today())).toMatchObject([
      422,
      { path: 'to', message: 'makes 367 days: a report has 366 at most' },
    ]);
    expect(await refused('2026-01-01', tomorrow.toISOString().slice(0, 10))).toMatchObject([
      422,
      { path: 'to', message: `has not come yet: today is ${today()}` },
    ]);
    expect(await refused('2999-01-01', '2999-01-02')).toMatchObject([422, { path: 'from' }]);
    expect(await refused('2026-02-30', '2026-03-01')).toMatchObject([422, { path: 'from' }]);
  });
});

test('a report that the ledger does not agree with says by how much', async () => {
  const { order } = await buy(munich, 233.8);
  const { db } = seller.shop;
  await db.query({
    text: `insert into journal_entry (kind, object_id, order_id, actor, reason, at, happened_at,
        to_account, from_account, amount_minor, currency)
      values ('tax_charged', 'by hand', $1, 'shop', 'x', $2, $2, 'sales', 'tax_owed', 5, 'usd')`,
    values: [order, seller.clock.now()],
  });
  expect(await report()).toMatchObject({ tax: 26.9, ledger: 26.95, difference: -0.05 });
});
