/** What a customer's list of orders shows beside the orders: of their own, and of nobody else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer } from '#test/support/buyer.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('each order has its picture, and those that were cancelled are listed apart', async () => {
  const { anna, ben, flatBrush } = shop.world;
  const img = '/imagery/brush-wall-100.webp';
  await shop.db.query({ text: 'update tool set img = $1 where id = $2', values: [img, flatBrush] });
  const buyer = await createBuyer(shop, anna);
  const [open, cancelled] = [await buyer.placeOrder(), await buyer.placeOrder()];
  const token = await shop.tokenOf(anna);
  await shop.call(`DELETE /purchase/${cancelled}`, { token });
  const { body } = await shop.call('GET /orders/summaries', { token });
  const summaries = Object(body['summaries']).map(({ order }: { order: string }) => order);
  expect(summaries.toSorted()).toEqual([open, cancelled].toSorted());
  expect(body['summaries']).toContainEqual({ order: open, img, parcel: null });
  expect(body['cancelled']).toMatchObject([{ _id: cancelled, status: 'cancelled' }]);
  const other = await shop.call('GET /orders/summaries', { token: await shop.tokenOf(ben) });
  expect(other.body).toEqual({ summaries: [], cancelled: [] });
});
