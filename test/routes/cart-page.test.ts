/** The cart's page as it is sent: everybody's own, and kept nowhere. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pages: true });
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}${path}`, { headers });

/** The cookie of a guest with so many of a tool in the cart. */
async function guestWith(quantity: number): Promise<string> {
  const body = { lines: [{ tool: shop.world.hundred, quantity }] };
  const { headers } = await shop.call('POST /cart/lines', { body });
  return headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

/** Of its first line; the form of a card has a quantity as well. */
const quantityIn = (html: string) => /id="quantity-[^>]*value="(\d+)"/.exec(html)?.[1];

test('two guests who ask at once see each their own, and others an empty one', async () => {
  const cookies = [await guestWith(31), await guestWith(32)];
  const pages = await Promise.all(
    [...cookies, ...cookies, ''].map(async (cookie) => {
      const answer = await get('/cart', { cookie });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return quantityIn(await answer.text());
    }),
  );
  expect(pages).toEqual(['31', '32', '31', '32', undefined]);
});

test('an empty one begins with the catalogue, and a filled one says when it leaves', async () => {
  const [empty, filled] = await Promise.all(
    ['', await guestWith(30)].map(async (cookie) => (await get('/cart', { cookie })).text()),
  );
  expect(empty).toContain('From the catalogue');
  expect(empty).not.toContain('Once the payment is through');
  expect(filled).toContain('Once the payment is through we pack it.');
  expect(filled).not.toContain('From the catalogue');
});

test('with a token it is that of the account, and with one that is over none at all', async () => {
  const token = await shop.tokenOf(shop.world.anna);
  const body = { lines: [{ tool: shop.world.hundred, quantity: 33 }] };
  await shop.call('POST /cart/lines', { token, body });
  const cookie = await guestWith(34);
  const authorization = `Bearer ${token}`;
  const own = await get('/cart', { cookie, authorization });
  expect(quantityIn(await own.text())).toBe('33');
  const expired = await get('/cart', { cookie, authorization: 'Bearer sht_forged' });
  expect([expired.status, await expired.text()]).toEqual([401, '']);
  expect(quantityIn(await (await get('/cart', { cookie })).text())).toBe('34');
});

test('what the router asks for as data has nobodys cart in it', async () => {
  const cookie = await guestWith(35);
  expect(await (await get('/cart.data', { cookie })).text()).not.toContain(shop.world.hundred);
});

test('a shared cart is shown to who has the link, and told to nobody', async () => {
  const cookie = await guestWith(36);
  const headers = { cookie, 'content-type': 'application/json' };
  const shared = await shop.call('POST /cart/share', { headers, body: {} });
  const page = await get(String(shared.body['path']));
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await page.text()).toContain('Take a copy');
  const cleared = await shop.call('DELETE /cart/lines', { headers: { cookie } });
  expect(cleared.status).toBe(200);
  for (const path of [String(shared.body['path']), '/cart/shared/x']) {
    const ended = await get(path);
    expect([ended.status, ended.headers.get('cache-control')]).toEqual([404, 'no-store']);
    const html = await ended.text();
    expect(html).toContain('<title>This link has ended');
    expect(html).toContain('Ask whoever sent it to you for another one.');
  }
  expect(await (await get('/sitemap-pages.xml')).text()).not.toContain('/cart');
});

test('a shared cart has no price for what is not sold in a currency', async () => {
  const headers = { cookie: await guestWith(37), 'content-type': 'application/json' };
  const shared = await shop.call('POST /cart/share', { headers, body: {} });
  const page = await get(`${String(shared.body['path'])}?currency=GBP`);
  const text = (await page.text()).replaceAll('<!-- -->', '');
  expect(text).toContain('37. It is not sold in this currency.');
  expect(text).not.toContain('× £0.00');
});
