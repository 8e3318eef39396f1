import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import { addProduct, archiveTool, findTool, listProducts, listToolPictures } from './catalogue.ts';

let db: TestDatabase;
let world: World;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase();
  world = await makeWorld(db, clock);
  const tool = {
    ...{ name: 'Fan brush, No 6', kind: 'brush', description: '', img: '', facts: [] },
    ...{ priceMinor: 900, minimumOrder: 1, ratingTenths: 45, stock: 3, position: 1 },
    ...{ variant: 'No 6', sku: 'FAN_6', gtin: '04006381333931' },
  };
  const product = { name: 'Fan 100% hog', pictures: [], position: 1, tools: [tool] };
  await inTransaction(db, (tx) => addProduct(tx, product, { at: clock.now() }));
});
afterAll(() => db.close());

const find = async (search: string) =>
  (await listProducts(db, { limit: 10, search })).items.map(({ name }) => name);

test.each([
  ['a part of its name', 'an 100'],
  ['a part of its address', 'fan-100'],
  ['a part of the name of a size', 'brush, no 6'],
  ['its SKU in other letters', 'fan_6'],
  ['the last digits of its GTIN', '333931'],
  ['signs that stand for others in a pattern', '100%'],
  ['two letters', 'ho'],
])('a product is found by %s', async (_, search) => {
  expect(await find(search)).toContain('Fan 100% hog');
});

test('words are found in any order, one in its name and one in that of a size', async () => {
  expect(await find('6 fan hog')).toEqual(['Fan 100% hog']);
  expect(await find('fan 7')).toEqual([]);
});

test('what is nowhere is not found, also where a sign could stand for anything', async () => {
  expect(await find('f%6')).toEqual([]);
  expect(await find('zq')).toEqual([]);
});

test('pages follow each other, the newest first, each with its sizes', async () => {
  const first = await listProducts(db, { limit: 2 });
  expect(first.items.map(({ name }) => name)).toEqual(['Fan 100% hog', 'Sash brush, hundred']);
  const second = await listProducts(db, { limit: 2, cursor: first.next });
  expect(second.next).toBeUndefined();
  expect(second.items.flatMap(({ tools }) => tools.map(({ id }) => id))).toEqual([
    world.lastFive,
    world.flatBrush,
  ]);
});

test('a size without a picture of its own is shown by the first one of its product', async () => {
  const [product] = (await listProducts(db, { limit: 1, search: 'fan 100' })).items;
  const tool = product?.tools[0]?.id ?? '';
  const pictureOf = async () => {
    const [listed] = (await listProducts(db, { limit: 1, search: 'fan 100' })).items;
    const found = await findTool(db, tool);
    return [listed?.tools[0]?.img, found?.img, (await listToolPictures(db, [tool]))[0]?.img ?? ''];
  };
  expect(await pictureOf()).toEqual(['', '', '']);
  await db.query({
    text: 'insert into product_picture (product_id, position, img) values ($1, 1, $2)',
    values: [product?.id, '/images/a.webp'],
  });
  expect(await pictureOf()).toEqual(Array(3).fill('/images/a.webp'));
  await db.query({
    text: 'delete from product_picture where product_id = $1',
    values: [product?.id],
  });
});

test('a product whose sizes are all off sale has none', async () => {
  await archiveTool({ db }, { id: world.mira.id, ip: '', at: clock.now() }, world.hundred);
  const { items } = await listProducts(db, { limit: 10, search: 'hundred' });
  expect(items).toMatchObject([{ state: 'archived', tools: [] }]);
});
