/** Getting the queue's tables ready: what stands in the way ends the start, with words. */
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openDatabase } from './database/database.ts';
import { JobTablesNotReadyError, openJobs, prepareJobs } from './jobs.ts';
import { createLog } from './log.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function addIndexToBuild(name: string): Promise<void> {
  await db.query({
    text: `insert into jobs.bam (name, version, status, table_name, command)
      values ($1, 1, 'pending', 'queue', 'create index concurrently if not exists ' || $1 ||
        ' on jobs.queue (name)')`,
    values: [name],
  });
}

const instructions = /pg_stat_activity.*start the shop again/;

test('an index that waits to be built is built before the start goes on', async () => {
  await addIndexToBuild('built_at_start');
  await db.query({ text: 'update jobs.version set bam_on = null' });
  await prepareJobs(db);
  const text = `select 1 from pg_class where relname = 'built_at_start'`;
  expect((await db.query({ text })).rowCount).toBe(1);
});

test('one that nobody builds in time ends the start', async () => {
  await addIndexToBuild('never_built');
  // Another start has just looked, so that this one leaves it alone for a minute.
  await db.query({ text: 'update jobs.version set bam_on = now()' });
  const error = await prepareJobs(db, { waitMs: 200 }).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(JobTablesNotReadyError);
  expect(String(error)).toMatch(instructions);
  await db.query({ text: `delete from jobs.bam where name = 'never_built'` });
});

test('a lock that somebody holds on the tables does so too', async () => {
  const owner = openDatabase(db.connection, {
    max: 2,
    lockTimeoutMs: 200,
    statementTimeoutMs: 1000,
  });
  const other = await db.pool.connect();
  await other.query('begin; lock table jobs.version in access exclusive mode');
  const error = await prepareJobs(owner).catch((failure: unknown) => failure);
  await other.query('rollback');
  other.release();
  await owner.close();
  expect(error).toBeInstanceOf(JobTablesNotReadyError);
  expect(String(error)).toMatch(instructions);
});

test('a job of an older version is taken off the schedule', async () => {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values = []) => db.query({ text, values }) },
    migrate: false,
    supervise: false,
  });
  await boss.start();
  await boss.createQueue('of-the-version-before');
  await boss.schedule('of-the-version-before', '* * * * *');
  const jobs = await openJobs(db, createLog('silent'), []);
  await jobs.startWorkers({ jobs: {}, everyMinute: { present: async () => undefined } });
  const scheduled = (await boss.getSchedules()).map(({ name }) => name);
  await jobs.close();
  await boss.stop({ graceful: false });
  expect(scheduled).toEqual(['present']);
});
