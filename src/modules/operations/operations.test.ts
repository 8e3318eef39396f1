import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countRows } from '#platform/backup/backup.ts';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld, stillClock } from '#test/support/world.ts';
import { openDailyBackups, readBackupState, writeOwnerDigest } from './operations.ts';

let db: TestDatabase;
let root: string;
let folder: string;
let clock = stillClock();
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
  clock = stillClock();
  folder = join(await mkdtemp(join(root, 'test-')), 'backups');
  await db.query({ text: 'delete from backup_run; delete from owner_digest; delete from mail' });
  const since = clock.now().toISOString();
  await db.query({ text: 'update shop_migration set "timestamp" = $1', values: [since] });
});

const settings = () => ({ isOn: true, folder, hour: 3, kept: 3 });
const daily = (more = {}) =>
  openDailyBackups({ db, clock, log, backups: { ...settings(), ...more } });
const state = () => readBackupState(db, settings(), clock.now());
const digest = (ownerEmails: string[] = []) =>
  writeOwnerDigest({ db, clock, backups: settings(), ownerEmails });

async function emails(): Promise<Record<string, unknown>[]> {
  const text = 'select recipient, kind, contents from mail order by id';
  return (await db.query<Record<string, unknown>>({ text })).rows;
}

/** A folder cannot be made below a file. */
async function spoilFolder(): Promise<string> {
  const file = join(root, 'file');
  await writeFile(file, '');
  return join(file, 'backups');
}

test('one backup a day is taken, closed to others, and the newest are kept', async () => {
  expect(await state()).toEqual({ kind: 'awaited' });
  for (let day = 0; day < 5; day += 1) {
    for (let round = 0; round < 3; round += 1) await daily().round();
    expect(await state()).toEqual({ kind: 'good', lastAt: clock.now() });
    clock.advance(24 * hourMs);
  }
  const names = await readdir(folder);
  expect(names).toHaveLength(3);
  for (const name of names) {
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await countRows(join(folder, name))).tables.get('public.tool')).toBe(3);
  }
});

test('files of somebody else in the folder stay, drafts of a killed shop go', async () => {
  await daily().round();
  await writeFile(join(folder, 'shop-2020.backup'), '');
  await writeFile(join(folder, 'daily-2020-01-01T00-00-00-000Z.backup.writing'), '');
  for (let day = 0; day < 4; day += 1) {
    clock.advance(24 * hourMs);
    await daily().round();
  }
  const names = await readdir(folder);
  expect(names).toContain('shop-2020.backup');
  expect(names.filter((name) => name.endsWith('.writing'))).toEqual([]);
});

test('of many instances one takes it', async () => {
  await Promise.all(Array.from({ length: 5 }, () => daily().round()));
  const { rows } = await db.query({ text: 'select 1 from backup_run' });
  expect(rows).toHaveLength(1);
  expect(await readdir(folder)).toHaveLength(1);
});

test('a shop that is stopped leaves no half of a backup', async () => {
  const backups = daily();
  const round = backups.round();
  await backups.close();
  await round;
  clock.advance(hourMs);
  await daily().round();
  expect(await readdir(folder)).toHaveLength(1);
});

test('one that fails is tried again after an hour, and is late after a day', async () => {
  const spoiled = await spoilFolder();
  await daily().round();
  clock.advance(24 * hourMs);
  const tried = async () => (await db.query({ text: 'select 1 from backup_run' })).rows.length;
  for (let round = 0; round < 59; round += 1) {
    await daily({ folder: spoiled }).round();
    clock.advance(minuteMs);
  }
  expect(await tried()).toBe(2);
  clock.advance(2 * hourMs);
  await daily({ folder: spoiled }).round();
  expect(await tried()).toBe(3);
  expect(await state()).toMatchObject({ kind: 'late', error: expect.stringContaining('ENOTDIR') });
});

test('switched off nothing is taken, and that is told', async () => {
  await daily({ isOn: false }).round();
  const off = await readBackupState(db, { isOn: false }, clock.now());
  expect(off).toEqual({ kind: 'off' });
});

test('no email is written when nothing is open', async () => {
  await daily().round();
  await digest();
  expect(await emails()).toEqual([]);
});

test('one email a day tells the admins what is open', async () => {
  clock.advance(26 * hourMs);
  const text = `insert into mail (recipient, kind, contents, written_at, given_up_at, last_error)
    values ('anna@people.example', 'receipt', '{}', $1, $1, '550 no such mailbox')`;
  await db.query({ text, values: [clock.now()] });
  await Promise.all(Array.from({ length: 5 }, () => digest()));
  const told = { unsent: '1', backups: 'never' };
  const written = (await emails()).filter(({ kind }) => kind === 'owner_digest');
  expect(written).toMatchObject([{ recipient: 'mira@people.example', contents: told }]);
  clock.advance(24 * hourMs);
  await digest(['owner@shop.example']);
  expect((await emails()).at(-1)).toMatchObject({
    // What was told is not told again.
    ...{ recipient: 'owner@shop.example', contents: { backups: 'never' } },
  });
});
