import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import type { LedgerKind } from './ledger-words.ts';
import { writeMoney } from './ledger.ts';
import { listSalesByDay, totalOf } from './payments.ts';

let db: TestDatabase;

/** What moved money, in the order of the days; 'owed' is money of no order, which only passes. */
const moved: [at: string, kind: LedgerKind, object: string, minor: number, owed?: 'owed'][] = [
  ['2026-02-28T23:59:59.999Z', 'charge', 'ch_1', 23_988],
  ['2026-02-28T23:59:59.999Z', 'fee', 'ch_1', 726],
  ['2026-03-01T00:00:00.000Z', 'charge', 'ch_2', 1],
  ['2026-03-01T00:00:00.000Z', 'refund', 're_1', 3_988],
  ['2026-03-02T08:00:00.000Z', 'charge', 'ch_3', 10_010],
  ['2026-03-02T09:00:00.000Z', 'taken_elsewhere', 'till_1', 5_005],
  ['2026-03-02T09:30:00.000Z', 'refunded_elsewhere', 'till_2', 5],
  ['2026-03-02T10:00:00.000Z', 'refund', 're_2', 10_010],
  ['2026-03-02T23:00:00.000Z', 'dispute_opened', 'dp_1', 23_988],
  ['2026-03-02T23:00:00.000Z', 'dispute_fee', 'dp_1', 1_500],
  ['2026-03-04T12:00:00.000Z', 'refund_failed', 're_2', 10_010],
  ['2026-03-05T12:00:00.000Z', 'dispute_lost', 'dp_1', 23_988],
  ['2026-03-06T12:00:00.000Z', 'charge', 'ch_4', 7_777, 'owed'],
  ['2026-03-06T12:00:01.000Z', 'refund', 're_4', 7_777, 'owed'],
];

beforeAll(async () => {
  db = await openTestDatabase();
  for (const [at, kind, object, amountMinor, owed] of moved) {
    const by = { order: undefined, currency: 'usd', actor: 'processor', reason: 'test' };
    const cause = { ...by, object, at: new Date(at) };
    const move = { kind, amountMinor, owedBack: owed === 'owed' };
    await inTransaction(db, (tx) => writeMoney(tx, cause, move));
  }
});
afterAll(() => db.close());

const span = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });
const all = span('2026-02-01T00:00:00Z', '2026-04-01T00:00:00Z');

test('each day has what came in less what went back on it, whenever the order was', async () => {
  expect(await listSalesByDay(db, all)).toEqual([
    { day: '2026-02-28', netMinor: 23_988, givenBackMinor: 0, payments: 1 },
    { day: '2026-03-01', netMinor: -3_987, givenBackMinor: 3_988, payments: 1 },
    { day: '2026-03-02', netMinor: 5_000, givenBackMinor: 10_015, payments: 2 },
    { day: '2026-03-04', netMinor: 10_010, givenBackMinor: -10_010, payments: 0 },
  ]);
});

test('their sum is what the ledger has in sales, to the cent', async () => {
  const { rows } = await db.query<{ minor: number }>({
    text: "select (-sum(amount_minor))::bigint as minor from money_entry where account = 'sales'",
  });
  expect(rows).toEqual([{ minor: 35_011 }]);
  expect(totalOf(await listSalesByDay(db, all))).toEqual({
    netMinor: 35_011,
    givenBackMinor: 3_993,
    payments: 4,
  });
});

test('a span begins with its first moment and ends before its last', async () => {
  const midnight = '2026-03-01T00:00:00Z';
  const before = totalOf(await listSalesByDay(db, span('2026-02-28T00:00:00Z', midnight)));
  expect(before.netMinor).toBe(23_988);
  const after = totalOf(await listSalesByDay(db, span(midnight, '2026-03-02T09:00:00Z')));
  expect(after).toEqual({ netMinor: 6_023, givenBackMinor: 3_988, payments: 2 });
});

test('where nothing moved, nothing was sold', async () => {
  const nothing = { netMinor: 0, givenBackMinor: 0, payments: 0 };
  const empty = span('2026-03-03T00:00:00Z', '2026-03-04T00:00:00Z');
  expect(await listSalesByDay(db, empty)).toEqual([]);
  expect(totalOf(await listSalesByDay(db, empty))).toEqual(nothing);
});
