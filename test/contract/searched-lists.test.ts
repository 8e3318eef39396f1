/**
 * How PostgreSQL looks up what staff search for: by the index of each list, never by reading all
 * rows. It does so whatever the pattern is, for it plans without knowing that.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Executor } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { definedQueries } from '#platform/database/prepared-query.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';

const modules = import.meta.glob('/src/modules/*/queries/*.ts');

let db: TestDatabase;
const many = 20_000;

beforeAll(async () => {
  await Promise.all(Object.values(modules).map((load) => load()));
  db = await openTestDatabase();
  await db.query({
    text: `insert into app_user (issuer, subject, email, display_name, created_at)
      select 'many', n::text, 'u' || n || '@many.example', 'User ' || n, now()
      from generate_series(1, ${many}) n`,
  });
  await db.query({ text: 'analyze app_user' });
}, 60_000);
afterAll(() => db.close());

const lookUpsOf = (table: string) =>
  definedQueries
    .filter(({ text }) => text.includes(`from ${table} tablesample`))
    .map(({ text }) => ({ text: text.replace(sampleEnd, ') repeatable (7)$1') }));

/** The shop draws a sample each time: of few pages, or none, it would be another plan. */
const sampleEnd = /\)(\s*\) sample\b)/;

/** The plan of a prepared statement that is kept for all values. */
function explain(text: string, values: string, isSeqScanned: boolean): Promise<string> {
  return inTransaction(db, async (tx) => {
    await tx.query({ text: 'set local plan_cache_mode = force_generic_plan' });
    if (!isSeqScanned) await tx.query({ text: 'set local enable_seqscan = off' });
    await tx.query({ text: `prepare looked_up as ${text}` });
    const { rows } = await tx.query<{ 'QUERY PLAN': string }>({
      text: `explain (analyze, costs off, timing off) execute looked_up(${values})`,
    });
    await tx.query({ text: 'deallocate looked_up' });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

test.each([
  ...['tool_search', 'product_search', 'orders', 'app_user', 'contact_message', 'audit_entry'],
  'delivery_address',
])('what is looked up in %s is in its index', async (table) => {
  const lookUps = lookUpsOf(table);
  // Of one word, two, three, and four or more.
  expect(new Set(lookUps.map(({ text }) => text)).size).toBe(4);
  for (const { text } of lookUps) {
    const plan = await explain(text, "'{fitch,brush,varnish,hog}', '{}', 2000", false);
    expect(plan).toContain(`Bitmap Index Scan on ${table}_words`);
    expect(plan).not.toContain('Seq Scan');
  }
});

test('of a town that many orders go to, the newest are read by their ids', async () => {
  const newest = definedQueries.find(({ text }) => text.includes('order by order_id desc'));
  const plan = await explain(newest?.text ?? '', "'{leeds}', 200", false);
  expect(plan).toContain('Index Scan Backward using delivery_address_pkey');
  expect(plan).not.toContain('Sort ');
});

test('what a search of the audit log names is in the indexes of names and codes', async () => {
  const query = definedQueries.find(({ text }) => text.includes('as wanted (phrase'));
  const patterns = String.raw`{NULL,wide\\ fitch}`;
  const values = `'{FV-50,wide fitch}', '${patterns}', '{fv50,widefitch}', '{NULL,NULL}', 4`;
  const plan = await explain(query?.text ?? '', values, false);
  for (const index of ['tool_search_words', 'product_search_words', 'tool_sku', 'tool_gtin'])
    expect(plan).toMatch(new RegExp(`Index Scan (on|using) ${index}`));
  expect(plan).not.toContain('Seq Scan');
});

test.each([
  ['one of many', '{User 1999}'],
  ['none', '{nobody}'],
  ['the beginning of a word', `{"(^|[-_ .,;:/()@''\\"+#])zq"}`],
])('%s is found without reading all rows', async (_, patterns) => {
  const [first] = lookUpsOf('app_user');
  const plan = await explain(first?.text ?? '', `'${patterns}', '{}', 2000`, true);
  expect(plan).toContain('Bitmap Index Scan on app_user_words');
  expect(plan).not.toContain('Seq Scan');
});

test('what more have than may be found is not looked up either', async () => {
  const [first] = lookUpsOf('app_user');
  expect(first?.text).toContain('repeatable');
  // Three users of a hundred, of whom two hundred may be found.
  const plan = await explain(first?.text ?? '', "'{[1-3]3 u}', '{}', 200", true);
  expect(plan).toMatch(/Bitmap Index Scan on app_user_words \(never executed\)/);
});

test('what many have is not looked up, but found in the order of the list', async () => {
  const [first] = lookUpsOf('app_user');
  const plan = await explain(first?.text ?? '', "'{many}', '{}', 2000", true);
  expect(plan).toMatch(/Bitmap Index Scan on app_user_words \(never executed\)/);
  const inOrder = definedQueries.find(
    ({ text }) => text.includes('order by lower(display_name) asc') && text.includes('~* all('),
  );
  const values = inOrder?.names.map((name) => (name === 'patterns' ? "'{many}'" : 'null'));
  const page = await explain(inOrder?.text ?? '', values?.join(', ') ?? '', true);
  expect(page).toContain('app_user_by_name');
  expect(page).not.toMatch(/Seq Scan|Sort /);
});

test('orders are sorted by any column in the order of an index', async () => {
  const sorted = definedQueries.filter(
    ({ text }) => text.includes('as sorted_by from orders') && text.includes('~* all('),
  );
  expect(new Set(sorted.map(({ text }) => text)).size).toBe(8);
  for (const { text, names } of sorted) {
    const plan = await inTransaction(db, async (tx) => {
      await tx.query({ text: 'set local enable_seqscan = off; set local enable_sort = off' });
      await tx.query({ text: 'set local plan_cache_mode = force_generic_plan' });
      await tx.query({ text: `prepare sorted as ${text}` });
      const values = names.map(() => 'null').join(', ');
      const { rows } = await tx.query({ text: `explain execute sorted(${values})` });
      await tx.query({ text: 'deallocate sorted' });
      return JSON.stringify(rows);
    });
    expect(plan).toContain('Index Scan');
    expect(plan).not.toContain('Sort');
  }
});

interface Sent {
  name?: string | undefined;
  text: string;
}

/** Notes what is sent; what has a name is planned for any values, all else for its own. */
function noting(sent: Sent[]): Executor {
  return {
    query: (query) => {
      sent.push(query);
      return db.query(query);
    },
  };
}

test('a filter is planned for its value, the whole list once', async () => {
  const { listAuditEntries } = await import('#modules/audit/audit.ts');
  const { readSortedOrders } = await import('#modules/orders/queries/list.ts');
  const sent: Sent[] = [];
  const executor = noting(sent);
  await listAuditEntries(executor, { limit: 50 });
  await listAuditEntries(executor, { limit: 50, object: 'order:17' });
  const request = { limit: 50, cursor: undefined, sort: 'total' } as const;
  await readSortedOrders(executor, request, { status: null });
  await readSortedOrders(executor, request, { status: 'paid' });
  const named = expect.any(String);
  expect(sent.map(({ name }) => name)).toEqual([named, undefined, named, undefined]);
});

test('a page of many found rows is planned for their number', async () => {
  const { readToolsOnSale } = await import('#modules/catalogue/queries/tools.ts');
  const sent: Sent[] = [];
  const executor = noting(sent);
  const read = async (count: number) => {
    const ids = Array.from({ length: count }, () => crypto.randomUUID());
    await readToolsOnSale(executor, { limit: 50, cursor: undefined, ids }, noFilters);
    return sent.at(-1)?.name;
  };
  expect(await read(3)).toEqual(expect.any(String));
  // Without a name, PostgreSQL plans it for these values.
  expect(await read(1000)).toBeUndefined();
  expect(sent.at(-1)?.text).toBe(sent.at(-2)?.text);
});

const noFilters = { kind: null, stock: null };
