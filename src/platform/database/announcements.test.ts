import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openDatabase } from './database.ts';
import { openAnnouncements } from './announcements.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

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
