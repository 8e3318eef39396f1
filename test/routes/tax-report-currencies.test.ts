/** The report of tax of orders in several currencies: each by itself, and equal to the ledger. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer, intentIdOf } from '#test/support/buyer.ts';
import { priceIn } from '#test/support/priced-in.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { enterGermanRegistrations, munich } from '#test/support/tax.ts';
import { createManualClock } from '#test/support/world.ts';

let shop: TestShop;
const clock = createManualClock(new Date('2026-11-18T12:00:00Z'));
const day = '2026-11-18';

beforeAll(async () => {
  shop = await openTestShop({ clock });
  await enterGermanRegistrations(shop.db);
  await priceIn(shop, 'eur', 2500, clock.now());
});
afterAll(() => shop.close());

const asMira = async (operation: string, body?: object) =>
  shop.call(operation, { token: await shop.tokenOf(shop.world.mira), body });
const report = async (currency = '') =>
  Object((await asMira(`GET /tax/report?from=${day}&to=${day}${currency}`)).body);

/** Twelve flat brushes to Munich, with 19 % of German tax. */
async function buy(currency: 'usd' | 'eur', total: number): Promise<string> {
  const anna = await createBuyer(shop, shop.world.anna);
  const lines = [{ tool: shop.world.flatBrush, quantity: 12 }];
  const body = { lines, phone: '+49 30 0000 000', total, address: munich, currency };
  const placed = await shop.call('POST /orders', { token: anna.token, body });
  expect([placed.status, placed.body['code']]).toEqual([200, undefined]);
  const order = String(placed.body['_id']);
  const begun = await shop.call('POST /create-payment-intent', {
    ...{ token: anna.token, body: { price: total, order } },
  });
  const secret = String(begun.body['clientSecret']);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  return order;
}

test('a report has what was charged in its currency, and says what others there are', async () => {
  expect(await report()).toMatchObject({ currency: 'usd', offered: ['usd'], orders: 0 });
  await buy('usd', 285.46);
  await buy('eur', 357);
  const second = await buy('eur', 357);
  await asMira(`POST /purchaseadmin/${second}/refunds`, { amount: 119, reason: 'came late' });
  expect(await report()).toMatchObject({
    ...{ currency: 'usd', offered: ['usd', 'eur'] },
    ...{ orders: 1, net: 239.88, tax: 45.58, ledger: 45.58, difference: 0 },
  });
  expect(await report('&currency=EUR')).toMatchObject({
    ...{ currency: 'eur', offered: ['usd', 'eur'] },
    // 600.00 net with 114.00 of tax, less 100.00 with 19.00.
    ...{ orders: 2, net: 500, tax: 95, ledger: 95, difference: 0 },
    rows: [{ place: 'DE', percent: 19, orders: 2, sold: { base: 600, tax: 114 } }],
  });
  expect(await report('&currency=gbp')).toMatchObject({ currency: 'gbp', orders: 0, rows: [] });
});

test('the overview has each currency by itself', async () => {
  const { body } = await asMira('GET /overview');
  expect(body['orders']).toMatchObject({
    ...{ today: { amount: 239.88, orders: 1 }, month: { amount: 239.88 } },
    otherCurrencies: [
      { currency: 'eur', today: { amount: 500, refunded: 100, orders: 2 }, month: { amount: 500 } },
    ],
  });
});

test('a currency in which the shop does not sell is no report', async () => {
  const answer = await asMira(`GET /tax/report?from=${day}&to=${day}&currency=chf`);
  expect(answer).toMatchObject({ status: 422, body: { code: 'bad_input' } });
});
