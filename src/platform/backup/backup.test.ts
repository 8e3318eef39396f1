import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { addReview } from '#modules/reviews/reviews.ts';
import { placeOrder } from '#modules/orders/orders.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld, createManualClock, stockOf, type World } from '#test/support/world.ts';
import { restoreBackup, takeBackup } from './backup.ts';

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
  const text = gunzipSync(bytes).toString().replace('340', '341');
  await writeFile(changed, gzipSync(text));
  const foreign = join(folder, 'foreign.backup');
  await writeFile(foreign, gzipSync('{"hello":"world"}\n'));
  for (const brokenFile of [cut, changed, foreign, join(folder, 'absent.backup')]) {
    await expect(restoreBackup(db, brokenFile)).rejects.toThrow(
      /cannot be read|changed|no backup|cut off/,
    );
  }
  expect(await readAllRows(db)).toBe(before);
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
