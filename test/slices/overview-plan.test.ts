/** How the database finds what the overview shows, in a shop that has sold for a year. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Executor } from '#platform/database/database.ts';
import { rollUpSales } from '#modules/payments/ledger/sales-rollup.ts';
import { getOverview } from '#modules/reports/reports.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import { fillCustomerData, fillOrders } from './fill.ts';

const now = new Date('2026-03-02T09:00:00Z');
const clock = createManualClock(now);
let db: TestDatabase;
let world: World;
let plans: string;

/** Every two hours of a year so many sales. */
const spans = 12 * 365;
const salesOfSpan = 5;

beforeAll(async () => {
  db = await openTestDatabase();
  world = await makeWorld(db, clock);
  await db.query({
    text: `insert into journal_entry (kind, object_id, actor, reason, at, happened_at, currency,
        to_account, from_account, amount_minor)
      select 'charge', 'ch_' || span || '_' || number, 'processor', 'sold', at, at, 'usd',
        'processor_balance', 'sales', 1999
      from generate_series(1, $2::int) as span, generate_series(1, $3::int) as number,
        lateral (select $1::timestamptz - span * interval '2 hours' as at) as moment`,
    values: [now, spans, salesOfSpan],
  });
  const { anna, flatBrush: tool } = world;
  await fillOrders(db, { customer: anna, tool, rows: 20_000, state: 'cancelled' });
  await fillCustomerData(db, world.anna, 20_000);
  await rollUpSales({ db, clock });
  await db.query({ text: 'analyze' });
  plans = await explainOverview();
}, 120_000);
afterAll(() => db.close());

/** The plans of all statements, as the database follows them. */
async function explainOverview(): Promise<string> {
  const found: string[] = [];
  const query: Executor['query'] = async (config) => {
    const { text, values } = config;
    const explained = { text: `explain ${text}`, ...(values && { values }) };
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(explained);
    found.push(...rows.map((row) => row['QUERY PLAN']));
    return db.query(config);
  };
  const deps = { db: { ...db, query }, clock, backups: { isOn: false } };
  const overview = await getOverview(deps, ['orders', 'catalogue', 'users']);
  expect(overview.orders?.sales.month.payments).toBeGreaterThan(salesOfSpan * 12 * 29);
  return found.join('\n');
}

test.each(['journal_entry', 'orders', 'order_change', 'email', 'review'])(
  'it reads no more of %s than what it shows',
  (table) => {
    const scans = plans.split('\n').filter((line) => line.includes(`Seq Scan on ${table}`));
    expect(scans).toEqual([]);
  },
);

test('of the ledger it reads the hours that are not closed', () => {
  expect(plans).toMatch(/Index Scan (using|on) journal_entry_happened/);
});
