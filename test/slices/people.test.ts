/** What is done for one account that has very many of everything, and for all of them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup, takeBackup } from '#platform/backup/backup.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createLog } from '#platform/log.ts';
import { sendDueEmails } from '#modules/emails/send-due-emails.ts';
import { queueOwnerDigest } from '#modules/operations/operations.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { eraseByEmail, eraseByUserId } from '#modules/privacy/erase-customer.ts';
import { anonymiseUnpaidOrders } from '#modules/privacy/privacy.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld, type World } from '#test/support/world.ts';
import { writeCsv } from '#web/ui/lists/csv.ts';
import { fillEmails, fillOrders, fillCustomerData } from './fill.ts';
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
  await fillCustomerData(db, world.anna, rows);
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
  const violations = await measure('audit:stock, every order differs', db, audit);
  expect(violations.length).toBeGreaterThan(100);
});

test('personal data of unpaid orders is removed', { timeout: longMs }, async () => {
  await order('cancelled', 40 * 24 * 3600);
  await measure('personal fields emptied after 30 days', db, () =>
    anonymiseUnpaidOrders({ db, clock }),
  );
});

test('an account with very much data is erased', { timeout: longMs }, async () => {
  await order('cancelled');
  await fillCustomerData(db, world.anna, rows);
  const { id: userId, email, name: displayName } = world.anna;
  const personalData = [email, displayName];
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
      await eraseByEmail(tx, named, at);
      await eraseByUserId(tx, { userId, words: personalData, at });
    }),
  );
});

test('emails that are due', { timeout: longMs }, async () => {
  await fillEmails(db, world.anna, rows);
  let sentCount = 0;
  const transport = {
    isSandbox: false,
    send: async () =>
      (sentCount += 1) > someRows
        ? ({ ok: false, isPermanent: false, reason: 'enough' } as const)
        : ({ ok: true } as const),
    close: () => undefined,
  };
  const shop = { name: 'Ferrule & Co.', line: 'Brush makers', location: 'Portland' };
  const branding = {
    ...shop,
    origin: 'https://shop.example',
    email: 'a@b.example',
    colours: new Map(),
  };
  const log = createLog('silent');
  await measure('letters are sent', db, () =>
    sendDueEmails({ db, clock, log, transport, branding }),
  );
});

test("the owner's daily email", { timeout: longMs }, async () => {
  await db.query({
    text: `insert into payment_exception (kind, detail, at, key)
      select 'statement_differs', 'it differs', now(), 'x:' || number
      from generate_series(1, $1::int) as number`,
    values: [rows],
  });
  const backups = { isOn: false };
  await measure("the owner's daily email", db, () =>
    queueOwnerDigest({ db, clock, backups, ownerEmails: [] }),
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
  const columns = texts.map((text) => ({ head: text, value: (row: number) => `${text} ${row}` }));
  const pieces: string[] = [];
  await measure('a list as CSV (in the browser)', db, async () => {
    for await (const piece of writeCsv(list, [...columns, ...columns])) pieces.push(piece);
  });
  expect(pieces.join('').split('\r\n')).toHaveLength(rows + 2);
});
