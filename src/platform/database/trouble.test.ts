import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openDatabase, type Database } from './database.ts';
import { inTransaction } from './transaction.ts';
import { troubleOf } from './trouble.ts';

let db: TestDatabase;
let limited: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  limited = openDatabase(db.connection, { lockMs: 50, statementMs: 200 });
  await db.query({ text: 'create table row_to_lock as select 1 as id' });
});
afterAll(async () => {
  await limited.close();
  await db.close();
});

const troubleWith = async (work: Promise<unknown>) => work.then(() => 'none', troubleOf);

test('a row that another one has locked, and a statement that takes too long', async () => {
  await inTransaction(db, async (tx) => {
    await tx.query({ text: 'select 1 from row_to_lock for update' });
    const text = 'update row_to_lock set id = 2';
    expect(await troubleWith(limited.query({ text }))).toBe('busy');
  });
  expect(await troubleWith(limited.query({ text: 'select pg_sleep(9)' }))).toBe('busy');
});

test('a database that is not there, and a connection that is ended', async () => {
  const nowhere = openDatabase({ ...db.connection, port: 1 });
  expect(await troubleWith(nowhere.query({ text: 'select 1' }))).toBe('unreachable');
  await nowhere.close();
  const text = 'select pg_terminate_backend(pg_backend_pid())';
  expect(await troubleWith(limited.query({ text }))).toBe('unreachable');
});

test('a fault of ours is none, and one that wraps a trouble is', async () => {
  expect(await troubleWith(limited.query({ text: 'select nothing' }))).toBeUndefined();
  const cause = await limited.query({ text: 'select pg_sleep(9)' }).catch((error: Error) => error);
  expect(troubleOf(new Error('no payment', { cause }))).toBe('busy');
  expect(troubleOf('a text')).toBeUndefined();
});
