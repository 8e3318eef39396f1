/** A change of the brush finder, or of what it shows, renders its pages anew and no others. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shop } from '#app/open-shop.ts';
import { productOf } from '#test/support/product-reviews.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let second: Shop;
let mira: string;
let withoutAnswers: string;
let rule: { id: string; product: string; answers: string[]; points: number };

const page = '/finder/gloss/metal/quick';

beforeAll(async () => {
  shop = await openTestShop({ pages: true });
  second = await shop.openAnother();
  mira = await shop.tokenOf(shop.world.mira);
  withoutAnswers = await htmlOf(shop.url, '/finder');
  const { path } = await productOf(shop, shop.world.lastFive);
  const paint = await add('answers', { question: 'paint', name: 'Gloss' });
  await add('answers', { question: 'surface', name: 'Metal' });
  await add('answers', { question: 'finish', name: 'Quick' });
  const fields = { product: path.slice('/products/'.length), answers: [paint], points: 10 };
  rule = { ...fields, id: await add('rules', { ...fields, reason: 'Lays gloss thin.' }) };
});
afterAll(() => shop.close());

async function add(what: 'answers' | 'rules', body: object): Promise<string> {
  const { body: added } = await shop.call(`POST /finder/${what}`, { token: mira, body });
  return String(added['insertedId']);
}

const both = () => [shop.url, second.url ?? ''];
const within = { timeout: 5000, interval: 20 };

async function read(origin: string, path: string): Promise<{ status: number; html: string }> {
  const response = await fetch(origin + path);
  return { status: response.status, html: await response.text() };
}

const htmlOf = async (origin: string, path = page) => (await read(origin, path)).html;

test('a shop whose finder is empty says so, until there are answers', async () => {
  expect(withoutAnswers).toContain('Nothing is to be asked here yet.');
  expect(await htmlOf(shop.url, '/finder')).toContain('href="/finder/gloss"');
});

test('a changed reason is soon read in every process', async () => {
  for (const origin of both()) expect(await htmlOf(origin)).toContain('Lays gloss thin.');
  const { id, ...fields } = rule;
  const body = { ...fields, version: 1, reason: 'Made for enamel.' };
  await shop.call(`PUT /finder/rules/${id}`, { token: mira, body });
  expect(await htmlOf(shop.url)).toContain('Made for enamel.');
  for (const origin of both()) {
    await expect.poll(() => htmlOf(origin), within).toContain('Made for enamel.');
  }
});

test('a price and an end of stock show at once', async () => {
  const { lastFive } = shop.world;
  await shop.call(`PATCH /tools/${lastFive}`, { token: mira, body: { price: 31.07 } });
  for (const origin of both()) await expect.poll(() => htmlOf(origin), within).toContain('31.07');
  const body = { kind: 'corrected', change: -5, reason: 'counted' };
  await shop.call(`POST /tools/${lastFive}/stock`, { token: mira, body });
  for (const origin of both())
    await expect.poll(() => htmlOf(origin), within).toContain('None now');
});

test('what is no longer published is gone, and the page leads on', async () => {
  await shop.call(`DELETE /tools/${shop.world.lastFive}`, { token: mira });
  for (const origin of both()) {
    await expect.poll(() => htmlOf(origin), within).toContain('Nothing that we make fits this.');
    expect(await htmlOf(origin)).toContain('noindex');
  }
});

test('a new answer has a page, and its address is unknown before', async () => {
  const path = '/finder/gloss/rust';
  for (const origin of both()) expect((await read(origin, path)).status).toBe(404);
  await add('answers', { question: 'surface', name: 'Rust' });
  for (const origin of both()) {
    await expect.poll(async () => (await read(origin, path)).status, within).toBe(200);
    await expect.poll(() => htmlOf(origin, '/finder/gloss'), within).toContain('Rust');
  }
});
