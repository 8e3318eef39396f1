/** What is wrong with what clerks enter: what, where, and what to do about it. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let token: string;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
  token = await shop.tokenOf(shop.world.mira);
  product = await productOf(shop.world.flatBrush);
  await shop.db.query({
    text: `update tool set sku = 'LF-5', gtin = '04006381333931' where id = $1`,
    values: [shop.world.lastFive],
  });
});
afterAll(() => shop.close());

async function productOf(tool: string): Promise<string> {
  const text = 'select product_id from tool where id = $1';
  const { rows } = await shop.db.query<{ product_id: string }>({ text, values: [tool] });
  return rows[0]?.product_id ?? '';
}

async function change(fields: object) {
  const body = { version: 1, fields };
  const answer = await shop.call(`PATCH /products/${product}`, { token, body });
  return { status: answer.status, errors: answer.body['errors'] };
}

const ofSize = (fields: object) => ({ variants: { [shop.world.flatBrush]: fields } });

test.each([
  [
    () => ({ slug: 'stencil-brush-last-five' }),
    'slug',
    'is, or was, the address of Stencil brush, last five; choose another',
  ],
  [
    () => ofSize({ sku: 'lf 5' }),
    'variants.TOOL.sku',
    'is the SKU of Stencil brush, last five; choose another',
  ],
  [
    () => ofSize({ gtin: '4006381333931' }),
    'variants.TOOL.gtin',
    'is the GTIN of Stencil brush, last five; compare it with the package',
  ],
  [
    () => ofSize({ gtin: '4006381333932' }),
    'fields.variants.TOOL.gtin',
    'has a wrong digit: the last one would be 1; compare it with the package',
  ],
])('a product is refused by field: %#', async (toFields, path, message) => {
  const place = path.replace('TOOL', shop.world.flatBrush);
  expect(await change(toFields())).toEqual({ status: 422, errors: [{ path: place, message }] });
});

test('a category below itself, and one with the address of another', async () => {
  const add = async (slug: string) => {
    const body = { slug, name: slug };
    return String((await shop.call('POST /categories', { token, body })).body['insertedId']);
  };
  const [one] = [await add('one'), await add('other')];
  const put = async (fields: object) => {
    const body = { name: 'One', slug: 'one', ...fields };
    return (await shop.call(`PUT /categories/${one}`, { token, body })).body;
  };
  expect(await put({ parent: one })).toMatchObject({
    code: 'category_misplaced',
    errors: [{ path: 'parent', message: 'stands below this category itself; choose another' }],
  });
  expect(await put({ slug: 'other' })).toMatchObject({
    errors: [
      { path: 'slug', message: 'is the address of another category beside it; choose another' },
    ],
  });
});

async function upload(bytes: Uint8Array<ArrayBuffer>, type: string) {
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  const request = { method: 'POST', headers, body: bytes };
  const { detail } = await (await fetch(`${shop.url}/api/images`, request)).json();
  return String(detail);
}

test('pictures that are too large, none, or of another kind than they say', async () => {
  const draw = (size: number) =>
    sharp({ create: { width: size, height: size, channels: 3, background: '#fff' } });
  const png = async (size: number) => new Uint8Array(await draw(size).png().toBuffer());
  expect(await upload(await png(10_000), 'image/png')).toBe(
    'Send at most 50 million pixels, such as 7,000 × 7,000, and no side above 65,535.',
  );
  expect(await upload(new TextEncoder().encode('hello'), 'image/png')).toBe(
    'Choose a JPEG, PNG, WebP or AVIF picture.',
  );
  expect(await upload(await png(10), 'image/jpeg')).toBe(
    'It is another kind of picture than its name says. Save it again as JPEG or PNG.',
  );
});
