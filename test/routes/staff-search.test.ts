/** The lists of staff are searched as visitors search: by codes, by words, by what is meant. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { addProduct, type NewProduct } from '#modules/catalogue/catalogue.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createBuyer } from '#test/support/buyer.ts';

let shop: TestShop;
let mira: string;

const size = {
  ...{ name: 'Fitch, 50 mm', kind: 'brush', description: '', img: '', facts: [] },
  ...{ priceMinor: 900, minimumOrder: 1, ratingTenths: 45, stock: 30, position: 1 },
  ...{ variant: '50 mm', sku: 'FV-50', gtin: '04006381333931' },
};
const fitch: NewProduct = { name: 'Varnish fitch', pictures: [], position: 1, tools: [size] };

beforeAll(async () => {
  shop = await openTestShop();
  mira = await shop.tokenOf(shop.world.mira);
  const larger = { ...size, name: 'Bürste, 150 mm', sku: 'FV-500', gtin: null };
  const products: NewProduct[] = [
    fitch,
    { ...fitch, name: 'Wide', tools: [larger] },
    { ...fitch, name: 'Stencil lifter', state: 'draft', tools: [{ ...size, ...none('Lifter') }] },
  ];
  for (const product of products)
    await inTransaction(shop.db, (tx) => addProduct(tx, product, { at: new Date() }));
  await (await createBuyer(shop, shop.world.anna)).placeOrder();
}, 60_000);
afterAll(() => shop.close());

const none = (name: string) => ({ name, sku: null, gtin: null });

async function find(path: string, q: string): Promise<string[]> {
  const join = path.includes('?') ? '&' : '?';
  const url = `GET ${path}${join}limit=20&q=${encodeURIComponent(q)}`;
  const { status, body } = await shop.call(url, { token: mira });
  expect(status).toBe(200);
  const rows: { name: string; tool?: string; email?: string }[] = JSON.parse(JSON.stringify(body));
  return rows.map(({ name }) => name);
}

describe.each(['FV-50', 'fv50', 'FV50', 'FV 50', '4006381333931', '4006381-333931'])(
  'the code %s',
  (code) => {
    test('leads to its product alone', async () => {
      expect(await find('/products', code)).toEqual(['Varnish fitch']);
    });
    test.each(['/tools', '/tools?sort=name', '/tools?sort=-available'])(
      'leads to its tool alone in %s',
      async (path) => {
        expect(await find(path, code)).toEqual(['Fitch, 50 mm']);
      },
    );
  },
);

test('what a code begins with finds all that begin so', async () => {
  expect(await find('/products', 'fv5')).toEqual(['Wide', 'Varnish fitch']);
  expect(await find('/tools?sort=name', 'fv5')).toEqual(['Bürste, 150 mm', 'Fitch, 50 mm']);
});

test('words are found in any order, wherever each of them stands', async () => {
  expect(await find('/products', '50 varnish')).toEqual(
    expect.arrayContaining(['Varnish fitch', 'Flat varnish brush, 50 mm']),
  );
  expect(await find('/products', 'fv varnish')).toEqual(['Varnish fitch']);
  expect(await find('/products', 'wide varnish')).toEqual([]);
  expect(await find('/tools', '50 varnish')).toEqual(['Flat varnish brush, 50 mm']);
  expect(await find('/tools', 'varnish fitch')).toEqual([]);
});

test('the last word may be half a word, and one or two letters begin one', async () => {
  expect(await find('/products', 'varnish fit')).toEqual(['Varnish fitch']);
  expect(await find('/tools', 'fit 50 mm')).toEqual(['Fitch, 50 mm']);
  expect(await find('/tools?sort=name', 'fi')).toEqual([
    'Fitch, 50 mm',
    'Stencil brush, last five',
  ]);
  expect(await find('/tools', 'tc')).toEqual([]);
});

test('words that nothing has are corrected by the vocabulary', async () => {
  expect(await find('/products', 'varnsh')).toEqual(
    expect.arrayContaining(['Varnish fitch', 'Flat varnish brush, 50 mm']),
  );
  expect(await find('/products', 'stensil')).toEqual([
    'Stencil lifter',
    'Stencil brush, last five',
  ]);
  expect(await find('/products?state=draft', 'lifter stensil')).toEqual(['Stencil lifter']);
  expect(await find('/tools', 'varnsh 50')).toEqual(['Flat varnish brush, 50 mm']);
  expect(await find('/tools?sort=-name', 'stensil')).toEqual(['Stencil brush, last five']);
  expect(await find('/tools', 'bürsten')).toEqual([]);
  expect(await find('/tools', 'Bürste mmm')).toEqual([]);
  expect(await find('/tools', 'zzqqy')).toEqual([]);
});

test('words mean what also means the same, and inches are millimetres', async () => {
  expect(await find('/products', 'lacquer fitch')).toEqual(['Varnish fitch']);
  expect(await find('/products', '2 inch fitch')).toEqual(['Varnish fitch']);
  expect(await find('/tools', '6 inch')).toEqual(['Bürste, 150 mm']);
});

test('no sign of a search is special', async () => {
  for (const sign of ['(', '.*(', '[^b]', 'q|', '\\', '***=', '%', '_', '^', '*', '+', '{', '\\m'])
    for (const path of ['/products', '/tools', '/purchaseadmin', '/user', '/contact', '/audit'])
      expect([path, sign, await find(path, sign)]).toEqual([path, sign, []]);
});

test('pages of what was corrected follow each other', async () => {
  const first = await shop.call('GET /products?limit=1&q=stensil', { token: mira });
  const next = first.headers.get('next-cursor');
  const second = await shop.call(`GET /products?limit=1&q=stensil&cursor=${next}`, { token: mira });
  expect(second.body).toMatchObject([{ name: 'Stencil brush, last five' }]);
});

test('orders are found by several words, and by a tool that is spelt wrong', async () => {
  expect(await find('/purchaseadmin', 'varnish anna')).toHaveLength(1);
  expect(await find('/purchaseadmin', '50 varnish')).toHaveLength(1);
  expect(await find('/purchaseadmin', 'varnsh')).toHaveLength(1);
  expect(await find('/purchaseadmin?sort=-total', 'varnsh 50')).toHaveLength(1);
  expect(await find('/purchaseadmin', 'stensil')).toEqual([]);
});

test('users are found by several words', async () => {
  expect(await find('/user', 'example mira')).toEqual(['Mira']);
  expect(await find('/user', 'people ANNA@')).toEqual(['Anna']);
});

test('messages are found by several words, and by none that they have not', async () => {
  const body = { name: 'Olaf', email: 'olaf@people.example', message: 'Where is my fitch?' };
  expect((await shop.call('POST /contact', { body })).status).toBe(200);
  expect(await find('/contact', 'fitch olaf')).toEqual(['Olaf']);
  expect(await find('/contact', 'is my fitch?')).toEqual(['Olaf']);
  expect(await find('/contact', 'fitch anna')).toEqual([]);
});

test('an address that came from another product leads to the one that has it now', async () => {
  expect(await find('/products', 'stencil-lifter')).toEqual(['Stencil lifter']);
  const slugOf = (name: string) => `(select product_id from product_text where name = '${name}')`;
  await shop.db.query({
    text: `update product_slug set product_id = ${slugOf('Wide')}, is_current = false
      where product_id = ${slugOf('Stencil lifter')}`,
  });
  expect(await find('/products', 'stencil-lifter')).toEqual(['Wide']);
});
