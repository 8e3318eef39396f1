/** The report of tax in any period, of orders to several places, is what the ledger says. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs, secondMs } from '#platform/clock.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { openDispute, stripeClientOf } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { enterRegistrations, maine, newJersey } from '#test/support/tax.ts';
import { createManualClock } from '#test/support/world.ts';
import { seededRandom } from '../../scripts/proofs/seeded-random.ts';

let shop: TestShop;
const clock = createManualClock(new Date('2026-09-28T12:00:00Z'));

/** A county of New Jersey adds one percent to the state's tax. */
beforeAll(async () => {
  const settings = { LIMITS: 'orders=1000,open_orders=100' };
  shop = await openTestShop({ clock, settings });
  await shop.db.query({ text: 'update delivery_rate set price_minor = 690' });
  await enterRegistrations(shop.db);
  await shop.db.query({
    text: `insert into tax_rate (place, jurisdiction, postcodes, tax_class, millionths,
        taxes_delivery, first_day)
      values ('US-NJ', 'Hudson County', '{070}', 'standard', 10000, true, '2020-01-01')`,
  });
});
afterAll(() => shop.close());

const asStaff = async (operation: string, body?: object) =>
  shop.call(operation, { token: await shop.tokenOf(shop.world.mira), body });
const dayName = () => clock.now().toISOString().slice(0, 10);
const reportOf = async (from: string, to: string) => {
  const { body } = await asStaff(`GET /tax/report?from=${from}&to=${to}`);
  return Object(body);
};
const refund = (order: string, body: object) =>
  asStaff(`POST /purchaseadmin/${order}/refunds`, { reason: 'came late', ...body });

async function buy(address: typeof newJersey, quantity: number) {
  const anna: Buyer = await createBuyer(shop, shop.world.anna);
  const lines = [{ tool: shop.world.hundred, quantity }];
  const body = { lines, phone: '+44 20 7946 0958', address };
  const { country, postcode, region } = address;
  const quote = await shop.call('POST /orders/quote', {
    body: { lines, country, postcode, region },
  });
  const total: unknown = Object(Object(quote.body['offers'])[0]).total;
  const placed = await shop.call('POST /orders', { token: anna.token, body: { ...body, total } });
  const order = String(placed.body['_id']);
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  return { order, intent: intentIdOf(secret) };
}

async function lose(intent: string): Promise<void> {
  const dispute = await openDispute(shop, intent, { amount: '1500' });
  await shop.sandbox.runDue();
  const evidence = { uncategorized_text: 'losing_evidence' };
  await stripeClientOf(shop).disputes.update(dispute, { evidence });
  clock.advance(3 * secondMs);
  await shop.sandbox.runDue();
}

test('delivery that a place does not tax is a row of its own', async () => {
  await buy(maine, 3);
  expect(await reportOf(dayName(), dayName())).toMatchObject({
    ...{ orders: 1, net: 66.87, tax: 3.3, ledger: 3.3 },
    rows: [
      { place: 'US-ME', code: 'O', reason: 'not_taxed', percent: 0, base: 6.9, tax: 0 },
      { place: 'US-ME', code: 'S', percent: 5.5, base: 59.97, tax: 3.3 },
    ],
  });
});

test('what state and county both tax is in the rows of both, and counts once', async () => {
  clock.advance(24 * hourMs);
  const { order } = await buy(newJersey, 3);
  // 66.87: 4.43 to the state, and 0.67 to the county.
  expect(await reportOf(dayName(), dayName())).toMatchObject({
    ...{ orders: 1, net: 66.87, tax: 5.1, ledger: 5.1 },
    rows: [
      { place: 'US-NJ', jurisdiction: '', percent: 6.625, base: 66.87, tax: 4.43 },
      { place: 'US-NJ', jurisdiction: 'Hudson County', percent: 1, base: 66.87, tax: 0.67 },
    ],
  });
  await refund(order, { lines: [{ position: 1, units: 1 }] });
  const { net, difference, rows } = await reportOf(dayName(), dayName());
  expect({ net, difference }).toEqual({ net: 46.88, difference: 0 });
  expect(rows).toMatchObject([{ refunded: { base: -19.99 } }, { refunded: { base: -19.99 } }]);
});

test('money that an order may not keep is no sale, and its refund is none', async () => {
  clock.advance(24 * hourMs);
  const { order } = await buy(maine, 3);
  const before = await reportOf(dayName(), dayName());
  for (const kind of ['charge', 'refund']) {
    const [to, from] = ['processor_balance', 'refunds_payable'];
    await shop.db.query({
      text: `insert into journal_entry (kind, object_id, order_id, actor, reason, at, happened_at,
          to_account, from_account, amount_minor, currency)
        values ($1, 'of nobody', $2, 'shop', 'x', $3, $3, $4, $5, 500, 'usd')`,
      values: [kind, order, clock.now(), ...(kind === 'charge' ? [to, from] : [from, to])],
    });
  }
  expect(await reportOf(dayName(), dayName())).toEqual(before);
});

test('in any period of two weeks of sales, refunds and lost disputes', async () => {
  const random = seededRandom(7);
  const pick = (count: number) => Math.floor(random() * count);
  const days: string[] = [];
  const orders: { order: string; intent: string }[] = [];
  for (let day = 0; day < 10; day += 1) {
    clock.advance(24 * hourMs);
    days.push(dayName());
    orders.push(await buy([newJersey, maine][pick(2)] ?? maine, 2 + pick(3)));
    const one = orders[pick(orders.length)];
    if (!one) continue;
    const what = pick(4);
    if (what === 0) await refund(one.order, { lines: [{ position: 1, units: 1 }] });
    if (what === 1) await refund(one.order, { amount: 5 + pick(1000) / 100 });
    if (what === 2) await refund(one.order, {});
    if (what === 3) await lose(one.intent);
  }
  const first = days[0] ?? '';
  for (const from of days) {
    for (const to of days.filter((day) => day >= from)) {
      const report = await reportOf(from, to);
      expect([from, to, report.difference]).toEqual([from, to, 0]);
      const sum = report.rows.reduce(
        (cents: number, { tax }: { tax: number }) => cents + Math.round(tax * 100),
        0,
      );
      expect(sum).toBe(Math.round(report.ledger * 100));
    }
  }
  const whole = await reportOf(first, dayName());
  expect(whole.rows.some(({ lost }: { lost: { tax: number } }) => lost.tax < 0)).toBe(true);
  expect(whole.rows.some((row: { refunded: { tax: number } }) => row.refunded.tax < 0)).toBe(true);
});
