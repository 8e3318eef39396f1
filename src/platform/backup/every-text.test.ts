/** Backups with any text that people can write: each row is restored as it was, in every table. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import { storeMessage } from '#modules/inbox/inbox.ts';
import { queueEmail } from '#modules/emails/emails.ts';
import { placeOrder } from '#modules/orders/orders.ts';
import { addReview } from '#modules/reviews/reviews.ts';
import { receiptContents } from '#test/support/email-contents.ts';
import { anyCharacter } from '#test/support/any-character.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld, createManualClock } from '#test/support/world.ts';
import { restoreBackup, takeBackup } from './backup.ts';
import { listTables } from './tables.ts';

let folder: string;
let db: TestDatabase;
let target: TestDatabase;
const clock = createManualClock();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferrule-backup-'));
  db = await openTestDatabase();
  target = await openTestDatabase();
  await fillTables();
});
afterAll(async () => {
  await db.close();
  await target.close();
  await rm(folder, { recursive: true, force: true });
});

async function fillTables(): Promise<void> {
  const world = await makeWorld(db, clock);
  await placeOrder(
    { db, clock, reservationMinutes: 30 },
    {
      ...{ customer: world.anna, tool: { id: world.flatBrush }, quantity: 12 },
      ...{ phone: '+44 20 7946', seenPriceMinor: 1999 },
    },
  );
  const at = clock.now();
  const review = { name: 'Anna', review: 'good', rating: 5, image: '' };
  await storeMessage(db, { name: 'Anna', email: 'anna@people.example', message: 'hello' }, at);
  await inTransaction(db, async (tx) => {
    await addReview(tx, review, { at });
    await queueEmail(
      tx,
      { to: 'anna@people.example', kind: 'receipt', contents: receiptContents },
      at,
    );
    const entry = { action: 'tool.added', object: `tool:${world.flatBrush}` } as const;
    await writeAuditEntry(tx, { id: world.mira.id, ip: '', at }, entry);
  });
}

/** A digest of all rows of each table. */
async function digests(database: TestDatabase): Promise<Record<string, string>> {
  const digestsByTable: Record<string, string> = {};
  for (const table of await listTables(database)) {
    const text = `select count(*) || ' ' ||
      md5(coalesce(string_agg(t::text, ';' order by t::text), '')) as digest from ${table} t`;
    const { rows } = await database.query<{ digest: string }>({ text });
    digestsByTable[table] = rows[0]?.digest ?? '';
  }
  return digestsByTable;
}

async function backUpAndRestore(): Promise<void> {
  const file = join(folder, 'shop.backup');
  await takeBackup(db, file, clock.now());
  await restoreBackup(target, file);
  expect(await digests(target)).toEqual(await digests(db));
}

interface Column {
  table: string;
  name: string;
  type: string;
}

async function listColumns(): Promise<Column[]> {
  const { rows } = await db.query<{ table: string; name: string; type: string }>({
    text: `select c.oid::regclass::text as table, quote_ident(attname) as name,
        atttypid::regtype::text as type
      from pg_attribute join pg_class c on c.oid = attrelid
      where c.oid = any($1::regclass[]) and attnum > 0 and not attisdropped
        and atttypid = any('{text,jsonb}'::regtype[])`,
    values: [await listTables(db)],
  });
  return rows;
}

/** Writes the text into a row of that column; false where a constraint of the column refuses it. */
async function writeInto({ table, name, type }: Column, text: string): Promise<boolean> {
  const value = type === 'jsonb' ? JSON.stringify({ text }) : text;
  const begin = `alter table ${table} disable trigger user; set constraints all deferred;`;
  const end = `alter table ${table} enable trigger user`;
  try {
    return await inTransaction(db, async (tx) => {
      await tx.query({ text: begin });
      const { rowCount } = await tx.query({
        text: `update ${table} set ${name} = $1 where ctid = (select ctid from ${table} limit 1)`,
        values: [value],
      });
      await tx.query({ text: 'set constraints all immediate' });
      await tx.query({ text: end });
      return rowCount === 1;
    });
  } catch {
    return false;
  }
}

const lineEnds = ['\u2028', '\u2029', '\u0085', '\n', '\r', '\r\n', '\v', '\f', '\x1e'];
const specialTexts = [...lineEnds, '\\u0000', '\\n', '\ud800', '"', '\\', '{"row":', '\u{10ffff}'];

test('a message with the line separator of Unicode does no harm', async () => {
  const message = { name: 'Eve', email: 'eve@evil.example', message: 'a\u2028b' };
  await storeMessage(db, message, clock.now());
  await backUpAndRestore();
});

test('whatever text a column takes comes back as it was', async () => {
  const columns = await listColumns();
  const writtenColumns = new Set<string>();
  const piece = fc.oneof(fc.constantFrom(...specialTexts), fc.string({ unit: anyCharacter }));
  const texts = fc.array(piece, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 5, maxLength: 5 }), async (sampleTexts) => {
      for (const [index, column] of columns.entries()) {
        const text = (sampleTexts[index % sampleTexts.length] ?? '').replaceAll('\0', '');
        if (await writeInto(column, text)) writtenColumns.add(`${column.table}.${column.name}`);
      }
      await backUpAndRestore();
    }),
    { numRuns: 12 },
  );
  const columnsOfPeople = [
    'orders.phone',
    'review.review',
    'contact_message.message',
    'email.contents',
  ];
  expect([...writtenColumns]).toEqual(expect.arrayContaining(columnsOfPeople));
}, 60_000);

test('rows of four megabytes, and numbers with more digits than JavaScript keeps', async () => {
  const contents = `{"big": 12345678901234567890.5, "long": "${'\u2028é'.repeat(1_000_000)}"}`;
  await db.query({ text: 'update email set contents = $1::jsonb', values: [contents] });
  await backUpAndRestore();
});
