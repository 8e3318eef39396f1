import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { emptyUnpaidOrders } from '#modules/privacy/privacy.ts';
import { buyerIn, intentOf } from '#test/support/buyer.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { stillClock } from '#test/support/world.ts';

const clock = stillClock();
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());

test('after 30 days a cancelled order has no name, email and phone; a paid one has', async () => {
  const anna = await buyerIn(shop, shop.world.anna);
  const [cancelled, paid] = [await anna.placeOrder(), await anna.placeOrder()];
  await shop.call(`DELETE /purchase/${cancelled}`, { token: anna.token });
  const secret = await anna.beginPayment(paid);
  await shop.pay(secret);
  await anna.confirm(paid, intentOf(secret));
  clock.advance(29 * 24 * hourMs);
  await emptyUnpaidOrders(shop.shop.payments);
  expect(await shop.orderNow(cancelled)).toMatchObject({ Name: 'Anna' });
  clock.advance(24 * hourMs);
  await emptyUnpaidOrders(shop.shop.payments);
  const emptied = { Name: '', email: '', phone: '', total: 239.88, status: 'cancelled' };
  expect(await shop.orderNow(cancelled)).toMatchObject(emptied);
  expect(await shop.orderNow(paid)).toMatchObject({ Name: 'Anna', status: 'paid' });
});
