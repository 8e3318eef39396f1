/** Made-up orders are as sound as real ones: by every check that the shop has of itself. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { inTransactionOrRollback, Rollback } from '#platform/database/transaction.ts';
import { advanceCheckpoint, verifyAuditLog } from '#modules/audit/audit.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { checkRollup, rollUpSales } from '#modules/payments/ledger/sales-rollup.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { anonymiseUnpaidOrders } from '#modules/privacy/privacy.ts';
import { findViolations } from '#test/simulation/invariants.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { readNetCharged } from '#test/support/processor.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { grow } from '../grow.ts';
import { growOrders } from './grow-orders.ts';

const orders = 400;
const request = { tools: 120, products: 36, seed: 7, orders, besideOrders: false };

let shop: TestShop;
let mira: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferrule-growth-'));
  shop = await openTestShop();
  const store = { dataFile: shop.processorFile, secret: shop.keys.secret };
  await grow(shop.db, request, store);
  mira = await shop.tokenOf(shop.world.mira);
}, 60_000);
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const rowsOf = async <Row extends object>(db: TestDatabase, text: string) =>
  (await db.query<Row & Record<string, unknown>>({ text })).rows;

async function checkEverything(): Promise<void> {
  expect(await auditStock(shop.db)).toEqual([]);
  const checkpoint = join(folder, 'checkpoint.json');
  expect(await verifyAuditLog(shop.db, checkpoint)).toMatchObject({ broken: undefined });
  expect((await advanceCheckpoint(shop.db, checkpoint)).broken).toBeUndefined();
  const observations = {
    ...{ placed: new Set<string>(), shownPaid: new Set<string>(), violations: [] },
    ...{ touchedByStaff: new Set<string>(), byKey: new Map(), additions: new Map() },
    counts: new Map<string, number>(),
  };
  const { db, keys, sandbox: processor } = shop;
  const found = await findViolations({ db, observations, processor, keys });
  expect(found.filter((one) => !one.endsWith('is still unpaid'))).toEqual([]);
}

test('stock, audit log, books and all that a simulation holds are right', checkEverything);

const states = `select payment_state || ', ' || fulfilment_state as state, count(*) as count
  from orders group by 1 order by 1`;

test('orders are in every state, of one line and of many, over the years', async () => {
  const found = await rowsOf<{ state: string; count: number }>(shop.db, states);
  expect(found.map(({ state }) => state)).toEqual([
    ...[
      'cancelled, new',
      'disputed, new',
      'expired, new',
      'paid, delivered',
      'paid, in_production',
    ],
    ...['paid, new', 'paid, partly_shipped', 'paid, shipped', 'partly_refunded, delivered'],
    ...['partly_refunded, new', 'refunded, delivered', 'refunded, new', 'unpaid, new'],
  ]);
  const [lines] = await rowsOf(
    shop.db,
    `select count(*) filter (where line_count = 1) > 100 as one, max(line_count) > 5 as many,
      count(distinct date_trunc('month', placed_at)) > 24 as months,
      bool_and(placed_at <= now()) as past, count(distinct user_id) > 50 as people from orders`,
  );
  expect(lines).toEqual({ one: true, many: true, months: true, past: true, people: true });
});

test('the rules of rows that triggers hold are held by each of them', async () => {
  const [counts] = await rowsOf(
    shop.db,
    `select (select count(*) from order_line l where shipped <> (
        select coalesce(sum(units), 0) from parcel_line p
        where p.order_id = l.order_id and p.position = l.position)) as parcels,
      (select count(*) from order_line l where refunded_minor <> (
        select coalesce(sum(amount_minor), 0) from refund_line r
        where r.order_id = l.order_id and r.position = l.position)) as refunds,
      (select count(*) from refund r where exists (select from refund_line where refund_id = r.id)
        and amount_minor <> (select sum(amount_minor) from refund_line where refund_id = r.id))
        as sums,
      (select count(*) from reservation r where quantity <> (
        select sum(quantity - cancelled) from order_line l
        where l.order_id = r.order_id and l.tool_id = r.tool_id)) as reservations`,
  );
  expect(counts).toEqual({ parcels: 0, refunds: 0, sums: 0, reservations: 0 });
});

test('its jobs find nothing to mend: no payment, no statement, nothing to anonymise', async () => {
  const problems = `select kind, count(*) from payment_exception where resolved_at is null
    group by kind`;
  const before = [await rowsOf(shop.db, states), await rowsOf(shop.db, problems)];
  const emptied = 'select count(*) from orders where emptied_at is not null';
  const alreadyEmptied = await rowsOf(shop.db, emptied);
  await rowsOf(shop.db, 'delete from statement_day');
  const days = 3 * 366;
  for (let compared = 0; compared < days; compared += 31) await reconcile(shop.shop.payments);
  await anonymiseUnpaidOrders({ db: shop.db, clock: systemClock });
  expect([await rowsOf(shop.db, states), await rowsOf(shop.db, problems)]).toEqual(before);
  expect(await rowsOf(shop.db, emptied)).toEqual(alreadyEmptied);
  const [statement] = await rowsOf(
    shop.db,
    `select count(*) > 1000 as days, sum(movements) > 300 as movements,
      sum(differences) as differences from statement_day`,
  );
  expect(statement).toEqual({ days: true, movements: true, differences: 0 });
}, 60_000);

test('staff see them in lists, and what is told of one in its history', async () => {
  const answer = await shop.call('GET /purchaseadmin?limit=50', { token: mira });
  expect(answer).toMatchObject({ status: 200, body: { length: 50 } });
  const [newest] = await rowsOf<{ id: string; number: number; customer: string }>(
    shop.db,
    `select id, number, customer_name as customer from orders
      where fulfilment_state = 'delivered' and line_count > 2 order by placed_at desc limit 1`,
  );
  const search = `GET /purchaseadmin?limit=50&q=${newest?.number}`;
  expect((await shop.call(search, { token: mira })).body[0]).toMatchObject({ _id: newest?.id });
  const history = await shop.call(`GET /purchase/${newest?.id}/history`, { token: mira });
  expect(history.status).toBe(200);
  expect(await shop.readOrder(newest?.id ?? '')).toHaveProperty('Name', newest?.customer);
});

test('a refund of one works through the call, and all checks pass after it', async () => {
  const [one] = await rowsOf<{ id: string; intent: string; total: number }>(
    shop.db,
    `select id, payment_id as intent, total_minor::int as total from orders
      where payment_state = 'paid' and fulfilment_state = 'delivered' limit 1`,
  );
  const { id = '', intent = '', total = 0 } = one ?? {};
  const body = { reason: 'a bristle came out', lines: [{ position: 1, units: 1, taken: 'shelf' }] };
  const refunded = await shop.call(`POST /purchaseadmin/${id}/refunds`, { token: mira, body });
  expect(refunded.status).toBe(200);
  expect(await shop.readOrder(id)).toMatchObject({ status: 'partly_refunded' });
  expect(await readNetCharged(shop, intent)).toBeLessThan(total);
  await checkEverything();
});

test('the same seed makes the same orders, and no second time; another makes others', async () => {
  const until = new Date('2026-01-02T03:04:05Z');
  const read = `select id, number, customer_name, goods_text, total_minor, payment_state, placed_at
    from orders order by number`;
  const store = (name: string) => ({ dataFile: join(folder, name), secret: 'sk_test_sandbox_x' });
  await using first = await openTestDatabase();
  await using second = await openTestDatabase();
  await grow(first, request, store('first'), until);
  await grow(second, request, store('second'), until);
  expect(await rowsOf(second, read)).toEqual(await rowsOf(first, read));
  const again = { ...request, tools: 0, products: 0, besideOrders: true };
  await expect(grow(first, again, store('first'), until)).rejects.toThrow('with seed 7');
  const rollup = { db: first, clock: systemClock };
  await rollUpSales(rollup);
  await grow(first, { ...again, seed: 8 }, store('first'), until);
  expect(await rowsOf(first, 'select count(*) from orders')).toEqual([{ count: 2 * orders }]);
  expect(await auditStock(first)).toEqual([]);
  expect(await checkRollup(rollup)).toBe(0);
  // Five hundred of the marked hours in a run.
  for (let runs = 0; runs < 2; runs += 1) await rollUpSales(rollup);
  expect(await rowsOf(first, 'select count(*) from sales_mark')).toEqual([{ count: 0 }]);
  expect(await checkRollup(rollup)).toBe(0);
}, 60_000);

test('years of hours take no lock each, nor is a file waited for with a limit', async () => {
  await using db = await openTestDatabase();
  await grow(db, { ...request, orders: 0 });
  const store = { dataFile: join(folder, 'locks'), secret: 'sk_test_sandbox_x' };
  const found = await inTransactionOrRollback(db, async (tx) => {
    await growOrders(tx, { orders: 60, seed: 9, until: systemClock.now(), store });
    const text = `select count(*) < 3 as "isFew",
        current_setting('idle_in_transaction_session_timeout') as "mostIdle"
      from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`;
    const { rows } = await tx.query<{ isFew: boolean; mostIdle: string }>({ text });
    throw new Rollback(rows[0]);
  });
  expect(found).toEqual({ isFew: true, mostIdle: '0' });
}, 60_000);
