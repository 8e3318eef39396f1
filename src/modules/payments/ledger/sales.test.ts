import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import type { JournalEntryKind } from './ledger-accounts.ts';
import { writeJournalEntries } from './ledger.ts';
import { listSalesByDay, sumSales } from '../payments.ts';

let db: TestDatabase;

/** What moved money, by day; 'payable' is money that an order may not keep and must go back. */
const moved: [
  at: string,
  kind: JournalEntryKind,
  object: string,
  minor: number,
  more?: 'payable' | 'euros',
][] = [
  ['2026-02-28T23:59:59.999Z', 'charge', 'ch_1', 23_988],
  ['2026-02-28T23:59:59.999Z', 'fee', 'ch_1', 726],
  ['2026-03-01T00:00:00.000Z', 'charge', 'ch_2', 1],
  ['2026-03-01T00:00:00.000Z', 'refund', 're_1', 3_988],
  ['2026-03-02T08:00:00.000Z', 'charge', 'ch_3', 10_010],
  ['2026-03-02T09:00:00.000Z', 'manual_payment', 'till_1', 5_005],
  ['2026-03-02T09:30:00.000Z', 'manual_refund', 'till_2', 5],
  ['2026-03-02T10:00:00.000Z', 'refund', 're_2', 10_010],
  ['2026-03-02T23:00:00.000Z', 'dispute_opened', 'dp_1', 23_988],
  ['2026-03-02T23:00:00.000Z', 'dispute_fee', 'dp_1', 1_500],
  ['2026-03-04T12:00:00.000Z', 'refund_failed', 're_2', 10_010],
  ['2026-03-05T12:00:00.000Z', 'dispute_lost', 'dp_1', 23_988],
  ['2026-03-06T12:00:00.000Z', 'charge', 'ch_4', 7_777, 'payable'],
  ['2026-03-06T12:00:01.000Z', 'refund', 're_4', 7_777, 'payable'],
  ['2026-03-02T11:00:00.000Z', 'charge', 'ch_5', 5_000, 'euros'],
  ['2026-03-02T12:00:00.000Z', 'refund', 're_5', 1_000, 'euros'],
];

beforeAll(async () => {
  db = await openTestDatabase();
  for (const [at, kind, object, amountMinor, more] of moved) {
    const by = {
      order: undefined,
      currency: more === 'euros' ? 'eur' : 'usd',
      actor: 'processor',
      reason: 'test',
    };
    const cause = { ...by, object, at: new Date(at) };
    const move = { kind, amountMinor, refundsPayable: more === 'payable' };
    await inTransaction(db, (tx) => writeJournalEntries(tx, cause, move));
  }
});
afterAll(() => db.close());

const salesIn = async (currency: string, of: { from: Date; to: Date }) =>
  (await listSalesByDay(db, of)).get(currency) ?? [];

const span = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });
const all = span('2026-02-01T00:00:00Z', '2026-04-01T00:00:00Z');

test('each day has what came in less what went back on it, whenever the order was', async () => {
  expect(await salesIn('usd', all)).toEqual([
    { day: '2026-02-28', netMinor: 23_988, refundedMinor: 0, payments: 1 },
    { day: '2026-03-01', netMinor: -3_987, refundedMinor: 3_988, payments: 1 },
    { day: '2026-03-02', netMinor: 5_000, refundedMinor: 10_015, payments: 2 },
    { day: '2026-03-04', netMinor: 10_010, refundedMinor: -10_010, payments: 0 },
  ]);
});

test('each currency has days of its own', async () => {
  expect(await salesIn('eur', all)).toEqual([
    { day: '2026-03-02', netMinor: 4_000, refundedMinor: 1_000, payments: 1 },
  ]);
  expect(await salesIn('gbp', all)).toEqual([]);
});

test('their sum is what the ledger has in sales, to the cent', async () => {
  const { rows } = await db.query<{ minor: number }>({
    text: `select (-sum(amount_minor))::bigint as minor from journal_line
      where account = 'sales' and currency = 'usd'`,
  });
  expect(rows).toEqual([{ minor: 35_011 }]);
  expect(sumSales(await salesIn('usd', all))).toEqual({
    netMinor: 35_011,
    refundedMinor: 3_993,
    payments: 4,
  });
});

test('a span begins with its first moment and ends before its last', async () => {
  const midnight = '2026-03-01T00:00:00Z';
  const before = sumSales(await salesIn('usd', span('2026-02-28T00:00:00Z', midnight)));
  expect(before.netMinor).toBe(23_988);
  const after = sumSales(await salesIn('usd', span(midnight, '2026-03-02T09:00:00Z')));
  expect(after).toEqual({ netMinor: 6_023, refundedMinor: 3_988, payments: 2 });
});

test('where nothing moved, nothing was sold', async () => {
  const nothing = { netMinor: 0, refundedMinor: 0, payments: 0 };
  const empty = span('2026-03-03T00:00:00Z', '2026-03-04T00:00:00Z');
  expect(await salesIn('usd', empty)).toEqual([]);
  expect(sumSales(await salesIn('usd', empty))).toEqual(nothing);
});
