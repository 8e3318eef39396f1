import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openDatabase } from './database.ts';
import { openAnnouncements } from './announcements.ts';
import { inTransaction } from './transaction.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('another process hears what changed, and of too much only the topic', async () => {
  const log = createLog('silent');
  // Each with a connection of its own, as two processes have them.
  const [near, far] = [openDatabase(db.connection), openDatabase(db.connection)];
  const sender = await openAnnouncements(near, log, { coalesceMs: 5 });
  const receiver = await openAnnouncements(far, log);
  const heard: Record<string, unknown>[] = [];
  for (const topic of ['stock', 'availability', 'catalogue'] as const) {
    receiver.on(topic, (ids) => heard.push({ [topic]: ids && [...ids].toSorted() }));
  }
  const ids = Array.from({ length: 201 }, () => crypto.randomUUID());
  await inTransaction(near, async (tx) => {
    tx.announce('stock', ['a']);
    tx.announce('stock', ['b', 'a']);
    tx.announce('availability', ids.slice(1));
    tx.announce('catalogue', ['a']);
    tx.announce('catalogue');
  });
  sender.announce('stock', ['c']);
  const first = { stock: ['a', 'b', 'c'] };
  const pollOptions = { timeout: 2000, interval: 5 };
  const most = { availability: ids.slice(1).toSorted() };
  await expect.poll(() => heard, pollOptions).toEqual([first, most, { catalogue: undefined }]);
  sender.announce('stock', ids);
  // What is still to be sent goes out before it closes.
  await sender.close();
  await expect.poll(() => heard[3], pollOptions).toEqual({ stock: undefined });
  await receiver.close();
  await Promise.all([near.close(), far.close()]);
});

test('while the database is out of reach it is asked by one, twice a second', async () => {
  const log = createLog('silent');
  let warnings = 0;
  log.warn = () => (warnings += 1);
  const announcements = await openAnnouncements(db, log);
  let announcementCount = 0;
  announcements.on('catalogue', () => (announcementCount += 1));
  const outside = openDatabase({ ...db.connection, database: 'postgres' });
  const allowConnections = (admitted: boolean) =>
    outside.query({
      text: `alter database ${db.connection.database} with allow_connections ${admitted}`,
    });
  await allowConnections(false);
  const before = performance.now();
  await outside.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and query like 'listen%'`,
    values: [db.connection.database],
  });
  await expect.poll(() => warnings, { timeout: 10_000, interval: 10 }).toBeGreaterThan(2);
  expect(performance.now() - before).toBeGreaterThan(1400);
  await allowConnections(true);
  await expect.poll(() => announcementCount, { timeout: 10_000 }).toBe(1);
  await announcements.close();
  await outside.close();
});

test('what could not be sent is sent when the database is back', async () => {
  const [near, far] = [openDatabase(db.connection), openDatabase(db.connection)];
  const log = createLog('silent');
  const sender = await openAnnouncements(near, log, { coalesceMs: 5 });
  const receiver = await openAnnouncements(far, log);
  const heard: unknown[] = [];
  receiver.on('stock', (ids) => heard.push(ids && [...ids]));
  let failures = 0;
  const query = near.query.bind(near);
  Object.assign(near, {
    query: (text: Parameters<typeof query>[0]) =>
      (failures += 1) <= 2 ? Promise.reject(new Error('out of reach')) : query(text),
  });
  sender.announce('stock', ['a']);
  sender.announce('stock', ['b']);
  await expect.poll(() => heard, { timeout: 5000 }).toEqual([['a', 'b']]);
  await Promise.all([sender.close(), receiver.close()]);
  await Promise.all([near.close(), far.close()]);
});
