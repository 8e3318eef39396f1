/** The rollup of sales against the ledger, for random histories; `SALES_SEED` repeats one. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, later, minuteMs } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock } from '#test/support/world.ts';
import { seededRandom, type RandomSource } from '../../../../scripts/proofs/seeded-random.ts';
import { writeJournalEntries, type MoneyMove } from './ledger.ts';
import { listSalesByDay, listSalesOfSpans, type SalesSpan } from './sales.ts';
import { checkRollup, rollUpSales } from './sales-rollup.ts';

const begin = new Date('2026-02-27T22:00:00Z');
const dayMs = 24 * hourMs;
const whole: SalesSpan = { from: later(begin, -dayMs), to: later(begin, 30 * dayMs) };

let db: TestDatabase;
let clock: ReturnType<typeof createManualClock>;
let entryCount = 0;
beforeEach(async () => {
  db = await openTestDatabase();
  clock = createManualClock(begin);
});
afterEach(() => db.close());

const rollUp = () => rollUpSales({ db, clock });
const check = () => checkRollup({ db, clock });

async function book(
  happenedAt: Date,
  { currency = 'usd', ...move }: Partial<MoneyMove> & { currency?: string } = {},
): Promise<void> {
  const object = `object_${(entryCount += 1)}`;
  const by = { order: undefined, actor: 'processor', reason: 'test', at: clock.now() };
  const cause = { ...by, object, currency, happenedAt };
  const moved = { kind: 'charge', amountMinor: 1999, ...move } as const;
  await inTransaction(db, (tx) => writeJournalEntries(tx, cause, moved));
}

/** What the ledger itself has, by day and currency; nothing of the rollup. */
async function readLedger({ from, to }: SalesSpan) {
  const { rows } = await db.query<{ currency: string; day: string }>({
    text: `select t.currency, (t.happened_at at time zone 'UTC')::date::text as day,
        (-sum(e.amount_minor))::bigint as "netMinor",
        coalesce(sum(e.amount_minor) filter (where t.kind in ('refund', 'refund_failed',
          'manual_refund', 'tax_refunded', 'tax_refund_failed')), 0)::bigint as "refundedMinor",
        count(*) filter (where t.kind in ('charge', 'manual_payment')) as payments
      from journal_entry t
      join journal_line e on e.journal_entry_id = t.id and e.account = 'sales'
      where t.happened_at >= $1 and t.happened_at < $2 group by 1, 2 order by 1, 2`,
    values: [from, to],
  });
  return rows;
}

async function readFigures(span: SalesSpan) {
  return toRows(await listSalesByDay(db, span));
}

function toRows(sales: Awaited<ReturnType<typeof listSalesByDay>>) {
  return [...sales]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([currency, days]) => days.map((day) => ({ currency, ...day })));
}

async function expectFiguresOf(span: SalesSpan): Promise<void> {
  expect(await readFigures(span)).toEqual(await readLedger(span));
}

async function readClosedUntil(): Promise<Date | null> {
  const text = 'select closed_until from sales_rollup';
  const { rows } = await db.query<{ closed_until: Date | null }>({ text });
  return rows[0]?.closed_until ?? null;
}

const kinds = [
  ...(['charge', 'charge', 'charge', 'fee', 'refund', 'refund_failed'] as const),
  ...(['manual_payment', 'manual_refund', 'tax_charged', 'tax_refunded'] as const),
  ...(['dispute_opened', 'dispute_lost'] as const),
] as const;

/** An entry of now, or a late one: of any moment before, often right at the border of a day. */
async function bookAnything(random: RandomSource): Promise<void> {
  const pick = <Value>(values: readonly [Value, ...Value[]]) =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const sinceMs = clock.now().getTime() - begin.getTime();
  const late = later(begin, Math.floor(random() * sinceMs));
  const midnight = later(new Date('2026-02-28T00:00:00Z'), Math.floor(random() * 3) * dayMs);
  const moments = [clock.now(), clock.now(), late, midnight, later(midnight, -1)] as const;
  await book(pick(moments), {
    kind: pick(kinds),
    amountMinor: 1 + Math.floor(random() * 5000),
    refundsPayable: random() < 0.1,
    currency: pick(['usd', 'usd', 'eur', 'gbp']),
  });
}

describe('figures are those of the ledger', () => {
  const seed = Number(process.env['SALES_SEED'] ?? Math.floor(Math.random() * 1e9));

  test(`of a random history, whenever it is rolled up: seed ${seed}`, async () => {
    const random = seededRandom(seed);
    for (let step = 0; step < 80; step += 1) {
      clock.advance(Math.floor(random() * 2 * hourMs));
      await bookAnything(random);
      if (random() < 0.3) await rollUp();
      if (random() < 0.1) await Promise.all([rollUp(), rollUp(), bookAnything(random)]);
      const from = later(begin, Math.floor((random() * 100 - 24) * hourMs));
      const some = { from, to: later(from, Math.floor(random() * 60 * hourMs)) };
      const aligned = {
        from: new Date('2026-02-28T00:00:00Z'),
        to: new Date('2026-03-02T00:00:00Z'),
      };
      for (const span of [whole, some, aligned]) await expectFiguresOf(span);
    }
    expect(await readClosedUntil()).not.toBeNull();
    expect(await check()).toBe(0);
  });

  test('of several spans at once, each by itself', async () => {
    await book(begin);
    await book(later(begin, 3 * hourMs), { currency: 'eur' });
    clock.advance(dayMs);
    await rollUp();
    const early = { from: begin, to: later(begin, hourMs) };
    const [one, both, none] = await listSalesOfSpans(db, [
      early,
      whole,
      { from: whole.to, to: later(whole.to, dayMs) },
    ]);
    expect(one && toRows(one)).toEqual(await readLedger(early));
    expect(both && toRows(both)).toEqual(await readLedger(whole));
    expect(none?.size).toBe(0);
  });
});

describe('an hour is closed', () => {
  test('an hour after its end, with what was booked in it', async () => {
    await book(later(begin, 10 * minuteMs));
    clock.advance(2 * hourMs - 1);
    await rollUp();
    expect(await readClosedUntil()).toBeNull();
    clock.advance(1);
    await rollUp();
    expect(await readClosedUntil()).toEqual(later(begin, hourMs));
    const { rows } = await db.query({ text: 'select * from sales_hour' });
    expect(rows).toEqual([
      { hour: begin, currency: 'usd', net_minor: 1999, refunded_minor: 0, payments: 1 },
    ]);
  });

  test('not before the database’s own clock says so', async () => {
    await book(later(new Date(), -3 * hourMs));
    clock = createManualClock(later(new Date(), 365 * dayMs));
    await rollUp();
    const until = await readClosedUntil();
    expect(until && until <= new Date()).toBe(true);
  });

  test('once, by however many instances', async () => {
    for (let hour = 0; hour < 60; hour += 1) await book(later(begin, hour * hourMs));
    clock.advance(61 * hourMs);
    await Promise.all([rollUp(), rollUp(), rollUp()]);
    await rollUp();
    expect(await readClosedUntil()).toEqual(later(begin, 60 * hourMs));
    await expectFiguresOf(whole);
    expect(await check()).toBe(0);
  });

  test('only when nobody books in it: what is not committed yet is in its figures', async () => {
    await book(later(begin, -hourMs));
    clock.advance(5 * hourMs);
    let end = (): void => undefined;
    const isBooked = new Promise<void>((resolveBooked, reject) => {
      inTransaction(db, async (tx) => {
        const by = { order: undefined, actor: 'processor', reason: 'test', at: clock.now() };
        const cause = { ...by, object: 'open', currency: 'usd', happenedAt: begin };
        await writeJournalEntries(tx, cause, { kind: 'charge', amountMinor: 7 });
        const ended = new Promise<void>((resolve) => (end = resolve));
        resolveBooked();
        await ended;
      }).then(() => resolveBooked(), reject);
    });
    await isBooked;
    await rollUp();
    expect(await readClosedUntil()).toBeNull();
    end();
    await expect.poll(async () => (await readFigures(whole)).at(-1)?.netMinor).toBe(1999 + 7);
    await rollUp();
    expect(await readClosedUntil()).toEqual(later(begin, 4 * hourMs));
    await expectFiguresOf(whole);
  });
});

describe('something is booked in a closed hour', () => {
  beforeEach(async () => {
    await book(begin);
    clock.advance(dayMs);
    await rollUp();
  });

  const countMarks = async () => (await db.query({ text: 'select from sales_mark' })).rowCount;

  test.each(['refund', 'refund_failed', 'tax_charged'] as const)(
    '%s: the figures have it at once, and the hour is closed anew',
    async (kind) => {
      await book(later(begin, 1), { kind, amountMinor: 500 });
      await expectFiguresOf(whole);
      expect(await countMarks()).toBe(1);
      await rollUp();
      expect(await countMarks()).toBe(0);
      await expectFiguresOf(whole);
      expect(await check()).toBe(0);
    },
  );

  test('before all that was closed: it is read from the ledger', async () => {
    await book(later(begin, -5 * dayMs));
    await expectFiguresOf({ from: later(begin, -9 * dayMs), to: whole.to });
    expect(await countMarks()).toBe(0);
  });

  test('many at once: nobody waits for another, and the hour is marked', async () => {
    await Promise.all(Array.from({ length: 8 }, () => book(later(begin, 2))));
    await expectFiguresOf(whole);
    await Promise.all([rollUp(), rollUp()]);
    await rollUp();
    expect(await countMarks()).toBe(0);
    await expectFiguresOf(whole);
  });

  test('a fee, which is no sale, marks nothing', async () => {
    await book(begin, { kind: 'fee' });
    expect(await countMarks()).toBe(0);
  });
});

describe('each night', () => {
  test('what differs from the ledger is reported to staff and mended', async () => {
    await book(begin);
    await book(later(begin, 2 * hourMs), { currency: 'eur' });
    clock.advance(dayMs);
    await rollUp();
    expect(await check()).toBe(0);
    await db.query({ text: "update sales_hour set net_minor = 1 where currency = 'usd'" });
    await db.query({ text: "delete from sales_hour where currency = 'eur'" });
    expect(await check()).toBe(2);
    await expectFiguresOf(whole);
    expect(await check()).toBe(0);
    const { rows } = await db.query<{ kind: string; detail: string }>({
      text: 'select kind, detail from payment_exception order by id',
    });
    expect(rows).toEqual([
      {
        kind: 'sales_differ',
        detail: 'the hour from 2026-02-27T22:00:00.000Z: $0.01, and $19.99 by the ledger',
      },
      {
        kind: 'sales_differ',
        detail: 'the hour from 2026-02-28T00:00:00.000Z: €0.00, and €19.99 by the ledger',
      },
    ]);
  });
});
