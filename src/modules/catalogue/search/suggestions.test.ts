import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld } from '#test/support/world.ts';
import { fillEmptyShop } from '#db/seed/fill.ts';
import { archiveTool, listSuggestions } from '../catalogue.ts';

let db: TestDatabase;
const clock = createManualClock();
beforeAll(async () => {
  db = await openTestDatabase();
  await fillEmptyShop(db, clock);
});
afterAll(() => db.close());

test('words of most products come first, beside codes, products and categories', async () => {
  const { words, codes, products, categories } = await listSuggestions(db);
  expect(words.indexOf('brush')).toBeLessThan(words.indexOf('varnish'));
  expect(words.filter((word) => !/^\p{L}{3,}$/u.test(word))).toEqual([]);
  expect(codes).toContainEqual({ sku: 'FV-50', name: 'Flat varnish brush, 50 mm' });
  expect(products[0]).toEqual({ name: 'Flat varnish brush', slug: 'flat-varnish-brush' });
  expect(categories).toContainEqual({ name: 'Sash and trim', path: 'brushes/sash-and-trim' });
});

test('what is not on sale is not offered', async () => {
  const { mira } = await makeWorld(db, clock);
  const { rows } = await db.query<{ id: string }>({
    text: "select id from tool where sku = 'SC-76'",
  });
  const actor = { id: mira.id, ip: '', at: clock.now() };
  expect(await archiveTool({ db }, actor, String(rows[0]?.id))).toBe(true);
  const { codes, products } = await listSuggestions(db);
  expect(codes.map(({ sku }) => sku)).not.toContain('SC-76');
  expect(products.map(({ slug }) => slug)).not.toContain('broad-scraper-76-mm');
});
