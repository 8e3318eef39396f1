/** What is wrong with what clerks enter: what, where, and what to do about it. */
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

test('an address that another product had before is refused, with whose it is', async () => {
  const other = await productOf(shop.world.lastFive);
  const renamed = await shop.call(`PATCH /products/${other}`, {
    token,
    body: { version: 1, fields: { slug: 'stencil-brush' } },
  });
  expect(renamed.status).toBe(200);
  for (const slug of ['stencil-brush-last-five', 'stencil-brush']) {
    expect((await change({ slug })).errors).toEqual([
      {
        path: 'slug',
        message: 'is, or was, the address of Stencil brush, last five; choose another',
      },
    ]);
  }
});

test('two sizes of one form cannot have one SKU, however it is spelt', async () => {
  const { hundred, flatBrush } = shop.world;
  const body = { tool: hundred, variant: 'hundred' };
  expect((await shop.call(`POST /products/${product}/tools`, { token, body })).status).toBe(200);
  const variants = { [flatBrush]: { sku: 'FB-50' }, [hundred]: { sku: 'fb 50' } };
  const { version } = (await shop.call(`GET /products/${product}`, { token })).body;
  const refused = await shop.call(`PATCH /products/${product}`, {
    token,
    body: { version, fields: { variants } },
  });
  expect(refused.body['errors']).toMatchObject([
    { path: expect.stringMatching(/^variants\..*\.sku$/), message: expect.stringMatching(/SKU/) },
  ]);
  const { rows } = await shop.db.query({ text: `select sku from tool where sku ~* 'fb'` });
  expect(rows).toEqual([]);
});

test('the grid refuses a row with a code of another tool, and changes the others', async () => {
  const { flatBrush, hundred } = shop.world;
  const edit = (tool: string, fields: object) => ({ tool, seen: { sku: '', gtin: '' }, fields });
  const patch = async (...rows: object[]) => {
    const { body } = await shop.call('PATCH /tools', { token, body: { rows } });
    return [body[0], body[1]].map((row) => row?.['problem']);
  };
  expect(
    await patch(edit(flatBrush, { sku: 'lf5' }), edit(hundred, { sku: 'SB-100' })),
  ).toMatchObject([
    {
      errors: [{ path: 'sku', message: 'is the SKU of Stencil brush, last five; choose another' }],
    },
    null,
  ]);
  const { rows } = await shop.db.query({
    text: 'select sku from tool where id = any($1) order by sku',
    values: [[flatBrush, hundred]],
  });
  expect(rows).toEqual([{ sku: 'SB-100' }, { sku: null }]);
  const wrongDigit = await shop.call('PATCH /tools', {
    token,
    body: { rows: [edit(flatBrush, { gtin: '4006381333932' })] },
  });
  expect(wrongDigit.body['errors']).toEqual([
    {
      path: 'rows.0.fields.gtin',
      message: 'has a wrong digit: the last one would be 1; compare it with the package',
    },
  ]);
});

async function addCategory(slug: string, parent?: string): Promise<string> {
  const body = { slug, name: slug, parent };
  return String((await shop.call('POST /categories', { token, body })).body['insertedId']);
}

const move = (id: string, slug: string, fields: object) =>
  shop.call(`PUT /categories/${id}`, { token, body: { name: slug, slug, ...fields } });

const belowItself = {
  code: 'category_misplaced',
  errors: [{ path: 'parent', message: 'stands below this category itself; choose another' }],
};

test('a category below itself, and one with the address of another', async () => {
  const [one] = [await addCategory('one'), await addCategory('other')];
  expect((await move(one, 'one', { parent: one })).body).toMatchObject(belowItself);
  expect((await move(one, 'one', { slug: 'other' })).body).toMatchObject({
    errors: [
      { path: 'slug', message: 'is the address of another category beside it; choose another' },
    ],
  });
});

test('a category below its grandchild', async () => {
  const top = await addCategory('top');
  const grandchild = await addCategory('low', await addCategory('middle', top));
  expect((await move(top, 'top', { parent: grandchild })).body).toMatchObject(belowItself);
});

test('of two moves at once that would form a ring, one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [left, right] = [`left-${round}`, `right-${round}`];
    const [one, other] = [await addCategory(left), await addCategory(right)];
    const answers = await Promise.all([
      move(one, left, { parent: other }),
      move(other, right, { parent: one }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject(belowItself);
  }
});
