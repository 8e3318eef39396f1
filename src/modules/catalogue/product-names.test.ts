import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock } from '#test/support/world.ts';
import { addProduct, listToolPictures, type NewTool } from './catalogue.ts';

let db: TestDatabase;
let tools: string[];

beforeAll(async () => {
  db = await openTestDatabase();
  const size: NewTool = {
    ...{ name: 'Brush', kind: 'brush', description: 'A brush.', facts: [], img: '' },
    ...{ priceMinor: 1000, minimumOrder: 12, ratingTenths: 45, stock: 100, position: 1 },
  };
  const sizes = ['/a.webp', '/b.webp', '', '/d.webp'].map((img, index) => ({
    ...{ ...size, img, name: `Brush ${index}`, variant: `${index}` },
  }));
  const at = { at: createManualClock().now() };
  const texts = { name: 'Brush', description: 'A brush.', category: undefined, pictures: [] };
  await inTransaction(db, (tx) => addProduct(tx, { ...texts, position: 1, tools: sizes }, at));
  const rows = await db.query<{ id: string }>({ text: 'select id from tool order by name' });
  tools = rows.rows.map(({ id }) => id);
});
afterAll(() => db.close());

test('pictures of tools are in the order of the tools, as an order has its lines', async () => {
  const backwards = [...tools].toReversed();
  const imgs = (await listToolPictures(db, [...backwards, ...tools])).map(({ img }) => img);
  expect(imgs).toEqual(['/d.webp', '/b.webp', '/a.webp']);
});
