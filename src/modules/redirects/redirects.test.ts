import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { listImports } from '#modules/imports/imports.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createImporter } from '#test/support/importer.ts';
import { addPerson, createManualClock } from '#test/support/world.ts';
import {
  applyRedirectLines,
  findRedirect,
  listRedirects,
  toFromPath,
  toTargetPath,
} from './redirects.ts';

let db: TestDatabase;
let importer: ReturnType<typeof createImporter>;
beforeAll(async () => {
  db = await openTestDatabase();
  const { id } = await addPerson(db, 'Mira', 'admin');
  importer = createImporter(db, createManualClock(), id);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'truncate page_redirect' });
});

test.each([
  ['/shop/brush.php?id=12', '/shop/brush.php?id=12'],
  ['https://old.example/Shop/Brush/', '/Shop/Brush'],
  ['/b%C3%BCrste#top', '/bürste'],
  ['/', undefined],
  ['shop', undefined],
  ['javascript:alert(1)', undefined],
  ['/%ff', undefined],
  ['/100%25-wool', '/100%25-wool'],
  ['/a%00b', '/a%00b'],
  ['/%7eold/a%2fb?at=%2f', '/~old/a%2Fb?at=%2F'],
])('the old address %j is kept as %j', (input, path) => {
  expect(toFromPath(input)).toBe(path);
});

test.each([
  ['/products/flat-brush', '/products/flat-brush'],
  ['/', '/'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example/', undefined],
  ['/a b', undefined],
  ['/search?q=50%25&at=a%2Fb', '/search?q=50%25&at=a%2Fb'],
  ['/b%C3%BCrste%20fein', '/bürste%20fein'],
])('the new address %j is read as %j', (input, path) => {
  expect(toTargetPath(input)).toBe(path);
});

async function importLines(...lines: string[]) {
  const id = await importer.upload(['Old URL,New URL', ...lines].join('\n'), 'redirects');
  const { wrongLines } = await importer.tryIt(id);
  return { id, wrong: wrongLines.map(({ line, problems }) => `${line} ${problems[0]?.code}`) };
}

test('old addresses lead to new ones until it is undone', async () => {
  const { id, wrong } = await importLines('/old.php?id=1,/products/a', '/old.php,/products/b');
  expect(wrong).toEqual([]);
  expect(await findRedirect(db, '/old.php')).toBeUndefined();
  await importer.applyIt(id);
  expect(await findRedirect(db, '/old.php?id=1')).toBe('/products/a');
  expect(await findRedirect(db, '/old.php/?id=2')).toBe('/products/b');
  const second = await importLines('/old.php,/products/c', '/b%C3%BCrste,/pinsel-ü');
  await importer.applyIt(second.id);
  expect(await findRedirect(db, '/b%c3%bcrste')).toBe('/pinsel-%C3%BC');
  await importer.undoIt(second.id);
  expect(await findRedirect(db, '/b%c3%bcrste')).toBeUndefined();
  expect(await findRedirect(db, '/old.php')).toBe('/products/b');
  expect((await importer.undoIt(id)).conflicts).toEqual([]);
  expect(await findRedirect(db, '/old.php')).toBeUndefined();
});

test('none leads to another, so that there are no loops', async () => {
  expect((await importLines('/a,/a', '/b,/c', '/c,/b', '/d,/b', '/e,', '/b,/x')).wrong).toEqual([
    '2 leads_to_redirect',
    '4 leads_to_redirect',
    '5 leads_to_redirect',
    '6 missing',
    '7 repeated',
  ]);
  const { id } = await importLines('/b,/c');
  await importer.applyIt(id);
  expect((await importLines('/c,/d', '/e,/b')).wrong).toEqual([
    '2 is_target',
    '3 leads_to_redirect',
  ]);
});

test('undoing leaves what leads elsewhere by now', async () => {
  const { id } = await importLines('/a,/b');
  await importer.applyIt(id);
  const second = await importLines('/a,/c');
  await importer.applyIt(second.id);
  expect((await importer.undoIt(id)).conflicts).toEqual([{ line: 2, columns: ['to'] }]);
  expect(await findRedirect(db, '/a')).toBe('/c');
});

test('undoing leaves what would lead to another redirect by now', async () => {
  for (const line of ['/a,/b', '/a,/c', '/b,/d']) {
    const { id } = await importLines(line);
    await importer.applyIt(id);
  }
  const [, second = ''] = (await listImports(db, { limit: 2, targets: ['redirects'] })).items.map(
    ({ id }) => id,
  );
  expect((await importer.undoIt(second)).conflicts).toEqual([{ line: 2, columns: ['to'] }]);
  expect(await findRedirect(db, '/a')).toBe('/c');
});

test('an address is exported as it is imported, and leads where it should', async () => {
  const { id } = await importLines('/100%25-wool,/search?q=50%25&at=a%2Fb', '/a%00b,/b');
  await importer.applyIt(id);
  expect(await findRedirect(db, '/100%25-wool')).toBe('/search?q=50%25&at=a%2Fb');
  expect(await findRedirect(db, '/a%00b')).toBe('/b');
  expect(await findRedirect(db, '/nothing%00')).toBeUndefined();
  const rows: string[] = [];
  for await (const group of listRedirects(db))
    rows.push(...group.map(({ from, to }) => `${from},${to}`));
  const again = await importer.tryIt(
    await importer.upload(['Old URL,New URL', ...rows].join('\n'), 'redirects'),
  );
  expect(again.tried).toEqual({ added: 0, changed: 0, unchanged: 2, wrong: 0 });
});

test('two imports at once make no loop between them', async () => {
  const apply = (from: string, to: string) =>
    inTransaction(db, (tx) => applyRedirectLines(tx, [{ line: 2, from, to }]));
  for (let round = 0; round < 10; round += 1) {
    await db.query({ text: 'truncate page_redirect' });
    const results = await Promise.all([apply('/a', '/b'), apply('/b', '/a')]);
    expect(results.flatMap(({ applied }) => applied)).toHaveLength(1);
  }
});
