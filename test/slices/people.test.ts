/** What is done for one account that has very many of everything, and for all of them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup, takeBackup } from '#platform/backup/backup.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createLog } from '#platform/log.ts';
import { sendDue } from '#modules/mails/sending.ts';
import { writeOwnerDigest } from '#modules/operations/operations.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { eraseByAddress, eraseOwn } from '#modules/privacy/erase.ts';
import { emptyUnpaidOrders } from '#modules/privacy/privacy.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld, type World } from '#test/support/world.ts';
import { writeCsv } from '#web/ui/csv.ts';
import { fillLetters, fillOrders, fillTraces } from './fill.ts';
import { measure, rows, someRows } from './measure.ts';

const longMs = 900_000;
const clock = { now: () => new Date() };

let db: TestDatabase;
let world: World;
beforeEach(async () => {
  db = await openTestDatabase();
  world = await makeWorld(db);
});
afterEach(() => db.close());

const order = (state: 'unpaid' | 'cancelled', ago = 3600) =>
  fillOrders(db, { customer: world.anna, tool: world.flatBrush, rows, state, ago });

test('a backup is taken, and read back', { timeout: longMs }, async () => {
  await order('unpaid');
  await fillTraces(db, world.anna, rows);
  const folder = await mkdtemp(join(tmpdir(), 'ferrule-slices-'));
  try {
    const file = join(folder, 'shop.backup');
    await measure('backup, written and read back', db, () => takeBackup(db, file, clock.now()));
    await using other = await openTestDatabase();
    await measure('restore (a command of its own)', other, () => restoreBackup(other, file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("the stock's books are gone through", { timeout: longMs }, async () => {
  await order('unpaid');
  const audit = () => auditStock(db);
  expect(await measure('audit:stock, all is right', db, audit)).toEqual([]);
  await db.query({
    text: `alter table reservation disable trigger user;
      update reservation set reserved = 0;
      alter table reservation enable trigger user`,
  });
  const faults = await measure('audit:stock, every order differs', db, audit);
  expect(faults.length).toBeGreaterThan(100);
});

test('orders that came to nothing are emptied', { timeout: longMs }, async () => {
  await order('cancelled', 40 * 24 * 3600);
  await measure('personal fields emptied after 30 days', db, () =>
    emptyUnpaidOrders({ db, clock }),
  );
});

test('an account with very many traces is erased', { timeout: longMs }, async () => {
  await order('cancelled');
  await fillTraces(db, world.anna, rows);
  const { id: userId, email, name: displayName } = world.anna;
  const words = [email, displayName];
  const account = {
    id: userId,
    email,
    emailVerified: true,
    displayName,
    role: 'customer' as const,
  };
  const at = clock.now();
  const named = { ...account, issuer: 'test', createdAt: at };
  await measure('an account is erased', db, () =>
    inTransaction(db, async (tx) => {
      await eraseByAddress(tx, named, at);
      await eraseOwn(tx, { userId, words, at });
    }),
  );
});

test('letters that are due', { timeout: longMs }, async () => {
  await fillLetters(db, world.anna, rows);
  let taken = 0;
  const post = {
    isSandbox: false,
    send: async () =>
      (taken += 1) > someRows
        ? ({ ok: false, forGood: false, why: 'enough' } as const)
        : ({ ok: true } as const),
    close: () => undefined,
  };
  const shop = { name: 'Ferrule & Co.', line: 'Brush makers', location: 'Portland' };
  const head = {
    ...shop,
    origin: 'https://shop.example',
    email: 'a@b.example',
    colours: new Map(),
  };
  const log = createLog('silent');
  await measure('letters are sent', db, () => sendDue({ db, clock, log, post, head }));
});

test("the owner's daily email", { timeout: longMs }, async () => {
  await db.query({
    text: `insert into payment_problem (kind, detail, at, key)
      select 'statement_differs', 'it differs', now(), 'x:' || number
      from generate_series(1, $1::int) as number`,
    values: [rows],
  });
  const backups = { isOn: false };
  await measure("the owner's daily email", db, () =>
    writeOwnerDigest({ db, clock, backups, ownerEmails: [] }),
  );
});

test('a list as a file for a spreadsheet', { timeout: longMs }, async () => {
  const list = Array.from({ length: rows }, (_, number) => number);
  const texts = [
    '2026-03-02T12:00:00.000Z',
    'unpaid',
    'Anna',
    '+44 20 7946 0000',
    'Flat brush, 50',
  ];
  const columns = texts.map((text) => ({ head: text, of: (row: number) => `${text} ${row}` }));
  const pieces: string[] = [];
  await measure('a list as CSV (in the browser)', db, async () => {
    for await (const piece of writeCsv(list, [...columns, ...columns])) pieces.push(piece);
  });
  expect(pieces.join('').split('\r\n')).toHaveLength(rows + 2);
});
