import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { Executor } from '#platform/database/database.ts';
import { longestTurn } from '#test/support/longest-turn.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { cardFailureLimits } from '#modules/rate-limits/limits.ts';
import type { Processor, ProcessorMovement } from '../processor/processor-types.ts';
import { compareDay } from './compare-statement.ts';
import { writeJournalEntries } from './ledger.ts';
import { postings, type LedgerAccount } from './ledger-accounts.ts';
import { inTransaction } from '#platform/database/transaction.ts';

const day = new Date('2026-03-02T00:00:00Z');
const sales = Number(process.env['STATEMENT_SALES'] ?? 10_000);
const pageSize = 100;
const longestAllowedMs = 20;

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.query({
    text: `insert into journal_entry (kind, object_id, actor, reason, at, happened_at,
        currency, to_account, from_account, amount_minor)
      select kind, 'ch_' || number, 'processor', 'sold', $1, $1, 'usd', gains, gives, minor
      from generate_series(1, $2::int) as number,
        (values ('charge', 'processor_balance', 'sales', 1999),
          ('fee', 'processor_fees', 'processor_balance', 88)) as moved (kind, gains, gives, minor)`,
    values: [new Date('2026-03-02T12:00:00Z'), sales],
  });
}, 120_000);
afterAll(() => db.close());

function charges(from: number, to: number): ProcessorMovement[] {
  return Array.from({ length: to - from }, (_, index) => {
    return {
      kind: 'charge',
      source: `ch_${from + index}`,
      amountMinor: 1999,
      ...{ currency: 'usd', feeMinor: 88, exchangeRate: undefined },
      at: day,
    };
  });
}

/** A processor that has these lines on that day, and counts what it and the database are config. */
function createCountingDeps(lines: readonly ProcessorMovement[], of = day) {
  const count = { calls: 0, statements: 0 };
  const never = () => Promise.reject(new Error('was config for something else'));
  const processor: Processor = {
    ...{ createIntent: never, retrieveIntent: never, cancelIntent: never, listIntents: never },
    ...{ retrieveCardFailure: never, offersTransfer: never, listTransferMovements: never },
    ...{ returnTransfer: never },
    ...{ refund: never, retrieveRefund: never, listRefunds: never, retrieveDispute: never },
    ...{ listUndelivered: never, readEvent: never },
    listMovementsOf: async (source) => {
      count.calls += 1;
      return lines.filter((line) => line.source === source);
    },
    readStatement: async ({ from }, after = '0') => {
      count.calls += 1;
      const begin = Number(after);
      const next = begin + pageSize;
      const ofDay = from.getTime() === of.getTime() ? lines : [];
      return {
        lines: ofDay.slice(begin, next),
        next: next < ofDay.length ? String(next) : undefined,
      };
    },
  };
  const query: Executor['query'] = (config) => {
    count.statements += 1;
    return db.query(config);
  };
  const jobs = { enqueue: () => Promise.resolve() };
  const clock = { now: () => new Date('2026-03-03T03:00:00Z') };
  const deps: PaymentDeps = {
    ...{ processor, jobs, clock, log: createLog('silent'), db: { ...db, query } },
    cardTesting: { limits: cardFailureLimits, secret: '' },
    transferDays: 7,
  };
  return { count, deps };
}

async function measureComparison(lines: readonly ProcessorMovement[]) {
  const { count, deps } = createCountingDeps(lines);
  const { value: differences, longestOwnMs } = await longestTurn(async () =>
    (await compareDay(deps, day)).count(),
  );
  return { ...count, differences, longestOwnMs };
}

const atProcessor: ReadonlySet<LedgerAccount> = new Set(['processor_balance']);

/** All that are settled in the currency of the balance. */
const movementKinds = [
  'charge',
  'refund',
  'refund_failed',
  'dispute_opened',
  'dispute_won',
] as const;

const pages = sales / pageSize;
const ledgerPages = (2 * sales) / 500 + 1;

/** Of which no processor knows: tax that is owed, what is lost for good, payments by hand. */
test.each(
  Object.entries(postings).filter(
    ([, { to, from }]) => !atProcessor.has(to) && !atProcessor.has(from),
  ),
)('%s is no difference', async (kind, { to, from }) => {
  const sunday = new Date('2026-03-01T00:00:00Z');
  await db.query({
    text: `insert into journal_entry (kind, object_id, actor, reason, at, happened_at, currency,
        to_account, from_account, amount_minor)
      values ($1, 'du_1', 'processor', 'lost', $2, $2, 'usd', $3, $4, 1900)`,
    values: [kind, new Date('2026-03-01T12:00:00Z'), to, from],
  });
  const { deps } = createCountingDeps([]);
  expect((await compareDay(deps, sunday)).count()).toBe(0);
});

/** Of an order in euros: what was charged stays beside the statement, what it came to is in it. */
test.each(movementKinds)('%s of an order in euros is its line in dollars', async (kind) => {
  const saturday = new Date('2026-02-28T00:00:00Z');
  const at = new Date('2026-02-28T12:00:00Z');
  const object = `moved_${kind}`;
  const by = { order: undefined, actor: 'processor', reason: 'sold', at };
  const settled = { amountMinor: 10_850, currency: 'usd', feeMinor: 0, exchangeRate: 1.085 };
  const move = { kind, amountMinor: 10_000, settled };
  await inTransaction(db, (tx) =>
    writeJournalEntries(tx, { ...by, object, currency: 'eur' }, move),
  );
  const compare = async (line: Partial<ProcessorMovement>) => {
    const lines = [{ ...settled, kind, source: object, at: saturday, ...line }];
    const { deps } = createCountingDeps(lines, saturday);
    return (await compareDay(deps, saturday)).has(object);
  };
  expect(await compare({})).toBe(false);
  expect(await compare({ amountMinor: 10_849 })).toBe(true);
  expect(await compare({ amountMinor: 10_000, currency: 'eur' })).toBe(true);
  expect(await compare({ currency: 'gbp' })).toBe(true);
});

describe('a day of 10,000 sales', () => {
  test('that agree is compared page by page, and nobody waits for it', async () => {
    const { calls, statements, differences, longestOwnMs } = await measureComparison(
      charges(1, sales + 1),
    );
    expect(differences).toBe(0);
    expect(calls).toBe(pages);
    expect(statements).toBeLessThanOrEqual(2 * pages + ledgerPages + 1);
    if (process.env['STATEMENT_SALES']) console.log(`longest slice ${longestOwnMs} ms`);
    // One loop over all of it took seconds. The collector is left out: it clears up after all tests
    // of the worker.
    expect(longestOwnMs).toBeLessThan(longestAllowedMs);
  }, 120_000);

  test('of which 500 are on one side only: no call for each of them', async () => {
    const shifted = charges(501, sales + 501);
    const { calls, statements, differences, longestOwnMs } = await measureComparison(shifted);
    expect(differences).toBe(4 * 500);
    expect(calls).toBeLessThanOrEqual(pages + 4);
    // What differs is written down many at a time.
    expect(statements).toBeLessThanOrEqual(2 * pages + ledgerPages + 1 + 64);
    expect(longestOwnMs).toBeLessThan(longestAllowedMs);
    const { rows } = await db.query<{ count: number }>({
      text: `select count(*) as count from payment_exception
        where key like 'statement_differs:2026-03-02:%'`,
    });
    expect(rows[0]?.count).toBe(1000);
  }, 120_000);

  test('of which a few are missing at the processor: each is config for by itself', async () => {
    const { calls, differences } = await measureComparison(charges(6, sales + 1));
    expect(differences).toBe(10);
    expect(calls).toBe(pages + 10);
  }, 120_000);
});
