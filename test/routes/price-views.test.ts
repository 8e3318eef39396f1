/** Prices with tax and without in the bytes of pages: when they are there, and when no more. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '#test/support/count-statements.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';

const clock = createManualClock(new Date('2026-12-31T22:00:00Z'));
let shop: TestShop;
let mira: string;
/** Of pages by their paths, as they were before any tax was set up. */
let untaxed: Map<string, string>;
let reduced: string;
/** Of a page that is not cached. */
let untaxedStatements: number;

const product = '/products/flat-varnish-brush-50-mm';
const search = '/search?q=varnish';

beforeAll(async () => {
  shop = await openTestShop({ pages: true, clock });
  mira = await shop.tokenOf(shop.world.mira);
  reduced = shop.world.lastFive;
  await shop.db.query({
    text: "update tool set tax_class = 'reduced' where id = $1",
    values: [reduced],
  });
  untaxed = await readAll();
  untaxedStatements = await countOf('/catalogue?sort=name');
});
afterAll(() => shop.close());

const paths = () => [
  ...['/', '/catalogue', product, search, '/order-pad', '/team', '/login'],
  ...[shop.world.flatBrush, reduced].map((id) => `/tools/${id}`),
];

const read = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(shop.url + path, { headers })).text();

async function readAll(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const path of paths()) pages.set(path, await read(path));
  return pages;
}

const countOf = async (path: string) => (await countStatements(() => read(path))).statements;

const waitUntil = (moment: string) =>
  clock.advance(new Date(moment).getTime() - clock.now().getTime());

const staff = async (operation: string, body: object) => {
  const answer = await shop.call(operation, { token: mira, body });
  expect([operation, answer.status]).toEqual([operation, 200]);
  return answer.body;
};

const germany = {
  ...{ origin: { country: 'DE', region: '', postcode: '10115' }, place: 'DE', scheme: 'local' },
  ...{ number: 'DE123456789', firstDay: '2021-01-01' },
  rates: [
    { place: 'DE', percent: 19, firstDay: '2021-01-01' },
    { place: 'DE', percent: 7, taxClass: 'reduced', firstDay: '2021-01-01' },
  ],
};

/** What a page says of an amount, with its name. */
const amount = (view: string, text: string, label: string) =>
  `<span data-amount="${view}">${text} <small>${label}\u00A0VAT</small></span>`;
const both = (gross: string, net: string, listed = 'gross') => {
  const amounts = [amount('gross', gross, 'incl.'), amount('net', net, 'excl.')];
  return (listed === 'gross' ? amounts : amounts.toReversed()).join('');
};

test('without tax no page knows of it', () => {
  for (const [path, html] of untaxed) {
    expect([path, html.match(/data-amount|data-listed|price-view|taxClass/)]).toEqual([path, null]);
  }
  expect(untaxed.get(product)).toContain('$19.99');
});

test('a registration shows prices without tax with that of home as well, at once', async () => {
  await staff('POST /tax/registrations', germany);
  for (const path of ['/', '/catalogue', product, search, `/tools/${shop.world.flatBrush}`])
    expect([path, await read(path)]).toEqual([
      path,
      expect.stringContaining(both('$23.79', '$19.99', 'net')),
    ]);
  expect(await read(`/tools/${reduced}`)).toContain(both('$21.39', '$19.99', 'net'));
});

test('prices that include tax are shown without it as well, each by its class', async () => {
  await staff('PUT /tax/prices', { usd: 'DE' });
  for (const path of ['/', '/catalogue', product, search, `/tools/${shop.world.flatBrush}`]) {
    const html = await read(path);
    expect([path, html]).toEqual([path, expect.stringContaining(both('$19.99', '$16.80'))]);
    expect([path, html.includes('data-listed="gross"')]).toEqual([path, true]);
  }
  for (const path of ['/', '/catalogue', `/tools/${reduced}`])
    expect([path, await read(path)]).toEqual([
      path,
      expect.stringContaining(both('$19.99', '$18.68')),
    ]);
});

test('a page that is not cached takes no statement more', async () => {
  expect(await countOf('/catalogue?sort=price')).toBe(untaxedStatements);
});

test('the choice is on every page, and search engines go on reading what is charged', async () => {
  for (const path of ['/team', '/order-pad', '/login']) {
    const html = await read(path);
    expect([path, html.includes('data-show-prices="net"')]).toEqual([path, true]);
  }
  const html = await read(product);
  expect(html).toContain('"price":19.99,"priceCurrency":"USD","valueAddedTaxIncluded":true');
});

test('the ladder and the price before a sale have both amounts', async () => {
  const list = await staff('POST /price-lists', { name: 'Winter', kind: 'sale', rank: 1 });
  const steps = [
    { from: 12, price: 14.99 },
    { from: 100, price: 11.9 },
  ];
  await staff(`PUT /price-lists/${String(list['insertedId'])}/prices`, {
    ...{ version: 1, tools: [{ tool: shop.world.flatBrush, prices: [{ steps }] }] },
  });
  const html = await read(product);
  expect(html).toContain(both('$14.99', '$12.60'));
  expect(html).toContain(both('$11.90', '$10.00'));
  const before = 'Lowest price of the 30 days before: ';
  expect(html).toContain(both(`${before}$19.99`, `${before}$16.80`));
  await staff(`POST /price-lists/${String(list['insertedId'])}/end`, {});
});

test('the cart has both of its lines, and what is charged beside its total', async () => {
  const lines = [
    { tool: shop.world.flatBrush, quantity: 12 },
    { tool: reduced, quantity: 1 },
  ];
  await shop.call('POST /cart/lines', { token: mira, body: { lines } });
  const html = await read('/cart', { authorization: `Bearer ${mira}` });
  expect(html).toContain(both('$239.88', '$201.58'));
  expect(html).toContain(both('$19.99', '$18.68'));
  expect(html).toContain('<span data-charged="">$259.87 <small>incl.\u00A0VAT</small></span>');
  expect(html).toContain(amount('net', '$220.26', 'excl.'));
});

test('the order pad has both, with script and without', async () => {
  await shop.db.query({
    text: `update tool set sku = case when id = $1 then 'FB-50' else 'SB-5' end
      where id in ($1, $2)`,
    values: [shop.world.flatBrush, reduced],
  });
  const text = 'FB-50\t12\nSB-5\t1';
  const answer = await fetch(`${shop.url}/api/order-pad/form`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ text, do: 'check' }),
  });
  const html = await answer.text();
  expect(html).toContain(both('$239.88', '$201.58'));
  expect(html).toContain(both('$19.99', '$18.68'));
  expect(html).toContain(amount('net', '$220.26', 'excl.'));
  const { body } = await shop.call('POST /order-pad', { body: { text } });
  expect(body['lines']).toMatchObject([
    { tool: expect.not.objectContaining({ taxClass: expect.anything() }) },
    { tool: { taxClass: 'reduced' } },
  ]);
});

test('pages end at the moment at which a rate changes, in each currency and search', async () => {
  await staff('POST /tax/rates', {
    rates: [{ place: 'DE', percent: 16, firstDay: '2027-01-01' }],
  });
  const pages = ['/', product, search, `/tools/${shop.world.flatBrush}`];
  for (const path of pages)
    expect([path, await read(path)]).toEqual([path, expect.stringContaining('$16.80')]);
  waitUntil('2026-12-31T23:59:59.999Z');
  for (const path of pages)
    expect([path, await read(path)]).toEqual([path, expect.stringContaining('$16.80')]);
  waitUntil('2027-01-01T00:00:00Z');
  for (const path of pages)
    expect([path, await read(path)]).toEqual([
      path,
      expect.stringContaining(both('$19.99', '$17.23')),
    ]);
});

test('the last day of a registration is the last one with both amounts', async () => {
  mira = await shop.tokenOf(shop.world.mira);
  const { registrations } = (await shop.call('GET /tax', { token: mira })).body;
  const [{ _id: id }] = Object(registrations);
  await staff(`POST /tax/registrations/${id}/end`, { version: 1, lastDay: '2027-01-01' });
  expect(await read(product)).toContain('data-amount');
  waitUntil('2027-01-02T00:00:00Z');
  mira = await shop.tokenOf(shop.world.mira);
  expect(await read(product)).not.toContain('data-amount');
  await staff('PUT /tax/prices', { usd: null });
});

test('a shop that charges sales tax, or none any more, has the pages of before', async () => {
  const year = (html: string) => html.replaceAll('2027', '2026');
  await shop.db.query({ text: 'update tool set sku = null' });
  await staff('POST /tax/registrations', {
    ...{ origin: { country: 'US', region: 'US-ME', postcode: '04101' }, place: 'US-ME' },
    ...{ scheme: 'local', number: '1', firstDay: '2021-01-01' },
    rates: [{ place: 'US-ME', percent: 5.5, firstDay: '2021-01-01' }],
  });
  for (const [path, html] of await readAll())
    expect([path, year(html)]).toEqual([path, untaxed.get(path)]);
});
