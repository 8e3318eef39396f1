/** A published product of which no size is on sale: people can read it, search engines leave it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop({ pages: true });
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

async function read(path: string): Promise<string> {
  const response = await fetch(shop.url + path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

async function publish(name: string): Promise<string> {
  const added = await shop.call('POST /products', { token: mira, body: { name } });
  const id = String(added.body['insertedId']);
  const body = { version: 1, fields: { state: 'published' } };
  const saved = await shop.call(`PATCH /products/${id}`, { token: mira, body });
  expect(saved.status).toBe(200);
  return id;
}

const sentence = 'There is no size of it to order yet.';

test('says so in place of prices, and is kept from search engines', async () => {
  await publish('Bare brush');
  const html = await read('/products/bare-brush');
  expect(html).toContain(sentence);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  for (const part of ['ProductGroup', '"Product"', '<table']) expect(html).not.toContain(part);
  expect(await read('/sitemap-products-1.xml')).not.toContain('/products/bare-brush');
});

test('is an offer like any other from its first size on', async () => {
  const id = await publish('Filled brush');
  expect(await read('/products/filled-brush')).toContain(sentence);
  const body = { tool: shop.world.hundred, variant: '50 mm' };
  const moved = await shop.call(`POST /products/${id}/tools`, { token: mira, body });
  expect(moved.status).toBe(200);
  const html = await read('/products/filled-brush');
  expect(html).toContain('"@type":"Product"');
  for (const part of [sentence, 'noindex']) expect(html).not.toContain(part);
  expect(await read('/sitemap-products-1.xml')).toContain('/products/filled-brush');
});
