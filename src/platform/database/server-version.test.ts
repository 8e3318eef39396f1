import { expect, test } from 'vitest';
import { openEmptyDatabase } from '#test/support/database.ts';
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
