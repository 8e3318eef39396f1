/** More for a paid order of a company, by a member who buys for them now, or no more. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCompany } from '#test/support/companies.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let hall: { id: string; token: string };

/** Their contract says 15 where everybody pays 19.99. */
beforeAll(async () => {
  shop = await openTestShop();
  const mira = await shop.tokenOf(shop.world.mira);
  hall = await openCompany(shop, shop.world.anna, { name: 'Hall', staff: mira });
  const list = { name: 'Hall', kind: 'contract', audience: hall.id, rank: 1 };
  const added = await shop.call('POST /price-lists', { token: mira, body: list });
  const prices = [{ steps: [{ from: 1, price: 15 }] }];
  const body = { version: 1, tools: [{ tool: shop.world.hundred, prices }] };
  const path = `/price-lists/${String(added.body['insertedId'])}/prices`;
  const set = await shop.call(`PUT ${path}`, { token: mira, body });
  if (set.status !== 200) throw new Error(`the contract has no price: ${set.status}`);
});
afterAll(() => shop.close());

test('an addition has the prices of whom is bought for now, and is placed for them', async () => {
  const { token, id } = hall;
  const lines = [{ tool: shop.world.hundred, quantity: 2 }];
  const first = { lines, phone: '+1 207 555 0142', total: 30 };
  const { body } = await shop.call('POST /orders', { token, body: first });
  const order = String(body['_id']);
  const path = `/purchase/${order}`;
  await shop.call(`PUT ${path}/address`, { token, body: deliveryAddress });
  const begun = await shop.call('POST /create-payment-intent', { token, body: { order } });
  await shop.pay(String(begun.body['clientSecret']));
  await shop.sandbox.runDue();
  const add = async (total: number) => {
    const quote = await shop.call(`POST ${path}/additions/quote`, { token, body: { lines } });
    expect(quote.body).toMatchObject({ total });
    return shop.call(`POST ${path}/additions`, { token, body: { lines, total } });
  };
  expect((await add(30)).body).toMatchObject({ total: 30, company: { id } });
  await shop.call('PUT /my-companies/buying', { token, body: { company: null } });
  expect((await add(39.98)).body).toMatchObject({ total: 39.98, company: null });
});
