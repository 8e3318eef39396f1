/** The cart over HTTP: of a guest's browser, of an account, and from one to the other. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type Browser } from '#test/support/browser.ts';
import { createGuests, newEmail } from '#test/support/guests.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.db.query({ text: 'delete from cart; delete from rate_limit' }));

const item = (tool: string, quantity: number) => ({ lines: [{ tool, quantity }] });
/** A malformed id is answered like one that does not exist. */
const nobodysTool = '00000000-0000-0000-0000-000000000000';
const formType = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

async function quantities(browser: Browser, token?: string): Promise<unknown> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { body } = await browser.send('GET /api/cart', { headers });
  const lines: unknown = body['lines'];
  return Array.isArray(lines) ? lines.map((line) => line.quantity) : undefined;
}

const submit = (browser: Browser, form: string, headers: Record<string, string> = {}) =>
  browser.send('POST /api/cart/form', { headers: { ...formType, ...headers }, body: form });

describe('a guest', () => {
  test('gets a cart with the first line, and a cookie that no script reads', async () => {
    const guest = openBrowser(shop.url);
    expect((await guest.send('GET /api/cart')).headers.getSetCookie().join()).not.toContain(
      'shop_cart=',
    );
    const body = item(shop.world.hundred, 2);
    const added = await guest.send('POST /api/cart/lines', { body });
    expect(added.body).toEqual({ acknowledged: true, lines: 1, unknown: [] });
    const [cookie, count] = added.headers.getSetCookie();
    expect(cookie).toMatch(
      /^shop_cart=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/,
    );
    expect(count).toBe('cart_lines=1.1; Max-Age=7776000; Path=/; SameSite=Lax');
    expect(await quantities(guest)).toEqual([2]);
    expect(await quantities(openBrowser(shop.url))).toEqual([]);
  });

  test('whose cookie the shop does not know gets another one, never that', async () => {
    const guest = openBrowser(shop.url);
    const planted = 'x'.repeat(43);
    guest.cookies.set('shop_cart', planted);
    await guest.send('POST /api/cart/lines', { body: item(shop.world.hundred, 2) });
    expect(guest.cookies.get('shop_cart')).not.toBe(planted);
    expect(await quantities(guest)).toEqual([2]);
  });

  test('over TLS has a cookie that no other host can set', async () => {
    const secure = await openTestShop({
      settings: { PUBLIC_ORIGIN: 'https://shop.example', SANDBOX_PAYMENTS: 'public' },
    });
    try {
      const guest = openBrowser(secure.url, { host: 'shop.example' });
      const body = item(secure.world.hundred, 2);
      const { headers } = await guest.send('POST /api/cart/lines', { body });
      expect(headers.getSetCookie()[0]).toMatch(/^__Host-shop_cart=.*; SameSite=Lax; .*; Secure$/);
    } finally {
      await secure.close();
    }
  });

  test.each([
    ['0', 422],
    ['-1', 422],
    ['1.5', 422],
    ['1000000000000', 422],
    ['1000000', 200],
  ])('puts %s there: %i', async (quantity, status) => {
    const body = { lines: [{ tool: shop.world.hundred, quantity: Number(quantity) }] };
    const { status: actual } = await openBrowser(shop.url).send('POST /api/cart/lines', { body });
    expect(actual).toBe(status);
  });

  test('puts 1,000 lines there at once, which is one request', async () => {
    const tool = '01890000-0000-7000-8000-000000000000';
    const lines = Array.from({ length: 1000 }, () => ({ tool, quantity: 1_000_000 }));
    const guest = openBrowser(shop.url);
    expect((await guest.send('POST /api/cart/lines', { body: { lines } })).status).toBe(200);
    const more = { lines: [...lines, { tool, quantity: 1 }] };
    expect((await guest.send('POST /api/cart/lines', { body: more })).status).toBe(422);
  });

  test('begins so many carts an hour, and can change those that are there', async () => {
    const token = await shop.tokenOf(shop.world.ben);
    const body = item(shop.world.hundred, 1);
    await shop.call('POST /cart/lines', { token, body });
    for (let count = 0; count < 60; count += 1) {
      expect((await shop.call('POST /cart/share', { token, body: {} })).status).toBe(200);
    }
    expect((await shop.call('POST /cart/share', { token, body: {} })).status).toBe(429);
    expect((await shop.call('POST /carts', { token, body: { name: 'One' } })).status).toBe(429);
    expect((await shop.call('POST /cart/lines', { token, body })).status).toBe(200);
  });
});

describe('signing in', () => {
  test('merges the cart of the browser: the larger quantity, once', async () => {
    const email = 'cart@people.example';
    const browser = openBrowser(shop.url);
    await browser.register(email);
    const token = await browser.exchange(email);
    const headers = { authorization: `Bearer ${token}` };
    await browser.send('POST /api/cart/lines', { headers, body: item(shop.world.hundred, 12) });
    await browser.send('DELETE /api/token', { headers });
    expect(browser.cookies.has('cart_lines')).toBe(false);
    const body = {
      lines: [
        { tool: shop.world.hundred, quantity: 12 },
        { tool: shop.world.lastFive, quantity: 1 },
      ],
    };
    await browser.send('POST /api/cart/lines', { body });
    const guestCookie = browser.cookies.get('shop_cart') ?? '';
    for (const _ of [1, 2]) {
      browser.cookies.set('shop_cart', guestCookie);
      await browser.signIn(email);
      const next = await browser.exchange(email);
      expect(browser.cookies.has('shop_cart')).toBe(false);
      expect(browser.cookies.get('cart_lines')).toMatch(/^2\.\d+$/);
      expect(await quantities(browser, next)).toEqual([12, 1]);
    }
  });

  test('a cart that comes along later is merged by the next look at it', async () => {
    const guest = openBrowser(shop.url);
    await guest.send('POST /api/cart/lines', { body: item(shop.world.hundred, 3) });
    const token = await shop.tokenOf(shop.world.anna);
    expect(await quantities(guest, token)).toEqual([3]);
    expect(guest.cookies.has('shop_cart')).toBe(false);
  });
});

describe('a plain form', () => {
  test('adds its filled boxes, and leads to the cart', async () => {
    const guest = openBrowser(shop.url);
    const { hundred, flatBrush, lastFive } = shop.world;
    const lines = [`tool=${hundred}&quantity=3`, `tool=${flatBrush}&quantity=`];
    const form = ['do=add', ...lines, `tool=${lastFive}&quantity=1`].join('&');
    const { status, headers } = await submit(guest, form);
    expect([status, headers.get('location')]).toEqual([303, '/cart']);
    expect(await quantities(guest)).toEqual([3, 1]);
  });

  test('removes a line, and the cart offers it again', async () => {
    const guest = openBrowser(shop.url);
    const { hundred } = shop.world;
    await submit(guest, `do=add&tool=${hundred}&quantity=3`);
    const { headers } = await submit(guest, `do=set&tool=${hundred}&quantity=9&remove=${hundred}`);
    expect(headers.get('location')).toBe(`/cart?removed=${hundred}&quantity=3`);
    expect(await quantities(guest)).toEqual([]);
  });

  test.each([
    ['do=add&tool=x&quantity=1.5', `/cart?problem=bad_quantity&wrong=${nobodysTool}%3A1.5`],
    ['do=add', '/cart?problem=nothing_chosen'],
    ['do=add&tool=01890000-0000-7000-8000-000000000000&quantity=1', '/cart?problem=tool_unknown'],
    ['do=share', '/cart?problem=cart_empty'],
    ['do=copy&token=x', '/cart?problem=cart_unknown'],
    ['do=fly', '/cart?problem=bad_input'],
  ])('%s: the cart says what was not done', async (form, location) => {
    const { status, headers } = await submit(openBrowser(shop.url), form);
    expect([status, headers.get('location')]).toEqual([303, location]);
  });

  test.each(['rename', 'delete', 'switch', 'put'])(
    '%s without a list names none',
    async (action) => {
      const headers = { authorization: `Bearer ${await shop.tokenOf(shop.world.anna)}` };
      for (const more of ['', '&id=', '&id=brush']) {
        const form = `do=${action}&name=Trade${more}`;
        const answer = await submit(openBrowser(shop.url), form, headers);
        expect([more, answer.status, answer.headers.get('location')]).toEqual([
          ...[more, 303, '/cart?problem=cart_unknown'],
        ]);
      }
    },
  );

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': '', origin: 'https://evil.example' },
    { 'sec-fetch-site': '', origin: 'null' },
  ])('of a foreign page does nothing, and leaves the cookie alone: %o', async (headers) => {
    const guest = openBrowser(shop.url);
    const form = `do=add&tool=${shop.world.hundred}&quantity=3`;
    const answer = await submit(guest, form, { ...headers, accept: '*/*' });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    const { rows } = await shop.db.query({ text: 'select 1 from cart' });
    expect(rows).toEqual([]);
  });
});

test('an order is put into the cart again, with what changed since', async () => {
  const token = await shop.tokenOf(shop.world.anna);
  const tool = shop.world.hundred;
  const order = { tool, name: 'x', phone: '+44 20 7946 0958', price: 19.99, qurantity: 4 };
  const placed = await shop.call('POST /purchase', { token, body: order });
  const mira = await shop.tokenOf(shop.world.mira);
  await shop.call(`PATCH /tools/${tool}`, { token: mira, body: { price: 21 } });
  const id = String(placed.body['insertedId']);
  expect((await shop.call(`POST /purchase/${id}/cart`, { token })).status).toBe(200);
  const cart = await shop.call('GET /cart', { token });
  expect(cart.body).toMatchObject({
    lines: [
      {
        quantity: 4,
        price: 21,
        seenPrice: 19.99,
        changes: [{ code: 'price_up', from: 19.99, to: 21 }],
      },
    ],
    total: 84,
    orderable: true,
  });
  const ben = await shop.tokenOf(shop.world.ben);
  expect((await shop.call(`POST /purchase/${id}/cart`, { token: ben })).status).toBe(404);
  await shop.call(`PATCH /tools/${tool}`, { token: mira, body: { price: 19.99 } });
});

test('a link shows a cart to everybody until it ends, and gives a copy', async () => {
  const [owner, other] = [openBrowser(shop.url), openBrowser(shop.url)];
  await owner.send('POST /api/cart/lines', { body: item(shop.world.hundred, 3) });
  const { body } = await owner.send('POST /api/cart/share', { body: {} });
  const token = String(body['path']).replace('/cart/shared/', '');
  expect((await other.send(`GET /api/shared-carts/${token}`)).body).toMatchObject({ total: 59.97 });
  for (const _ of [1, 2]) await submit(other, `do=copy&token=${token}`);
  expect(await quantities(other)).toEqual([3]);
  await owner.send('DELETE /api/cart/share');
  expect((await other.send(`GET /api/shared-carts/${token}`)).status).toBe(404);
  expect(await quantities(other)).toEqual([3]);
});

describe('the link to a cart that is ordered', () => {
  const shared = async (browser: Browser, headers: Record<string, string> = {}) => {
    await browser.send('POST /api/cart/lines', { headers, body: item(shop.world.hundred, 1) });
    const { body } = await browser.send('POST /api/cart/share', { headers, body: {} });
    return `GET /api/shared-carts/${String(body['path']).replace('/cart/shared/', '')}`;
  };
  const next = () => item(shop.world.flatBrush, 12);

  test("of an account ends with the order's lines, and shows nothing of the next", async () => {
    const browser = openBrowser(shop.url);
    const headers = { authorization: `Bearer ${await shop.tokenOf(shop.world.anna)}` };
    const link = await shared(browser, headers);
    const order = { ...item(shop.world.hundred, 1), phone: '+44 20 7946 0958', total: 19.99 };
    const { status } = await browser.send('POST /api/orders', { headers, body: order });
    expect([status, (await browser.send(link)).status]).toEqual([200, 200]);
    const { body: cart } = await browser.send('GET /api/cart', { headers });
    const ordered = `upTo=${String(cart['version'])}&cart=${String(cart['_id'])}`;
    await browser.send(`DELETE /api/cart/lines?${ordered}`, { headers });
    await browser.send('POST /api/cart/lines', { headers, body: next() });
    expect((await browser.send(link)).status).toBe(404);
  });

  test('of a guest ends with the order, and shows nothing of the next', async () => {
    const browser = openBrowser(shop.url);
    const link = await shared(browser);
    const { bodyOf } = createGuests(shop, () => new Date());
    const body = bodyOf(newEmail());
    expect((await browser.send('POST /api/guest-orders', { body })).status).toBe(200);
    expect((await browser.send(link)).status).toBe(404);
    await browser.send('POST /api/cart/lines', { body: next() });
    expect((await browser.send(link)).status).toBe(404);
  });
});
