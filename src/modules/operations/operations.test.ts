import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countRows } from '#platform/backup/backup.ts';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld, createManualClock } from '#test/support/world.ts';
import { openDailyBackups, readBackupState, queueOwnerDigest } from './operations.ts';

let db: TestDatabase;
let root: string;
let folder: string;
let clock = createManualClock();
const log = createLog('silent');

beforeAll(async () => {
  db = await openTestDatabase();
  await makeWorld(db, clock);
  root = await mkdtemp(join(tmpdir(), 'ferrule-operations-'));
});
afterAll(async () => {
  await db.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  clock = createManualClock();
  folder = join(await mkdtemp(join(root, 'test-')), 'backups');
  await db.query({ text: 'delete from backup_run; delete from owner_digest; delete from email' });
  const since = clock.now().toISOString();
  await db.query({ text: 'update shop_migration set "timestamp" = $1', values: [since] });
});

const settings = () => ({ isOn: true, folder, hour: 3, keptCount: 3 });
const createBackups = (more = {}) =>
  openDailyBackups({ db, clock, log, backups: { ...settings(), ...more } });
const readState = () => readBackupState(db, settings(), clock.now());
const queueDigest = (ownerEmails: string[] = []) =>
  queueOwnerDigest({ db, clock, backups: settings(), ownerEmails });

async function selectEmails(): Promise<Record<string, unknown>[]> {
  const text = 'select recipient, kind, contents from email order by id';
  return (await db.query<Record<string, unknown>>({ text })).rows;
}

/** A folder cannot be made below a file. */
async function impossibleFolder(): Promise<string> {
  const file = join(root, 'file');
  await writeFile(file, '');
  return join(file, 'backups');
}

test('one backup a day is taken, closed to others, and the newest are kept', async () => {
  expect(await readState()).toEqual({ kind: 'awaited' });
  for (let day = 0; day < 5; day += 1) {
    for (let run = 0; run < 3; run += 1) await createBackups().run();
    expect(await readState()).toEqual({ kind: 'good', lastAt: clock.now() });
    clock.advance(24 * hourMs);
  }
  const names = await readdir(folder);
  expect(names).toHaveLength(3);
  for (const name of names) {
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await countRows(join(folder, name))).tables.get('public.tool')).toBe(3);
  }
});

test('other files in the folder are kept, drafts of a killed shop are deleted', async () => {
  await createBackups().run();
  await writeFile(join(folder, 'shop-2020.backup'), '');
  await writeFile(join(folder, 'daily-2020-01-01T00-00-00-000Z.backup.writing'), '');
  for (let day = 0; day < 4; day += 1) {
    clock.advance(24 * hourMs);
    await createBackups().run();
  }
  const names = await readdir(folder);
  expect(names).toContain('shop-2020.backup');
  expect(names.filter((name) => name.endsWith('.writing'))).toEqual([]);
});

test('of many instances one takes it', async () => {
  await Promise.all(Array.from({ length: 5 }, () => createBackups().run()));
  const { rows } = await db.query({ text: 'select 1 from backup_run' });
  expect(rows).toHaveLength(1);
  expect(await readdir(folder)).toHaveLength(1);
});

test('a shop that is stopped leaves no partial backup', async () => {
  const backups = createBackups();
  const run = backups.run();
  await backups.close();
  await run;
  clock.advance(hourMs);
  await createBackups().run();
  expect(await readdir(folder)).toHaveLength(1);
});

test('a table that takes longer than a statement of a page may is backed up', async () => {
  const limitMs = 300;
  const limited = openDatabase(db.connection, { max: 4, statementTimeoutMs: limitMs });
  const holder = await db.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table tool in access exclusive mode');
    const run = openDailyBackups({ db: limited, clock, log, backups: settings() }).run();
    await expect.poll(() => countWaiting('copy%tool%'), { timeout: 10_000 }).toBe(1);
    await pause(2 * limitMs);
    await holder.query('commit');
    await run;
  } finally {
    await holder.end();
    await limited.close();
  }
  expect(await readState()).toMatchObject({ kind: 'good' });
});

/** Statements like this one that wait for a lock. */
async function countWaiting(like: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    text: `select count(*) from pg_stat_activity
      where wait_event_type = 'Lock' and query ilike $1 and datname = current_database()`,
    values: [like],
  });
  return rows[0]?.count ?? 0;
}

test('one that fails is tried again after an hour, and is late after a day', async () => {
  const folderThatFails = await impossibleFolder();
  await createBackups().run();
  clock.advance(24 * hourMs);
  const countAttempts = async () =>
    (await db.query({ text: 'select 1 from backup_run' })).rows.length;
  for (let run = 0; run < 59; run += 1) {
    await createBackups({ folder: folderThatFails }).run();
    clock.advance(minuteMs);
  }
  expect(await countAttempts()).toBe(2);
  clock.advance(2 * hourMs);
  await createBackups({ folder: folderThatFails }).run();
  expect(await countAttempts()).toBe(3);
  expect(await readState()).toMatchObject({
    kind: 'late',
    error: expect.stringContaining('ENOTDIR'),
  });
});

test('when switched off nothing is taken, and the state says so', async () => {
  await createBackups({ isOn: false }).run();
  const off = await readBackupState(db, { isOn: false }, clock.now());
  expect(off).toEqual({ kind: 'off' });
});

test('no email is written when nothing is open', async () => {
  await createBackups().run();
  await queueDigest();
  expect(await selectEmails()).toEqual([]);
});

test('one email a day tells the admins what is open', async () => {
  clock.advance(26 * hourMs);
  const text = `insert into email (recipient, kind, contents, written_at, given_up_at, last_error)
    values ('anna@people.example', 'receipt', '{}', $1, $1, '550 no such mailbox')`;
  await db.query({ text, values: [clock.now()] });
  await Promise.all(Array.from({ length: 5 }, () => queueDigest()));
  const expectedContents = { unsent: '1', backups: 'never' };
  const digests = (await selectEmails()).filter(({ kind }) => kind === 'owner_digest');
  expect(digests).toMatchObject([{ recipient: 'mira@people.example', contents: expectedContents }]);
  clock.advance(24 * hourMs);
  await queueDigest(['owner@shop.example']);
  expect((await selectEmails()).at(-1)).toMatchObject({
    // What a digest reported is not reported again.
    ...{ recipient: 'owner@shop.example', contents: { backups: 'never' } },
  });
});
