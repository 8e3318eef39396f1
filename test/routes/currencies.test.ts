/** Pages in the currency that a visitor chooses, remembered and carried, and a cart in it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let mira: string;
let list: string;
let beforeLists: string;

beforeAll(async () => {
  shop = await openTestShop({ pages: true });
  mira = await shop.tokenOf(shop.world.mira);
  beforeLists = await read('/');
  list = await addList('Euro', 'eur', { [shop.world.flatBrush]: 18.5 });
  await addList('Pound', 'gbp', { [shop.world.flatBrush]: 15.75 });
});
afterAll(() => shop.close());

async function addList(name: string, currency: string, prices: Record<string, number>) {
  const body = { name, kind: 'base', rank: 1, currency };
  const created = await shop.call('POST /price-lists', { token: mira, body });
  expect(created.status).toBe(200);
  const id = String(created.body['insertedId']);
  await setPrices(id, 1, prices);
  return id;
}

async function setPrices(id: string, version: number, prices: Record<string, number>) {
  const tools = Object.entries(prices).map(([tool, price]) => {
    return { tool, prices: [{ steps: [{ from: 1, price }] }] };
  });
  const body = { version, tools };
  const set = await shop.call(`PUT /price-lists/${id}/prices`, { token: mira, body });
  expect(set.status).toBe(200);
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers, redirect: 'manual' });
const read = async (path: string, cookie = '') => (await get(path, { cookie })).text();

const product = '/products/flat-varnish-brush-50-mm';
test('a shop with prices in one currency offers no other', () => {
  expect(beforeLists).toContain('Flat varnish brush, 50 mm');
  expect(beforeLists).not.toContain('Currency of prices');
});

const pages = () => ['/', '/catalogue', product, `/tools/${shop.world.flatBrush}`];

describe('a page in euros', () => {
  test('has the prices of the list, and none in dollars of what it has', async () => {
    for (const path of pages()) {
      const html = await read(`${path}?currency=EUR`);
      expect([path, html.includes('€18.50')]).toEqual([path, true]);
      expect([path, html.includes('$19.99')]).toEqual([path, false]);
    }
    expect(await read(product)).toContain('$19.99');
  });

  test('is remembered by a cookie that comes with it, whoever asks', async () => {
    const answers = await Promise.all([get('/?currency=EUR'), get('/?currency=EUR')]);
    for (const answer of answers) {
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^currency=eur; Path=\/; Max-Age=\d+; SameSite=Lax$/),
      ]);
    }
    expect((await get('/')).headers.getSetCookie()).toEqual([]);
    for (const path of pages()) {
      expect(await read(path, 'a=b; currency=eur')).toBe(await read(`${path}?currency=EUR`));
    }
  });

  test('is left again by choosing dollars, which is remembered as well', async () => {
    const answer = await get(`${product}?currency=USD`, { cookie: 'currency=eur' });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^currency=usd;/);
    expect(await answer.text()).toContain('$19.99');
    expect(await read(product, 'currency=usd')).toBe(await read(product));
  });

  test('leads on in euros where the browser keeps no cookie', async () => {
    const html = await read('/catalogue?currency=EUR');
    expect(html).toContain(`href="${product}?currency=EUR"`);
    expect(html).toContain('href="/?currency=EUR#paintTools"');
    expect(html).toContain('href="/catalogue?currency=GBP"');
    expect(html).not.toMatch(/href="\/team\?/);
    const [, canonical] = /rel="canonical" href="([^"]*)"/.exec(await read('/?currency=EUR')) ?? [];
    expect(canonical).not.toContain('currency');
  });

  test('says what is not sold in them, and offers no way to buy it', async () => {
    const html = await read('/catalogue?currency=GBP', '');
    expect(html).toContain('£15.75');
    expect(html).toContain('Not sold in GBP');
    const brush = await read(`/tools/${shop.world.hundred}?currency=GBP`);
    expect(brush).toContain('$19.99');
    expect(brush).not.toContain('£19.99');
  });

  test('names the currency to search engines', async () => {
    expect(await read(`${product}?currency=EUR`)).toMatch(/"price":18\.5,"priceCurrency":"EUR"/);
  });

  test.each(['AUD', 'eur"><script>', 'EUR,GBP', ''])('of %j is one in dollars', async (code) => {
    const answer = await get(`${product}?currency=${encodeURIComponent(code)}`);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).toBe(await read(product));
    expect(await read(product, `currency=${encodeURIComponent(code)}`)).toBe(await read(product));
  });

  test('shows a changed price at once', async () => {
    await read(`${product}?currency=EUR`);
    await setPrices(list, 2, { [shop.world.flatBrush]: 17.25 });
    expect(await read(`${product}?currency=EUR`)).toContain('€17.25');
    expect(await read('/catalogue?currency=EUR')).toContain('€17.25');
    await setPrices(list, 3, { [shop.world.flatBrush]: 18.5 });
  });
});

describe('a search in euros', () => {
  test('shows them, and its links to other currencies keep what was looked for', async () => {
    const html = await read('/search?q=varnish&currency=EUR');
    expect(html).toContain('€18.50');
    expect(html).toContain('href="/search?q=varnish&amp;currency=GBP"');
    expect(html).toContain('<input type="hidden" name="currency" value="EUR"/>');
    expect(html).toContain(`href="${product}?currency=EUR"`);
    const other = await read('/search?q=flat&currency=EUR');
    expect(other).toContain('href="/search?q=flat&amp;currency=GBP"');
    expect(await read('/search?q=varnish')).toContain('$19.99');
  });
});

describe('a cart', () => {
  const add = async (cookie: string) => {
    const body = { lines: [{ tool: shop.world.flatBrush, quantity: 12 }] };
    const { headers } = await shop.call('POST /cart/lines', { body, headers: { cookie } });
    return headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  };
  const cartOf = async (cookie: string) =>
    (await shop.call('GET /cart', { headers: { cookie } })).body;

  test('is in the currency of the visitor, and a switch changes no price', async () => {
    const guest = await add('currency=eur');
    const euros = await cartOf(`${guest}; currency=eur`);
    expect(euros).toMatchObject({ currency: 'eur', total: 222, orderable: true });
    const pounds = await cartOf(`${guest}; currency=gbp`);
    expect(pounds).toMatchObject({ currency: 'gbp', total: 189, orderable: true });
    expect(pounds['lines']).toMatchObject([{ changes: [] }]);
    const dollars = await cartOf(guest);
    expect(dollars).toMatchObject({ currency: 'usd', total: 239.88 });
    expect(dollars['lines']).toMatchObject([{ changes: [] }]);
    const page = await read('/cart', `${guest}; currency=gbp`);
    expect(page).toContain('£189.00');
    expect(page).not.toMatch(/\$\d/);
    const unread = await read('/cart?currency=eur', guest);
    expect(unread).toContain('$239.88');
    expect(unread).not.toMatch(/€\d/);
  });

  test('marks what is not sold in it, and cannot be ordered so', async () => {
    const body = { lines: [{ tool: shop.world.hundred, quantity: 3 }] };
    const { headers } = await shop.call('POST /cart/lines', {
      ...{ body, headers: { cookie: 'currency=gbp' } },
    });
    const guest = headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const pounds = await cartOf(`${guest}; currency=gbp`);
    expect(pounds).toMatchObject({ total: 0, orderable: false });
    expect(pounds['lines']).toMatchObject([{ violations: [{ code: 'not_in_currency' }] }]);
    expect(await read('/cart', `${guest}; currency=gbp`)).toContain(
      'It is not sold in this currency.',
    );
    expect(await cartOf(guest)).toMatchObject({ total: 59.97, orderable: true });
  });

  test('is ordered in it, at the total that was seen', async () => {
    const guest = await add('currency=gbp');
    const cart = await cartOf(`${guest}; currency=gbp`);
    const order = {
      ...{ email: 'greta@people.example', name: 'Greta', phone: '+44 20 7946 0000' },
      ...{ version: cart['version'], terms: undefined, currency: 'gbp', total: 189 },
      lines: [{ tool: shop.world.flatBrush, quantity: 12 }],
      address: {
        ...{ recipient: 'Greta', company: '', street: '5 Mill Lane', line2: '', city: 'Leeds' },
        ...{ postcode: 'LS1 4AP', region: '', country: 'GB' },
      },
    };
    const place = (more: object) =>
      shop.call('POST /guest-orders', { body: { ...order, ...more }, headers: { cookie: guest } });
    expect(await place({ currency: 'eur' })).toMatchObject({
      ...{
        status: 409,
        body: { code: 'total_changed', detail: expect.stringContaining('€222.00') },
      },
    });
    expect(await place({})).toMatchObject({
      body: { order: { currency: 'gbp', total: 189, goods: 189 } },
    });
  });

  test('with a price that is no amount is not told to write dollars', async () => {
    const body = {
      ...{ tool: shop.world.flatBrush, name: 'Flat varnish brush, 50 mm', qurantity: 12 },
      ...{ phone: '+44 20 7946 0000', price: 15.755, currency: 'gbp' },
    };
    const token = await shop.tokenOf(shop.world.anna);
    const answer = await shop.call('POST /purchase', { token, body });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: 'price', message: 'must be an amount, with two decimals at most' }],
      },
    });
  });
});
