import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openDatabase, type Database } from './database.ts';
import { inTransaction } from './transaction.ts';
import { classifyDatabaseError } from './database-errors.ts';

let db: TestDatabase;
let timeLimited: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  timeLimited = openDatabase(db.connection, { lockTimeoutMs: 50, statementTimeoutMs: 200 });
  await db.query({ text: 'create table row_to_lock as select 1 as id' });
});
afterAll(async () => {
  await timeLimited.close();
  await db.close();
});

const errorKindOf = async (query: Promise<unknown>) =>
  query.then(() => 'none', classifyDatabaseError);

test('a row that another one has locked, and a statement that takes too long', async () => {
  await inTransaction(db, async (tx) => {
    await tx.query({ text: 'select 1 from row_to_lock for update' });
    const text = 'update row_to_lock set id = 2';
    expect(await errorKindOf(timeLimited.query({ text }))).toBe('busy');
  });
  expect(await errorKindOf(timeLimited.query({ text: 'select pg_sleep(9)' }))).toBe('busy');
});

test('a database that is not there, and a connection that is ended', async () => {
  const unreachable = openDatabase({ ...db.connection, port: 1 });
  expect(await errorKindOf(unreachable.query({ text: 'select 1' }))).toBe('unreachable');
  await unreachable.close();
  const text = 'select pg_terminate_backend(pg_backend_pid())';
  expect(await errorKindOf(timeLimited.query({ text }))).toBe('unreachable');
});

test('an error of ours is not transient, and one that wraps a transient error is', async () => {
  expect(await errorKindOf(timeLimited.query({ text: 'select nothing' }))).toBeUndefined();
  const cause = await timeLimited
    .query({ text: 'select pg_sleep(9)' })
    .catch((error: Error) => error);
  expect(classifyDatabaseError(new Error('no payment', { cause }))).toBe('busy');
  expect(classifyDatabaseError('a text')).toBeUndefined();
});

test('a connection that has broken between two statements of a transaction', async () => {
  const broken = inTransaction(timeLimited, async (tx) => {
    const { rows } = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    await db.query({ text: 'select pg_terminate_backend($1)', values: [rows[0]?.pid] });
    // Long enough for the client to have noticed by itself.
    await setTimeout(100);
    await tx.query({ text: 'select 1' });
  });
  expect(await errorKindOf(broken)).toBe('unreachable');
});
