/** What strangers do with carts: odd ids, more lists than an account may have, many at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#test/support/browser.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const phone = '+44 20 7946 0958';

test('a tool is the same one, in whatever case its id is written', async () => {
  const tool = shop.world.hundred;
  const shouted = tool.toUpperCase();
  const guest = openBrowser(shop.url);
  const lines = [
    { tool, quantity: 1 },
    { tool: shouted, quantity: 2 },
  ];
  const added = await guest.send('POST /api/cart/lines', { body: { lines } });
  expect(added.body).toEqual({ acknowledged: true, lines: 1, unknown: [] });
  const set = await guest.send(`PUT /api/cart/lines/${shouted}`, { body: { quantity: 4 } });
  expect(set.body).toEqual({ acknowledged: true, lines: 1, unknown: [] });
  const token = await shop.tokenOf(shop.world.anna);
  const body = { lines, phone, total: 59.97 };
  const placed = await shop.call('POST /orders', { token, body });
  expect(placed.body).toMatchObject({ qurantity: 3, lines: [{ tool }, { tool }] });
});
