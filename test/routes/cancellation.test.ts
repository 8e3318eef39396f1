import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '#modules/payments/payments.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { stockOf } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: Buyer;

beforeAll(async () => {
  shop = await openTestShop();
  anna = await createBuyer(shop, shop.world.anna);
  mira = await createBuyer(shop, shop.world.mira);
});
afterAll(() => shop.close());
// What an earlier test has started must not change the stock that this one counts.
beforeEach(() => shop.sandbox.runDue());

describe('cancelling', () => {
  test('an unpaid order: gone from the list, its brushes back', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const order = await anna.placeOrder();
    const answer = await shop.call(`DELETE /purchase/${order}`, { token: anna.token });
    expect(answer).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual(before);
    const again = await shop.call(`DELETE /purchase/${order}`, { token: anna.token });
    expect(again).toMatchObject({ status: 404, body: { code: 'already_closed' } });
  });

  test('with a payment begun: it is cancelled first, the old secret pays nothing', async () => {
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    expect((await shop.call(`DELETE /purchase/${order}`, { token: anna.token })).status).toBe(200);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'cancelled' });
    expect((await shop.pay(secret)).status).toBe(400);
  });

  test('a paid order: refused to the customer, refunded by staff with a reason', async () => {
    const before = await stockOf(shop.db, shop.world.flatBrush);
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    await shop.pay(secret);
    await anna.confirm(order, intentIdOf(secret));
    const customerResponse = await shop.call(`DELETE /purchase/${order}`, { token: anna.token });
    expect(customerResponse).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    const cancelAsStaff = (body?: object) =>
      shop.call(`DELETE /purchaseadmin/${order}`, { token: mira.token, body });
    expect((await cancelAsStaff()).body['code']).toBe('reason_missing');
    expect((await cancelAsStaff({ reason: 'the customer called' })).status).toBe(200);
    expect((await cancelAsStaff({ reason: 'a second click' })).status).toBe(200);
    await reconcile(shop.shop.payments);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'refunded', paid: false });
    expect(await stockOf(shop.db, shop.world.flatBrush)).toEqual(before);
    const { rows } = await shop.db.query({
      text: `select count(*)::int as refunds, sum(amount_minor)::int as minor
        from refund where order_id = $1`,
      values: [order],
    });
    expect(rows[0]).toEqual({ refunds: 1, minor: 23_988 });
  });

  test('a payment that arrives for a cancelled order is refunded by itself', async () => {
    const order = await anna.placeOrder();
    const secret = await anna.beginPayment(order);
    // The customer cancels in the moment in which the bank says yes.
    await shop.db.query({
      text: `update orders set payment_state = 'cancelling', cancel_because = 'asked'
        where id = $1`,
      values: [order],
    });
    await shop.pay(secret);
    await shop.sandbox.runDue();
    await reconcile(shop.shop.payments);
    expect(await shop.readOrder(order)).toMatchObject({ status: 'cancelled', paid: false });
    const { rows } = await shop.db.query({
      text: 'select state, reason from refund where order_id = $1',
      values: [order],
    });
    expect(rows).toEqual([{ state: 'succeeded', reason: 'paid_while_cancelling' }]);
  });
});
