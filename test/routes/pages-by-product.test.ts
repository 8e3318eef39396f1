/** An order throws away only those cached pages that it changes. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Shop } from '#app/open-shop.ts';
import { purchaseBody } from '#test/support/buyer.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { enterGermany, removeRegistrations } from '#test/support/tax.ts';

let shop: TestShop;
let second: Shop;
let anna: string;
let ben: string;
let mira: string;
let product: string;

beforeAll(async () => {
  shop = await openTestShop({ pages: true });
  second = await shop.openAnother();
  anna = await shop.tokenOf(shop.world.anna);
  ben = await shop.tokenOf(shop.world.ben);
  mira = await shop.tokenOf(shop.world.mira);
  product = `/products/${await slugOf(shop.world.lastFive)}`;
});
afterAll(() => shop.close());

async function slugOf(tool: string): Promise<string> {
  const { rows } = await shop.db.query<{ slug: string }>({
    text: `select slug from product_slug s join tool t on t.product_id = s.product_id
      where t.id = $1 and s.is_current`,
    values: [tool],
  });
  return String(rows[0]?.slug);
}

const both = () => [shop.url, second.url ?? ''];
const lists = ['/', '/catalogue'];

async function read(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

/** Renders and keeps them. */
async function readAll(paths: readonly string[]): Promise<void> {
  for (const origin of both()) for (const path of paths) await read(origin, path);
}

const ofPages = /is_current|from review/;

/** How many of these pages are rendered anew: only that reads what they show. */
async function countRendered(paths: readonly string[]): Promise<number> {
  let rendered = 0;
  for (const origin of both()) {
    for (const path of paths) {
      const query = vi.spyOn(pg.Client.prototype, 'query');
      await read(origin, path);
      const texts = query.mock.calls.map(([sent]) => JSON.stringify(sent));
      query.mockRestore();
      if (texts.some((text) => ofPages.test(text))) rendered += 1;
    }
  }
  return rendered;
}

async function order(token: string, tool: string, quantity: number): Promise<void> {
  const body = purchaseBody(tool, { qurantity: quantity });
  const { status } = await shop.call('POST /purchase', { token, body });
  expect(status).toBe(200);
}

async function correctStock(tool: string, change: number): Promise<void> {
  const body = { kind: 'corrected', change, reason: 'counted' };
  const { status } = await shop.call(`POST /tools/${tool}/stock`, { token: mira, body });
  expect(status).toBe(200);
}

const within = { timeout: 5000, interval: 20 };

test('an order that leaves enough renders no page anew, in either process', async () => {
  const ordered = `/products/${await slugOf(shop.world.hundred)}`;
  const paths = [...lists, product, ordered, `/tools/${shop.world.hundred}`];
  await readAll(paths);
  expect(await countRendered(paths)).toBe(0);
  await order(anna, shop.world.hundred, 5);
  // Longer than announcements take.
  await expect
    .poll(async () => {
      const answer = await fetch(`${second.url}/api/tools`);
      const tools: { _id: string; quantity2: number }[] = await answer.json();
      return tools.find(({ _id }) => _id === shop.world.hundred)?.quantity2;
    }, within)
    .toBe(95);
  expect(await countRendered(paths)).toBe(0);
});

test('the units that a page shows are soon those that are left', async () => {
  for (const origin of both()) {
    for (const path of ['/', `/tools/${shop.world.hundred}`]) {
      await expect.poll(() => read(origin, path), within).toMatch(/>95</);
    }
  }
  // All that an order drops has been dropped by now, and these show no units.
  const ordered = `/products/${await slugOf(shop.world.hundred)}`;
  expect(await countRendered(['/catalogue', product, ordered])).toBe(0);
});

test('an order after which few are left renders the product and the lists anew', async () => {
  await readAll([...lists, product]);
  for (const origin of both()) expect(await read(origin, product)).toContain('In stock');
  await order(ben, shop.world.lastFive, 3);
  for (const origin of both()) {
    await expect.poll(() => read(origin, product), within).toContain('Few left');
  }
  await correctStock(shop.world.lastFive, -2);
  for (const origin of both()) {
    for (const path of [product, '/catalogue']) {
      await expect.poll(() => read(origin, path), within).toContain('None now');
    }
  }
});

test("a price shows at once in all that shows it, and leaves other products' pages", async () => {
  const other = `/products/${await slugOf(shop.world.flatBrush)}`;
  const paths = [...lists, product, `/tools/${shop.world.lastFive}`];
  await readAll([...paths, other]);
  await shop.call(`PATCH /tools/${shop.world.lastFive}`, { token: mira, body: { price: 31.07 } });
  for (const path of paths) expect(await read(shop.url, path)).toContain('31.07');
  for (const path of paths) {
    await expect.poll(() => read(second.url ?? '', path), within).toContain('31.07');
  }
  expect(await countRendered([other])).toBe(0);
});

test('whose tax prices include is on the next page, of every instance', async () => {
  const note = 'Prices include the tax of Germany.';
  const paths = ['/', product, '/review'];
  await readAll(paths);
  await enterGermany(shop.db);
  const set = (country: string | null) =>
    shop.call('PUT /tax/prices', {
      token: mira,
      body: { usd: country, eur: country, gbp: country },
    });
  const areNoted = async () =>
    Promise.all(both().flatMap((origin) => paths.map((path) => read(origin, path)))).then((pages) =>
      pages.map((page) => page.includes(note)),
    );
  await set('DE');
  await vi.waitFor(async () => expect(await areNoted()).toEqual(Array(6).fill(true)));
  expect(await read(shop.url, product)).toContain('"valueAddedTaxIncluded":true');
  await set(null);
  await vi.waitFor(async () => expect(await areNoted()).toEqual(Array(6).fill(false)));
  await removeRegistrations(shop.db);
});
