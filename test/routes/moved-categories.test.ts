/** Where a category was found before leads to where it is now. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await openTestShop({ pages: true });
  token = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

interface Place {
  slug: string;
  parent?: string | null;
}

const toBody = ({ slug, parent = null }: Place) => {
  return { name: slug.toUpperCase(), slug, description: '', parent, position: 0 };
};

async function add(place: Place): Promise<string> {
  const { body } = await shop.call('POST /categories', { token, body: toBody(place) });
  return String(body['insertedId']);
}

async function move(id: string, place: Place): Promise<void> {
  const { status } = await shop.call(`PUT /categories/${id}`, { token, body: toBody(place) });
  expect(status).toBe(200);
}

async function open(path: string) {
  const response = await fetch(`${shop.url}/catalogue/${path}`, { redirect: 'manual' });
  return [response.status, response.headers.get('location')];
}

test('its earlier addresses lead to it, and those of all below it', async () => {
  const mops = await add({ slug: 'mops' });
  const cotton = await add({ slug: 'cotton', parent: mops });
  await add({ slug: 'fine', parent: cotton });
  expect(await open('mops/cotton/fine')).toEqual([200, null]);

  await move(mops, { slug: 'swabs' });
  expect(await open('mops')).toEqual([301, '/catalogue/swabs']);
  expect(await open('mops/cotton/fine')).toEqual([301, '/catalogue/swabs/cotton/fine']);
  await move(cotton, { slug: 'linen' });
  expect(await open('mops/cotton/fine')).toEqual([301, '/catalogue/linen/fine']);
  expect(await open('swabs/cotton')).toEqual([301, '/catalogue/linen']);
  expect(await open('mops/wool')).toEqual([404, null]);
});

test('what the address chose stays chosen', async () => {
  const pads = await add({ slug: 'pads' });
  await move(pads, { slug: 'sponges' });
  expect(await open('pads?sort=name&utm=1')).toEqual([301, '/catalogue/sponges?sort=name']);
});

test('an address that it comes back to, or that another has now, is a page', async () => {
  const trays = await add({ slug: 'trays' });
  await move(trays, { slug: 'pans' });
  await move(trays, { slug: 'trays' });
  expect(await open('trays')).toEqual([200, null]);
  expect(await open('pans')).toEqual([301, '/catalogue/trays']);

  const pans = await add({ slug: 'pans' });
  expect(await open('pans')).toEqual([200, null]);
  await move(pans, { slug: 'bowls' });
  expect(await open('pans')).toEqual([301, '/catalogue/bowls']);
  await shop.call(`DELETE /categories/${pans}`, { token });
  expect((await open('pans'))[0]).toBe(404);
  expect((await open('bowls'))[0]).toBe(404);
});
