import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { addReview } from '#modules/reviews/reviews.ts';
import { placeOrder } from '#modules/orders/orders.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld, createManualClock, stockOf, type World } from '#test/support/world.ts';
import { writeLineBackup } from '#test/support/line-backup.ts';
import { countRows, restoreBackup, takeBackup } from './backup.ts';

let folder: string;
let db: TestDatabase;
let world: World;
const clock = createManualClock();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferrule-backup-'));
  db = await openTestDatabase();
  world = await makeWorld(db, clock);
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const placeTestOrder = () =>
  placeOrder(
    { db, clock, reservationMinutes: 30 },
    {
      customer: world.anna,
      tool: { id: world.flatBrush },
      quantity: 12,
      phone: '+44 20 7946',
      seenPriceMinor: 1999,
    },
  );

async function readAllRows(from: TestDatabase): Promise<string> {
  const { rows } = await from.query({
    text: `select (select jsonb_agg(to_jsonb(o) order by id) from orders o) as orders,
      (select jsonb_agg(to_jsonb(m) order by id) from stock_movement m) as movements,
      (select jsonb_agg(to_jsonb(t) order by id) from tool t) as tools,
      (select jsonb_agg(to_jsonb(u) order by id) from app_user u) as users,
      (select jsonb_agg(to_jsonb(r) order by id) from review r) as reviews`,
  });
  return JSON.stringify(rows[0]);
}

test('what was backed up is there again, to the letter, in another database', async () => {
  await placeTestOrder();
  const review = { name: 'Ann “the brush” Ünal', review: 'a\nb\\ \u{1F58C}', rating: 5, image: '' };
  await inTransaction(db, (tx) => addReview(tx, review, { at: clock.now() }));
  const file = join(folder, 'shop.backup');
  const { tables } = await takeBackup(db, file, clock.now());
  expect(tables.get('public.orders')).toBe(1);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await using other = await openTestDatabase();
  await makeWorld(other, clock);
  await restoreBackup(other, file);
  expect(await readAllRows(other)).toBe(await readAllRows(db));
  expect(await stockOf(other, world.flatBrush)).toEqual({ on_hand: 340, reserved: 12 });
  const { rows } = await other.query<{ next: number }>({
    text: "select nextval(pg_get_serial_sequence('orders', 'number')) as next",
  });
  const { rows: last } = await db.query<{ number: number }>({ text: 'select number from orders' });
  expect(rows[0]?.next).toBe((last[0]?.number ?? 0) + 1);
});

test('a damaged, cut or changed file is refused, and nothing is changed', async () => {
  const file = join(folder, 'good.backup');
  await takeBackup(db, file, clock.now());
  const before = await readAllRows(db);
  const bytes = await readFile(file);
  const cut = join(folder, 'cut.backup');
  await writeFile(cut, bytes);
  await truncate(cut, bytes.length - 40);
  const changed = join(folder, 'changed.backup');
  const text = zstdDecompressSync(bytes).toString('latin1').replace('340', '341');
  await writeFile(changed, zstdCompressSync(Buffer.from(text, 'latin1')));
  const foreign = join(folder, 'foreign.backup');
  await writeFile(foreign, gzipSync('{"hello":"world"}\n'));
  for (const brokenFile of [cut, changed, foreign, join(folder, 'absent.backup')]) {
    await expect(restoreBackup(db, brokenFile)).rejects.toThrow(
      /cannot be read|changed|no backup|cut off/,
    );
  }
  expect(await readAllRows(db)).toBe(before);
});

test('a backup of an earlier version, in lines, is restored to the letter', async () => {
  const file = join(folder, 'lines.backup');
  await writeLineBackup(db, file, clock.now());
  await using other = await openTestDatabase();
  const { tables } = await restoreBackup(other, file);
  expect(tables.get('public.orders')).toBe(1);
  expect(await readAllRows(other)).toBe(await readAllRows(db));
  const changed = join(folder, 'changed-lines.backup');
  const text = gunzipSync(await readFile(file))
    .toString()
    .replace('340', '341');
  await writeFile(changed, gzipSync(text));
  await expect(restoreBackup(other, changed)).rejects.toThrow('changed after it was written');
});

const passphrase = 'correct horse battery';

test('an encrypted backup opens with its passphrase alone, and shows nothing', async () => {
  const file = join(folder, 'sealed.backup');
  await takeBackup(db, file, clock.now(), { passphrase });
  expect((await readFile(file)).subarray(0, 16).toString()).toBe('FERRULE-SEALED-1');
  await using other = await openTestDatabase();
  await restoreBackup(other, file, { passphrase });
  expect(await readAllRows(other)).toBe(await readAllRows(db));
  await expect(countRows(file)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
  const wrong = countRows(file, { passphrase: 'correct horse batterz' });
  await expect(wrong).rejects.toThrow('with another passphrase');
});

/** Parts of an encrypted file, as they follow on its head. */
const sealedPart = 64 * 1024 + 16;
const sealedHead = 17 + 3 + 16 + 32;

test('an encrypted backup whose parts are changed, cut off or moved is refused', async () => {
  await db.query({
    text: `insert into contact_message (name, email, message, received_at)
      select 'x', 'x', string_agg(md5(number::text), ''), now()
      from generate_series(1, 20000) as number`,
  });
  const file = join(folder, 'long.backup');
  await takeBackup(db, file, clock.now(), { passphrase });
  const bytes = await readFile(file);
  const head = bytes.subarray(0, sealedHead);
  const parts: Buffer[] = [];
  for (let from = sealedHead; from < bytes.length; from += sealedPart)
    parts.push(bytes.subarray(from, from + sealedPart));
  expect(parts.length).toBeGreaterThan(3);
  const [first = head, second = head, ...rest] = parts;
  const flipped = Buffer.from(second);
  flipped.writeUInt8(flipped.readUInt8(100) ^ 1, 100);
  const broken: Record<string, Buffer[]> = {
    'is cut off': [head, ...parts.slice(0, -1)],
    'changed after it was written, or is cut off': [head, ...parts.slice(0, -1), flipped],
    'changed after it was written': [head, second, first, ...rest],
    'changed after': [head, first, flipped, ...rest],
    'is damaged': [head.subarray(0, 40)],
    'goes on after its end|changed after': [head, ...parts, first],
  };
  for (const [message, pieces] of Object.entries(broken)) {
    await writeFile(file, Buffer.concat(pieces));
    await expect(countRows(file, { passphrase })).rejects.toThrow(new RegExp(message));
  }
  const cutPart = Buffer.concat([head, ...parts]).subarray(0, -1);
  await writeFile(file, cutPart);
  await expect(countRows(file, { passphrase })).rejects.toThrow('is cut off');
  // A key is slow to derive on purpose.
}, 60_000);

test('tables of many rows keep every index and foreign key, and their rows are held', async () => {
  const read = async (from: TestDatabase) => {
    const { rows } = await from.query({
      text: `select pg_get_indexdef(indexrelid) as definition from pg_index
        where indrelid = any('{email,orders,order_line}'::regclass[])
        union all select conname || pg_get_constraintdef(oid) from pg_constraint
        where conrelid = any('{email,orders,order_line}'::regclass[]) order by 1`,
    });
    return rows;
  };
  await db.query({
    text: `insert into email (recipient, kind, contents, order_id, written_at, sent_at)
      select 'anna@people.example', 'receipt', '{}', id, now(), now()
      from orders, generate_series(1, 20001)`,
  });
  const file = join(folder, 'many.backup');
  await takeBackup(db, file, clock.now());
  await using other = await openTestDatabase();
  const { tables } = await restoreBackup(other, file);
  expect(tables.get('public.email')).toBeGreaterThan(20_000);
  expect(await read(other)).toEqual(await read(db));
  await expect(other.query({ text: 'delete from orders' })).rejects.toThrow('foreign key');
});

test('a backup of another version of the shop is refused', async () => {
  const file = join(folder, 'version.backup');
  await takeBackup(db, file, clock.now());
  await using other = await openTestDatabase();
  await other.query({ text: "insert into shop_migration values ('9999_later', now()::text)" });
  await expect(restoreBackup(other, file)).rejects.toThrow('another version');
});

test('nothing is left behind when the writing fails', async () => {
  const file = join(folder, 'nowhere', 'shop.backup');
  await expect(takeBackup(db, file, clock.now())).rejects.toThrow('ENOENT');
});
