/** What a process keeps of searches hides no change that staff made, in either process. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shop } from '#app/open-shop.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let second: Shop;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop({ pages: true });
  second = await shop.openAnother();
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

const both = () => [shop.url, second.url ?? ''];
const within = { timeout: 5000, interval: 20 };

async function readTool(id: string) {
  const { rows } = await shop.db.query<{ name: string; slug: string }>({
    text: `select t.name, s.slug from tool t
      join product_slug s on s.product_id = t.product_id and s.is_current where t.id = $1`,
    values: [id],
  });
  const [tool] = rows;
  if (!tool) throw new Error('there is no such tool');
  return tool;
}

let searches = 0;

/** The card of a product, on a page that nobody asked for before: spaces do not count. */
async function readCard(origin: string, { name, slug }: { name: string; slug: string }) {
  searches += 1;
  const text = name + ' '.repeat(searches);
  const response = await fetch(`${origin}/search?q=${encodeURIComponent(text)}`);
  const cards = (await response.text()).split('<article').slice(1);
  return cards.find((card) => card.includes(`"/products/${slug}"`)) ?? '';
}

test('a price, a name and that none are left show on a search at once', async () => {
  const id = shop.world.lastFive;
  const tool = await readTool(id);
  for (const origin of both()) expect(await readCard(origin, tool)).toContain(tool.name);

  await shop.call(`PATCH /tools/${id}`, { token: mira, body: { price: 31.07 } });
  expect(await readCard(shop.url, tool)).toContain('$31.07');
  await expect.poll(() => readCard(second.url ?? '', tool), within).toContain('$31.07');

  const body = { kind: 'corrected', change: -5, reason: 'counted' };
  expect((await shop.call(`POST /tools/${id}/stock`, { token: mira, body })).status).toBe(200);
  expect(await readCard(shop.url, tool)).toContain('None now');
  await expect.poll(() => readCard(second.url ?? '', tool), within).toContain('None now');

  await shop.call(`PATCH /tools/${id}`, { token: mira, body: { name: 'Stencil brush, worn' } });
  expect(await readCard(shop.url, tool)).toContain('Stencil brush, worn');
});
