/** Old addresses lead to pages that there are; the import of others is refused by line. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createImporter } from '#test/support/importer.ts';
import { addPerson, createManualClock, makeWorld } from '#test/support/world.ts';
import { createTargetLookup } from '#app/pages/target-lookup.ts';

let db: TestDatabase;
let product: string;

beforeAll(async () => {
  db = await openTestDatabase();
  await makeWorld(db, createManualClock());
  const text = 'select slug from product_slug limit 1';
  const { rows } = await db.query<{ slug: string }>({ text });
  product = `/products/${rows[0]?.slug}`;
});
afterAll(() => db.close());

async function importTargets(...targets: string[]) {
  const { id: user } = await addPerson(db, crypto.randomUUID(), 'admin');
  const hasPage = createTargetLookup(db);
  const importer = createImporter(db, createManualClock(), user, { hasPage });
  const lines = targets.map((to, index) => `/old/${index},${to}`);
  const id = await importer.upload(['Old URL,New URL', ...lines].join('\n'), 'redirects');
  const { wrongLines } = await importer.tryIt(id);
  return wrongLines.flatMap(({ problems }) =>
    problems.map(({ column, code, detail }) => `${column} ${code} ${detail}`),
  );
}

test('a product, and each page of the table, with a query or without', async () => {
  const pages = [product, `${product}?reviews=2`, '/', '/terms', '/catalogue', '/search?q=brush'];
  expect(await importTargets(...pages)).toEqual([]);
});

test('what is none is named by its line, whatever it looks like', async () => {
  const none = ['/products/nothing', '/catalogue/nothing', '/tools/1', '/no-page', '/terms/old'];
  expect(await importTargets(...none)).toEqual(none.map((to) => `to no_such_page ${to}`));
});
