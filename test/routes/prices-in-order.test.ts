/** The catalogue in the order of what products cost in the currency of the page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProduct } from '#modules/catalogue/catalogue.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';

let shop: TestShop;
let second: string;
let mira: string;
const clock = createManualClock();
const tools = new Map<string, string[]>();

/** By their prices in dollars: Anvil 10, Bench 20, Cloth 30, and Dowel from 5 to 50. */
beforeAll(async () => {
  shop = await openTestShop({ pages: true, clock });
  second = (await shop.openAnother()).url ?? '';
  mira = await shop.tokenOf(shop.world.mira);
  const tool = {
    ...{ kind: 'brush', description: '', img: '', facts: [] },
    ...{ minimumOrder: 1, ratingTenths: 45, stock: 100, position: 1 },
  };
  const add = (name: string, position: number, prices: number[]) =>
    inTransaction(shop.db, async (tx) => {
      const sizes = prices.map((priceMinor, index) => {
        const variant = `${index}`;
        return { ...tool, name: `${name} ${variant}`, variant, priceMinor };
      });
      const texts = { name, description: name, category: undefined, pictures: [], position };
      await addProduct(tx, { ...texts, tools: sizes }, { at: clock.now() });
    });
  await add('Anvil', 104, [1000]);
  await add('Bench', 103, [2000]);
  await add('Cloth', 102, [3000]);
  await add('Dowel', 101, [500, 5000]);
  const { rows } = await shop.db.query<{ name: string; ids: string[] }>({
    text: `select x.name, array_agg(t.id::text order by t.name) as ids from tool t
      join product_text x on x.product_id = t.product_id group by x.name`,
  });
  for (const { name, ids } of rows) tools.set(name, ids);
});
afterAll(() => shop.close());

const asStaff = (operation: string, body?: object) => shop.call(operation, { token: mira, body });

let rank = 0;
/** Prices by the names of products, one for each of their sizes. */
async function addList(
  prices: Record<string, number[]>,
  { currency = 'eur', ...fields }: { currency?: string; startsAt?: Date; endsAt?: Date } = {},
): Promise<string> {
  rank += 1;
  const list = { name: `List ${rank}`, kind: 'base', rank: 100 - rank, currency, ...fields };
  const created = await asStaff('POST /price-lists', list);
  expect(created.status).toBe(200);
  const id = String(created.body['insertedId']);
  await setPrices(id, 1, prices);
  return id;
}

async function setPrices(id: string, version: number, prices: Record<string, number[]>) {
  const priced = Object.entries(prices).flatMap(([name, amounts]) =>
    amounts.map((price, size) => ({
      tool: tools.get(name)?.[size] ?? '',
      prices: [{ steps: [{ from: 1, price }] }],
    })),
  );
  const set = await asStaff(`PUT /price-lists/${id}/prices`, { version, tools: priced });
  expect(set.status).toBe(200);
}

const later = (ms: number) => new Date(clock.now().getTime() + ms);

async function read(path: string, origin = shop.url): Promise<string> {
  const response = await fetch(origin + path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

const ours = ['Anvil', 'Bench', 'Cloth', 'Dowel'];

/** The names of ours as they stand on the page. */
async function orderOf(query: string, origin = shop.url): Promise<string> {
  const html = await read(`/catalogue?${query}`, origin);
  const names = [...html.matchAll(/href="\/products\/[^"]+"[^>]*>([^<]+)<\/a>/g)].map(
    ([, name = '']) => name,
  );
  return names.filter((name) => ours.includes(name)).join(' ');
}

describe('lists by price', () => {
  test('are by dollars where no list is in another currency', async () => {
    expect(await orderOf('sort=price')).toBe('Dowel Anvil Bench Cloth');
    expect(await orderOf('sort=-price')).toBe('Dowel Cloth Bench Anvil');
    expect(await orderOf('sort=price&currency=EUR')).toBe('Dowel Cloth Bench Anvil');
  });

  test('are by the currency of the page, each product as its card says', async () => {
    await addList({ Anvil: [90], Bench: [80], Cloth: [1.5], Dowel: [60, 85] });
    expect(await orderOf('sort=price&currency=EUR')).toBe('Cloth Dowel Bench Anvil');
    expect(await orderOf('sort=-price&currency=EUR')).toBe('Anvil Dowel Bench Cloth');
    expect(await orderOf('sort=price')).toBe('Dowel Anvil Bench Cloth');
    const html = await read('/catalogue?sort=price&currency=EUR');
    const prices = [...html.matchAll(/(?:from )?€[\d.]+(?=<)/g)].map(([price]) => price);
    expect(prices).toEqual(['€1.50', 'from €60.00', '€80.00', '€90.00']);
  });

  test('have what is not sold in the currency last, whichever way', async () => {
    await addList({ Bench: [3], Dowel: [7, 8] }, { currency: 'gbp' });
    expect(await orderOf('sort=price&currency=GBP')).toBe('Bench Dowel Cloth Anvil');
    expect(await orderOf('sort=-price&currency=GBP')).toBe('Dowel Bench Cloth Anvil');
  });

  test('lead on in the same order and currency without script', async () => {
    const html = await read('/catalogue?sort=price&currency=EUR');
    expect(html).toContain('href="/catalogue?sort=-price&amp;currency=EUR"');
    expect(html).toContain('href="/catalogue?sort=price&amp;currency=GBP"');
  });
});

describe('the order becomes another', () => {
  test('at once when a price is changed, in each process', async () => {
    const id = await addList({ Anvil: [0.5] });
    const origins = [shop.url, second];
    for (const origin of origins)
      await expect
        .poll(() => orderOf('sort=price&currency=EUR', origin))
        .toBe('Anvil Cloth Dowel Bench');
    await setPrices(id, 2, { Anvil: [70] });
    for (const origin of origins)
      await expect
        .poll(() => orderOf('sort=price&currency=EUR', origin))
        .toBe('Cloth Dowel Anvil Bench');
    await asStaff(`POST /price-lists/${id}/end`);
    clock.advance(1);
    await expect.poll(() => orderOf('sort=price&currency=EUR')).toBe('Cloth Dowel Bench Anvil');
  });

  test('by itself when a list begins, and when it ends', async () => {
    const span = { startsAt: later(60_000), endsAt: later(120_000) };
    await addList({ Cloth: [99], Anvil: [1] }, span);
    const order = () => orderOf('sort=price&currency=EUR');
    expect(await order()).toBe('Cloth Dowel Bench Anvil');
    clock.advance(59_999);
    expect(await order()).toBe('Cloth Dowel Bench Anvil');
    clock.advance(1);
    expect(await order()).toBe('Anvil Dowel Bench Cloth');
    clock.advance(59_999);
    expect(await order()).toBe('Anvil Dowel Bench Cloth');
    clock.advance(1);
    expect(await order()).toBe('Cloth Dowel Bench Anvil');
  });

  test('when the only list of a currency ends, to the order of the catalogue', async () => {
    const end = later(30_000);
    const { rows } = await shop.db.query<{ id: string }>({
      text: "select id from price_list where currency = 'gbp'",
    });
    const { body } = await asStaff(`GET /price-lists/${rows[0]?.id}`);
    const ended = await asStaff(`PUT /price-lists/${rows[0]?.id}`, { ...body, endsAt: end });
    expect(ended.status).toBe(200);
    expect(await orderOf('sort=price&currency=GBP')).toBe('Bench Dowel Cloth Anvil');
    clock.advance(30_000);
    expect(await orderOf('sort=price&currency=GBP')).toBe('Dowel Cloth Bench Anvil');
  });
});

test('prices for a hundred stand where a piece of them costs', async () => {
  rank += 1;
  const list = { name: 'Packs', kind: 'base', rank: 1, currency: 'eur' };
  const { body } = await asStaff('POST /price-lists', list);
  const prices = [{ per: 100, steps: [{ from: 1, price: 100 }] }];
  const priced = [{ tool: tools.get('Bench')?.[0] ?? '', prices }];
  const set = await asStaff(`PUT /price-lists/${String(body['insertedId'])}/prices`, {
    ...{ version: 1, tools: priced },
  });
  expect(set.status).toBe(200);
  // A euro a piece.
  expect(await orderOf('sort=price&currency=EUR')).toBe('Bench Cloth Dowel Anvil');
});
