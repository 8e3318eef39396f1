import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { preparedQuery } from './prepared-query.ts';
import { text, timestamp } from './sql-types.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('a name is replaced wherever and however often it stands, and nothing else is', async () => {
  const query = preparedQuery({ day: text, at: timestamp }, { found: text })`
select :day || ' 12:30' as found where :at::timestamptz = ${'coalesce(:at, now())'}`;
  expect(await query.all(db, { at: new Date(0), day: '1 May' })).toEqual([
    { found: '1 May 12:30' },
  ]);
});

test.each([
  ['that the text does not use', () => preparedQuery({ name: text, at: timestamp })`select :name`],
  ['that is not defined', () => preparedQuery({ name: text })`select :name, :at`],
])('a parameter %s is an error where the query is defined', (_, define) => {
  expect(define).toThrow('at');
});
