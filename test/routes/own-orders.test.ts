import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer } from '#test/support/buyer.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('nobody of the staff records a payment for an order of their own', async () => {
  const odile = await addPerson(shop.db, 'Odile', 'orders');
  const own = await (await createBuyer(shop, odile)).placeOrder();
  const recordPayment = (token: string, reference: string) =>
    shop.call(`POST /purchaseadmin/${own}/payment`, { token, body: { reference } });
  const answer = await recordPayment(await shop.tokenOf(odile), 'goods for nothing');
  expect(answer).toMatchObject({ status: 403, body: { code: 'own_order' } });
  expect(answer.body['detail']).toContain('colleague');
  expect(await shop.readOrder(own)).toMatchObject({ paid: false });
  const byColleague = await recordPayment(await shop.tokenOf(shop.world.mira), 'transfer 4713');
  expect(byColleague).toMatchObject({ status: 200, body: { paid: true } });
});
