/** Staff add a size to a product: one tool for each request, refused where it could not be. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let mira: string;
let product: string;

beforeAll(async () => {
  shop = await openTestShop();
  mira = await shop.tokenOf(shop.world.mira);
  const body = { name: 'Oval brush' };
  product = String((await shop.call('POST /products', { token: mira, body })).body['insertedId']);
  const fields = { description: 'Hog.', state: 'published' };
  const saved = { version: 1, fields };
  await shop.call(`PATCH /products/${product}`, { token: mira, body: saved });
});
afterAll(() => shop.close());

const size = {
  ...{ variant: '50 mm', sku: 'OV-50', gtin: '4006381333931' },
  ...{ price: '12.50', minimum: '6', stock: '24' },
};
const other = { variant: '60 mm', sku: '', gtin: '' };

const add = (body: object, key?: string) =>
  shop.call(`POST /products/${product}/sizes`, {
    ...{ token: mira, body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

async function countTools(): Promise<unknown> {
  const { rows } = await shop.db.query<{ count: string }>({
    text: 'select count(*)::int as count from tool where product_id = $1',
    values: [product],
  });
  return rows[0]?.count;
}

test('the same request twice adds one size, with its stock, version and audit entry', async () => {
  const answers = await Promise.all([add(size, 'first'), add(size, 'first')]);
  const [id] = answers.map(({ body }) => body['insertedId']);
  expect(answers).toMatchObject([
    { status: 200, body: { insertedId: id } },
    { status: 200, body: { insertedId: id } },
  ]);
  expect(await countTools()).toBe(1);
  const { body: tool } = await shop.call(`GET /tools/${String(id)}`);
  expect(tool).toMatchObject({
    ...{ name: 'Oval brush, 50 mm', description: 'Hog.', price: 12.5, quantity1: 6 },
    ...{ quantity2: 24, rating: 0 },
  });
  const versions = await shop.call(`GET /products/${product}/revisions`, { token: mira });
  expect(versions.body).toMatchObject([{ version: 3, reason: 'size_added' }, {}, {}]);
  const { rows } = await shop.db.query({
    text: "select detail from audit_entry where action = 'tool.added' and object = $1",
    values: [`tool:${String(id)}`],
  });
  expect(rows).toEqual([{ detail: { product } }]);
  expect(await add({ ...size, ...other }, 'first')).toMatchObject({
    ...{ status: 422, body: { code: 'key_reused' } },
  });
});

test.each([
  ['a size without its text', { variant: ' ' }, ['variant']],
  ['the same size', { ...other, variant: '50 MM' }, ['variant']],
  ['the same size with the same codes', { sku: 'ov 50' }, ['variant', 'sku', 'gtin']],
  ['a GTIN with a wrong digit', { ...other, gtin: '4006381333932' }, ['gtin']],
  ['a price that is none', { ...other, price: '12.555' }, ['price']],
  ['nothing as the minimum', { ...other, minimum: '0' }, ['minimum']],
  ['half a unit', { ...other, stock: '0.5' }, ['stock']],
  ['a value of no type', { ...other, values: { hair: 'hog' } }, ['values.hair']],
])('%s is refused at its field', async (_, wrong, paths) => {
  const { status, body } = await add({ ...size, ...wrong });
  expect(status).toBe(422);
  const errors = body['errors'];
  expect(errors).toMatchObject(paths.map((path) => ({ path })));
  expect(errors).toHaveLength(paths.length);
  expect(await countTools()).toBe(1);
});
