/**
 * Orders in euros and pounds at a processor that settles in dollars. The books have each currency
 * apart, each sums to zero, and the balance is what the processor says; amounts are by hand.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs, secondMs } from '#platform/clock.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { compareDay } from '#modules/payments/ledger/compare-statement.ts';
import type { Faults } from '@ferrule/card-sandbox';
import { createBuyer, intentIdOf, purchaseBody, type Buyer } from '#test/support/buyer.ts';
import { priceIn } from '#test/support/priced-in.ts';
import { openDispute, stripeClientOf } from '#test/support/processor.ts';
import { readOpenExceptions } from '#test/support/shop-records.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
const clock = createManualClock(new Date('2026-11-18T12:00:00Z'));
const faults: Faults = {};

beforeAll(async () => {
  const settings = { LIMITS: 'orders=1000,open_orders=100' };
  shop = await openTestShop({ clock, faults, settings });
  await priceIn(shop, 'eur', 2500, clock.now());
  await priceIn(shop, 'gbp', 2000, clock.now());
});
afterAll(() => shop.close());
beforeEach(async () => {
  delete faults.fees;
  await setRates({ eur: '1.085', gbp: '1.27' });
  await shop.sandbox.runDue();
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

function setRates(rates: Record<string, string>) {
  return stripeClientOf(shop).rawRequest('POST', '/v1/sandbox_exchange_rates', rates);
}

async function place(currency: 'usd' | 'eur' | 'gbp'): Promise<{ order: string; secret: string }> {
  const price = { usd: 19.99, eur: 25, gbp: 20 }[currency];
  const body = purchaseBody(shop.world.flatBrush, { price, currency });
  const placed = await shop.call('POST /purchase', { token: anna.token, body });
  expect(placed.status).toBe(200);
  const order = String(placed.body['insertedId']);
  const total = { usd: 239.88, eur: 300, gbp: 240 }[currency];
  const begun = await shop.call('POST /create-payment-intent', {
    ...{ token: anna.token, body: { price: total, order } },
  });
  expect(begun.status).toBe(200);
  return { order, secret: String(begun.body['clientSecret']) };
}

async function paid(currency: 'usd' | 'eur' | 'gbp'): Promise<{ order: string; intent: string }> {
  const { order, secret } = await place(currency);
  await shop.pay(secret);
  const intent = intentIdOf(secret);
  await anna.confirm(order, intent);
  await shop.sandbox.runDue();
  expect(await shop.readOrder(order)).toMatchObject({ paid: true });
  return { order, intent };
}

/** 'sales eur -30000', for every account that has something of an order. */
async function balancesOf(order: string): Promise<string[]> {
  const { rows } = await shop.db.query<{ line: string }>({
    text: `select l.account || ' ' || l.currency || ' ' || sum(l.amount_minor) as line
      from journal_line l join journal_entry e on e.id = l.journal_entry_id
      where e.order_id = $1 group by l.account, l.currency having sum(l.amount_minor) <> 0
      order by l.account, l.currency`,
    values: [order],
  });
  return rows.map(({ line }) => line);
}

async function kindsOf(order: string): Promise<string[]> {
  const { rows } = await shop.db.query<{ kind: string }>({
    text: 'select kind from journal_entry where order_id = $1 order by id',
    values: [order],
  });
  return rows.map(({ kind }) => kind);
}

const refund = (order: string, body: object) =>
  shop.call(`POST /purchaseadmin/${order}/refunds`, {
    ...{ token: mira, body: { reason: 'a bristle came out', ...body } },
  });

/** The day's statement agrees, and each currency of each entry sums to zero. */
async function expectAgreement(): Promise<void> {
  const day = new Date(`${clock.now().toISOString().slice(0, 10)}T00:00:00Z`);
  const found = await compareDay(shop.shop.payments, day);
  expect(found.count()).toBe(0);
  const { rows } = await shop.db.query<{ currency: string }>({
    text: `select currency from journal_line group by currency, journal_entry_id
      having sum(amount_minor) <> 0`,
  });
  expect(rows).toEqual([]);
}

describe('an order in euros', () => {
  test('is charged in euros, and settled in dollars over an account of exchange', async () => {
    const { order, intent } = await paid('eur');
    const charged = await stripeClientOf(shop).paymentIntents.retrieve(intent);
    expect(charged).toMatchObject({ currency: 'eur', amount: 30_000 });
    // 300.00 euros at 1.085 are 325.50 dollars; 2.9 % of these and 30 cents are 9.74.
    expect(await balancesOf(order)).toEqual([
      'currency_exchange eur 30000',
      'currency_exchange usd -32550',
      'processor_balance usd 31576',
      'processor_fees usd 974',
      'sales eur -30000',
    ]);
    await expectAgreement();
  });

  test('is explained to staff with the rate at which it was settled', async () => {
    const { order } = await paid('eur');
    const { body } = await shop.call(`GET /purchaseadmin/${order}/explanation`, { token: mira });
    expect(body['ledger']).toMatchObject([
      { kind: 'charge', lines: [{ amount: 300, currency: 'eur' }, { amount: -300 }] },
      {
        kind: 'charge_settled',
        exchangeRate: 1.085,
        lines: [{ amount: 325.5, currency: 'usd' }, {}],
      },
      { kind: 'fee', lines: [{ amount: 9.74, currency: 'usd' }, {}] },
    ]);
  });

  test('is refunded at the rate of that moment; what the rate took stays in exchange', async () => {
    const { order } = await paid('eur');
    await setRates({ eur: '1.2' });
    const { body } = await refund(order, { amount: 100 });
    expect(body).toMatchObject({ refund: { amount: 100, state: 'succeeded' } });
    // 100.00 at 1.2 are 120.00 dollars, which were 108.50 when they came.
    expect(await balancesOf(order)).toEqual([
      'currency_exchange eur 20000',
      'currency_exchange usd -20550',
      'processor_balance usd 19576',
      'processor_fees usd 974',
      'sales eur -20000',
    ]);
    await setRates({ eur: '1.05' });
    await refund(order, {});
    expect(await balancesOf(order)).toEqual([
      'currency_exchange usd 450',
      'processor_balance usd -1424',
      'processor_fees usd 974',
    ]);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded' });
    await expectAgreement();
  });

  test('whose refund comes back has it at the rate of that day', async () => {
    const { order, intent } = await paid('eur');
    await setRates({ eur: '1.1' });
    await refund(order, {});
    await setRates({ eur: '0.9' });
    const { data } = await stripeClientOf(shop).refunds.list({ payment_intent: intent });
    await stripeClientOf(shop).rawRequest('POST', `/v1/sandbox_refunds/${data[0]?.id}/fail`);
    await shop.sandbox.runDue();
    // 325.50 came, 330.00 went, 270.00 came back.
    expect(await balancesOf(order)).toEqual([
      'currency_exchange eur 30000',
      'currency_exchange usd -26550',
      'processor_balance usd 25576',
      'processor_fees usd 974',
      'sales eur -30000',
    ]);
    await expectAgreement();
  });

  test('that was refunded at the processor by hand is as any other', async () => {
    const { order, intent } = await paid('eur');
    await setRates({ eur: '1.1' });
    await stripeClientOf(shop).refunds.create({ payment_intent: intent, amount: 10_000 });
    await shop.sandbox.runDue();
    expect(await balancesOf(order)).toContain('currency_exchange usd -21550');
    expect(await balancesOf(order)).toContain('sales eur -20000');
    await expectAgreement();
  });

  test('that is disputed, and won at another rate, is whole again in euros', async () => {
    const { order, intent } = await paid('eur');
    await setRates({ eur: '1.1' });
    const dispute = await openDispute(shop, intent);
    await shop.sandbox.runDue();
    // 330.00 dollars were taken, and a fee of 15.00.
    expect(await balancesOf(order)).toEqual([
      'currency_exchange usd 450',
      'disputed eur 30000',
      'processor_balance usd -2924',
      'processor_fees usd 2474',
      'sales eur -30000',
    ]);
    await setRates({ eur: '1.2' });
    await decide(dispute, 'winning_evidence');
    expect(await balancesOf(order)).toEqual([
      'currency_exchange eur 30000',
      'currency_exchange usd -35550',
      'processor_balance usd 33076',
      'processor_fees usd 2474',
      'sales eur -30000',
    ]);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'paid' });
    await expectAgreement();
  });

  test('that is disputed in part, at a rate of six digits, is so by that part', async () => {
    const { order, intent } = await paid('eur');
    await setRates({ eur: '1.083217' });
    const dispute = await openDispute(shop, intent, { amount: '12345' });
    await shop.sandbox.runDue();
    expect(await balancesOf(order)).toContain('disputed eur 12345');
    await decide(dispute, 'losing_evidence');
    expect(await balancesOf(order)).toContain('dispute_losses eur 12345');
    expect(await shop.readOrder(order)).toMatchObject({ status: 'partly_refunded' });
    await expectAgreement();
  });

  test('that nobody has settled yet is booked in full when that is known', async () => {
    faults.fees = { late: 1, delayMs: [2 * minuteMs, 2 * minuteMs] };
    const { order } = await paid('eur');
    expect(await balancesOf(order)).toEqual(['currency_exchange eur 30000', 'sales eur -30000']);
    clock.advance(3 * minuteMs);
    await shop.sandbox.runDue();
    expect(await kindsOf(order)).toEqual(['charge', 'fee', 'charge_settled']);
    expect(await balancesOf(order)).toContain('processor_balance usd 31576');
    await expectAgreement();
  });

  test('whose entry of the balance is missing gets it from the statement', async () => {
    const { order } = await paid('eur');
    await shop.db.query({ text: 'alter table journal_entry disable trigger journal_entry_stays' });
    await shop.db.query({
      text: `delete from journal_entry where order_id = $1 and kind in ('fee', 'charge_settled')`,
      values: [order],
    });
    await shop.db.query({ text: 'alter table journal_entry enable trigger journal_entry_stays' });
    await expectAgreement();
    expect(await balancesOf(order)).toContain('processor_balance usd 31576');
  });
});

test('an order in pounds is booked in pounds, and takes what pounds are worth', async () => {
  const { order } = await paid('gbp');
  // 240.00 pounds at 1.27 are 304.80 dollars; the fee of these is 9.14.
  expect(await balancesOf(order)).toEqual([
    'currency_exchange gbp 24000',
    'currency_exchange usd -30480',
    'processor_balance usd 29566',
    'processor_fees usd 914',
    'sales gbp -24000',
  ]);
  await expectAgreement();
});

test('an order in dollars is booked as ever, and nothing of it is converted', async () => {
  const { order } = await paid('usd');
  expect(await kindsOf(order)).toEqual(['charge', 'fee']);
  expect(await balancesOf(order)).toEqual([
    'processor_balance usd 23262',
    'processor_fees usd 726',
    'sales usd -23988',
  ]);
  await expectAgreement();
});

test('a payment in another currency than its order goes back, and staff see it', async () => {
  const { order, secret } = await place('eur');
  const intent = intentIdOf(secret);
  await stripeClientOf(shop).paymentIntents.update(intent, { currency: 'gbp' });
  await shop.pay(secret);
  await anna.confirm(order, intent);
  await shop.sandbox.runDue();
  await reconcile(shop.shop.payments);
  await shop.sandbox.runDue();
  expect(await shop.readOrder(order)).toMatchObject({ paid: false, status: 'unpaid' });
  expect(await readOpenExceptions(shop, order)).toEqual(['refunded_automatically']);
  const { data } = await stripeClientOf(shop).refunds.list({ payment_intent: intent });
  expect(data).toMatchObject([{ amount: 30_000, currency: 'gbp', status: 'succeeded' }]);
  // 300.00 pounds came and went at one rate: only the fee is spent.
  expect(await balancesOf(order)).toEqual([
    'processor_balance usd -1135',
    'processor_fees usd 1135',
  ]);
  await expectAgreement();
});

async function decide(dispute: string, evidence: string): Promise<void> {
  const stripe = stripeClientOf(shop);
  await stripe.disputes.update(dispute, { evidence: { uncategorized_text: evidence } });
  clock.advance(3 * secondMs);
  await shop.sandbox.runDue();
}
