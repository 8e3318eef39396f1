/** How the database reads the report of tax of a year, in a shop that has sold for that long. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Executor } from '#platform/database/database.ts';
import { readTaxReport } from '#modules/reports/reports.ts';
import { rollUpTax } from '#modules/reports/tax-report/tax-rollup.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld } from '#test/support/world.ts';
import { fillOrders } from './fill.ts';

const now = new Date('2026-03-02T09:00:00Z');
const clock = createManualClock(now);
const year = { from: '2025-03-03', to: '2026-03-02' };
let db: TestDatabase;
let plan: string;

/** Every two hours of a year so many entries. */
const spans = 12 * 365;
const entriesOfSpan = 5;

beforeAll(async () => {
  db = await openTestDatabase();
  const { anna: customer, flatBrush: tool } = await makeWorld(db, clock);
  await fillOrders(db, { customer, tool, rows: 20_000, state: 'cancelled' });
  await db.query({
    text: `insert into delivery_address (order_id, recipient, street, city, postcode, country,
        updated_at) select id, 'Anna', '5 Mill Lane', 'Leeds', 'LS1 4AP', 'GB', placed_at
      from orders`,
  });
  await db.query({
    text: `insert into journal_entry (kind, object_id, actor, reason, at, happened_at, currency,
        to_account, from_account, amount_minor)
      select 'tax_charged', 'ch_' || span || '_' || number, 'processor', 'sold', at, at, 'usd',
        'sales', 'tax_owed', 199
      from generate_series(1, $2::int) as span, generate_series(1, $3::int) as number,
        lateral (select $1::timestamptz - span * interval '2 hours' as at) as moment`,
    values: [now, spans, entriesOfSpan],
  });
  await db.query({ text: 'analyze' });
  await rollUpTax({ db, clock });
  plan = await explainReport();
}, 120_000);
afterAll(() => db.close());

/** As the database has followed it. */
async function explainReport(): Promise<string> {
  const found: string[] = [];
  const query: Executor['query'] = async (config) => {
    const { text, values } = config;
    const explained = { text: `explain (analyze) ${text}`, ...(values && { values }) };
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(explained);
    found.push(...rows.map((row) => row['QUERY PLAN']));
    return db.query(config);
  };
  const report = await readTaxReport({ ...db, query }, year, 'usd');
  expect(report.ledgerMinor).toBeGreaterThan(199 * entriesOfSpan * 12 * 364);
  return found.join('\n');
}

test.each(['journal_entry', 'orders', 'order_line', 'delivery_address'])(
  'it reads all of %s never',
  (table) => {
    const scans = plan.split('\n').filter((line) => line.includes(`Seq Scan on ${table}`));
    expect(scans).toEqual([]);
  },
);

test('of the ledger it reads the hours that are not closed', () => {
  const [line = ''] = plan.split('\n').filter((each) => /journal_entry_happened/.test(each));
  const [, rows] = /actual time=\S+ rows=([\d.]+)/.exec(line) ?? [];
  expect(Number(rows)).toBeLessThanOrEqual(2 * entriesOfSpan);
});
