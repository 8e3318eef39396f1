/** Combinations that painters ask for, in a shop that was just filled. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock } from '#test/support/world.ts';
import { fillEmptyShop } from '#db/seed/fill.ts';
import { readFinder, readFinderAsStaff } from './finder.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  await fillEmptyShop(db, createManualClock());
});
afterAll(() => db.close());

async function find(...slugs: string[]): Promise<string[]> {
  const found = await readFinder(db, slugs);
  if (!found?.products) throw new Error(`there is no page for ${slugs.join('/')}`);
  return found.products.map(({ slug }) => slug);
}

const woodwork = ['bare-wood', 'trim-and-windows', 'furniture'];

test.each([
  ['gloss-enamel', [...woodwork, 'smooth-walls', 'metal', 'floors']],
  ['water-borne-enamel', [...woodwork, 'smooth-walls', 'metal']],
  ['oil-varnish', [...woodwork, 'floors']],
  ['water-borne-varnish', [...woodwork, 'floors']],
  ['emulsion', ['smooth-walls', 'rough-walls']],
  ['chalk-paint', ['bare-wood', 'furniture', 'smooth-walls']],
  ['masonry-paint-and-limewash', ['smooth-walls', 'rough-walls']],
  ['oil-and-linseed-paint', [...woodwork, 'floors']],
  ['wood-stain', [...woodwork, 'floors']],
])('there is something for %s on %j, however it is to look', async (paint, surfaces) => {
  for (const surface of surfaces) {
    for (const finish of ['flawless', 'normal', 'quick']) {
      expect([surface, finish, await find(paint, surface, finish)]).toEqual([
        ...[surface, finish, expect.arrayContaining([expect.any(String)])],
      ]);
    }
  }
});

test.each([
  [['gloss-enamel', 'trim-and-windows', 'flawless'], 'round-sash-brush'],
  [['gloss-enamel', 'trim-and-windows', 'quick'], 'oval-trim-brush'],
  [['gloss-enamel', 'metal', 'normal'], 'radiator-brush-38-mm'],
  [['water-borne-varnish', 'trim-and-windows', 'flawless'], 'angled-sash-brush'],
  [['emulsion', 'smooth-walls', 'quick'], 'roller-frame-with-sleeve-180-mm'],
  [['emulsion', 'rough-walls', 'normal'], 'wall-brush'],
  [['masonry-paint-and-limewash', 'rough-walls', 'normal'], 'block-brush-170-mm'],
  [['oil-varnish', 'floors', 'normal'], 'flat-varnish-brush'],
])('for %j the %s comes first', async (choice, slug) => {
  expect((await find(...choice))[0]).toBe(slug);
});

test('no hog bristle is offered for water-borne varnish, and nothing for nonsense', async () => {
  for (const surface of [...woodwork, 'floors']) {
    const found = await find('water-borne-varnish', surface, 'normal');
    expect(found).not.toContain('flat-varnish-brush');
  }
  expect(await find('masonry-paint-and-limewash', 'furniture', 'quick')).toEqual([]);
});

test('every product is in a rule, and every rule names its paint', async () => {
  const { rules } = await readFinderAsStaff(db);
  expect(new Set(rules.map(({ product }) => product)).size).toBe(17);
  expect(rules.filter(({ paint }) => paint.length === 0)).toEqual([]);
});
