/** The key of a refund stands for what was asked for, not for what came of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { readNetCharged } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
beforeAll(async () => {
  shop = await openTestShop();
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

async function paidOrder(): Promise<{ order: string; intent: string }> {
  const order = await anna.placeOrder();
  const secret = await anna.beginPayment(order);
  await shop.pay(secret);
  await anna.confirm(order, intentIdOf(secret));
  return { order, intent: intentIdOf(secret) };
}

const refund = (order: string, body: object, key: string) =>
  shop.call(`POST /purchaseadmin/${order}/refunds`, {
    token: mira,
    body: { reason: 'a bristle came out', ...body },
    headers: { 'idempotency-key': key },
  });

test('a refund of the rest is another request than one of that amount', async () => {
  const keyReused = { status: 422, body: { code: 'key_reused' } };
  const { order, intent } = await paidOrder();
  const part = await refund(order, { amount: 20 }, 'a part');
  expect(await refund(order, {}, 'a part')).toMatchObject(keyReused);
  expect((await refund(order, { amount: 20 }, 'a part')).body['refund']).toEqual(
    part.body['refund'],
  );
  const rest = await refund(order, {}, 'the rest');
  expect(rest.body).toMatchObject({ refund: { amount: 219.88 } });
  expect(await refund(order, { amount: 219.88 }, 'the rest')).toMatchObject(keyReused);
  expect((await refund(order, {}, 'the rest')).body['refund']).toEqual(rest.body['refund']);
  expect(await readNetCharged(shop, intent)).toBe(0);
});

test('one from before is repeated with its amount or without', async () => {
  const { order } = await paidOrder();
  const first = await refund(order, { amount: 20 }, 'before');
  const text = 'update refund set is_rest = null where order_id = $1';
  await shop.db.query({ text, values: [order] });
  for (const body of [{ amount: 20 }, {}]) {
    expect((await refund(order, body, 'before')).body['refund']).toEqual(first.body['refund']);
  }
  expect((await refund(order, { amount: 21 }, 'before')).status).toBe(422);
});
