/** A batch costs what its rows are, not a statement for each; and search follows all of them. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createImporter } from '#test/support/importer.ts';
import { createManualClock, makeWorld } from '#test/support/world.ts';

let db: TestDatabase;
let importer: ReturnType<typeof createImporter>;
const clock = createManualClock();

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'truncate stock_movement, stock, tool, app_user, category cascade' });
  importer = createImporter(db, clock, (await makeWorld(db, clock)).mira.id);
});

const added = (count: number, state = 'published') =>
  table('SKU,Product,Size,Price,State,Description', count, (row) => [
    ...[`NB-${row}`, `Brush ${row % 100}`, `No ${row}`, '9.50', state, `Hog of batch ${row}`],
  ]);

function table(headers: string, count: number, cells: (row: number) => readonly string[]): string {
  const rows = Array.from({ length: count }, (_, row) => cells(row).join(','));
  return `${[headers, ...rows].join('\n')}\n`;
}

async function importAll(text: string) {
  const id = await importer.upload(text);
  const { tried } = await importer.tryIt(id);
  expect(tried.wrong).toBe(0);
  await importer.applyIt(id);
  return id;
}

const kinds = {
  'new sizes': added,
  prices: (count: number) => table('SKU,Price', count, (row) => [`NB-${row}`, '10.50']),
  texts: (count: number) =>
    table('SKU,Description,Weight', count, (row) => [`NB-${row}`, `Told anew ${row}`, '45']),
  'names of sizes': (count: number) =>
    table('SKU,Size', count, (row) => [`NB-${row}`, `Number ${row}`]),
};

test.each(Object.keys(kinds))('500 rows of %s take as many statements as two', async (kind) => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const toText = Object.entries(kinds).find(([name]) => name === kind)?.[1] ?? added;
  const count = async (rows: number) => {
    await db.query({ text: 'truncate stock_movement, stock, tool, product cascade' });
    if (toText !== added) await importAll(added(rows));
    query.mockClear();
    await importAll(toText(rows));
    return query.mock.calls.length;
  };
  expect(await count(500)).toBe(await count(2));
  query.mockRestore();
});

/** Of everything on sale, and with how many documents have each word. */
async function readSearch(): Promise<unknown> {
  const { rows: documents } = await db.query({
    text: `select product_id, locale, document::text from search_document order by 1, 2`,
  });
  const { rows: words } = await db.query({
    text: 'select word, products from search_word where products > 0 order by word',
  });
  const { rows: tools } = await db.query({
    text: 'select tool_id, text, words, sku_key from tool_search order by tool_id',
  });
  const { rows: products } = await db.query({
    text: 'select product_id, words from product_search order by product_id',
  });
  return { documents, words, tools, products };
}

async function writeSearchAgain(): Promise<void> {
  await db.query({ text: 'truncate search_document, search_word, product_search' });
  await db.query({ text: 'select write_search_documents(array(select id from product))' });
  await db.query({ text: 'select write_product_search(array(select id from product))' });
  await db.query({
    text: `update tool_search s set
    text = t.name || ' ' || coalesce(t.sku, '') || ' ' || coalesce(t.gtin, ''),
    words = concat_ws(' ', t.name, t.kind, t.description, t.sku, t.gtin),
    sku_key = case when t.is_on_sale then sku_key(t.sku) end from tool t where t.id = s.tool_id`,
  });
}

test('what visitors and staff find products by follows an import and its undo', async () => {
  const expectInStep = async () => {
    const found = await readSearch();
    await writeSearchAgain();
    expect(await readSearch()).toEqual(found);
  };
  await db.query({ text: 'truncate search_document, search_word' });
  await writeSearchAgain();
  const first = await importAll(added(30));
  await expectInStep();
  await importAll(kinds.texts(20));
  await importAll(table('SKU,State', 10, (row) => [`NB-${row}`, 'draft']));
  await expectInStep();
  const { rows } = await db.query({ text: 'select count(*) as count from tool_search' });
  expect(rows).toEqual([{ count: 33 }]);
  const drafts = await importAll(table('SKU,State', 10, (row) => [`NB-${row}`, 'published']));
  await importer.undoIt(drafts);
  await importer.undoIt(first);
  await expectInStep();
});
