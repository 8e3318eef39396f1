import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEmptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { migrationsFolder } from '#test/support/earlier-schema.ts';
import { migrate } from './migrate.ts';
import { describeOldServer, functionsOf18, prepareServer } from './server-version.ts';

test('a server that is too old is named, with what is needed', () => {
  expect(describeOldServer(14)).toBe('the database is PostgreSQL 14; the shop needs 15 or later');
  expect(describeOldServer(15)).toBeUndefined();
  expect(describeOldServer(18)).toBeUndefined();
});

test('ids of older servers are of version 7 and in the order of their time', async () => {
  await using db = await openEmptyDatabase();
  await prepareServer(db);
  // In a schema of its own, so that it is made where the server has one, too.
  await db.query({ text: `create schema older; set search_path = older` });
  await db.query({ text: functionsOf18.replace(`to_regprocedure('uuidv7()')`, 'null') });
  const before = Date.now();
  const { rows } = await db.query<{ id: string }>({
    text: `select older.uuidv7() as id, pg_sleep(0.001) from generate_series(1, 50)`,
  });
  const ids = rows.map(({ id }) => id);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-/);
  expect(new Set(ids).size).toBe(50);
  expect(ids.toSorted()).toEqual(ids);
  const madeAt = parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16);
  expect(Math.abs(madeAt - before)).toBeLessThan(60_000);
});

test('a release starts beside the schema of a later one, and changes nothing', async () => {
  await using db = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'earlier-'));
  const files = (await readdir(migrationsFolder)).toSorted();
  for (const file of files.slice(0, -2))
    await copyFile(join(migrationsFolder, file), join(folder, file));
  expect(await migrate(db, folder)).toEqual([]);
  expect(await migrate(db, migrationsFolder)).toEqual([]);
  await rm(folder, { recursive: true });
});
