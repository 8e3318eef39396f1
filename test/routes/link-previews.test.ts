/** What other sites show of a shared link: a JPEG, whatever the picture was. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let mira: string;
beforeAll(async () => {
  shop = await openTestShop({ pages: true });
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

const tool = {
  ...{ Name: 'Mira', email: 'mira@people.example', name: 'Cutting-in brush', price: 8 },
  ...{ description: 'For edges.', rating: 5, quantity1: 1, quantity2: 9 },
};

/** The picture that the page of a new product with this one names. */
async function previewOf(img: string): Promise<string> {
  const body = { ...tool, img };
  const added = await shop.call('POST /tools', { token: mira, body });
  const { rows } = await shop.db.query<{ slug: string }>({
    text: `select slug from product_slug s join tool t on t.product_id = s.product_id
      where t.id = $1 and s.is_current`,
    values: [added.body['insertedId']],
  });
  const page = await (await fetch(`${shop.url}/products/${rows[0]?.slug}`)).text();
  const url = /property="og:image" content="([^"]*)"/.exec(page)?.[1] ?? '';
  return new URL(url).pathname;
}

async function read(path: string) {
  const response = await fetch(shop.url + path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  return sharp(Buffer.from(await response.arrayBuffer())).metadata();
}

test('a photograph of the shop is previewed as JPEG', async () => {
  const path = await previewOf('/imagery/brush-block.webp');
  expect(path).toBe('/link-previews/imagery/brush-block.jpg');
  expect(await read(path)).toMatchObject({ format: 'jpeg', width: 960 });
});

test('so is an upload, on white where it is transparent', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const create = { width: 40, height: 30, channels: 4, background: clear } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const response = await fetch(`${shop.url}/api/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mira}`, 'content-type': 'image/png' },
    body: bytes,
  });
  const { img }: { img: string } = await response.json();
  expect(await read(await previewOf(img))).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
});

test.each([
  '/link-previews/imagery/none.jpg',
  '/link-previews/uploads/00000000000000000000.jpg',
  '/link-previews/imagery/..%2F..%2Fpackage.jpg',
  '/link-previews/people/a.jpg',
  '/link-previews/',
])('%s is no picture', async (path) => {
  expect((await fetch(shop.url + path)).status).toBe(404);
});
