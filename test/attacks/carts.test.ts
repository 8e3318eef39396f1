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

test('the form shares and saves no more than the calls do', async () => {
  const headers = {
    authorization: `Bearer ${await shop.tokenOf(shop.world.ben)}`,
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'text/html',
  };
  const submit = (body: string) =>
    openBrowser(shop.url).send('POST /api/cart/form', { headers, body });
  await submit(`do=add&tool=${shop.world.hundred}&quantity=1`);
  const led = async (body: string) => (await submit(body)).headers.get('location');
  for (let count = 0; count < 60; count += 1) expect(await led('do=share')).toContain('?shared=');
  expect(await led('do=share')).toBe('/cart?problem=too_many_requests');
  expect(await led('do=save&name=One')).toBe('/cart?problem=too_many_requests');
  expect(await led(`do=add&tool=${shop.world.hundred}&quantity=1`)).toBe('/cart');
});

test('a foreign page uses up nobodys limit', async () => {
  await shop.db.query({ text: 'delete from rate_limit' });
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  const answer = await openBrowser(shop.url).send('POST /api/cart/share', { headers });
  expect(answer.status).toBe(403);
  expect((await shop.db.query({ text: 'select 1 from rate_limit' })).rows).toEqual([]);
});
