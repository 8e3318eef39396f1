import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { inTransaction } from './transaction.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('a connection that dies in a transaction fails it alone, and the next one works', async () => {
  // An error that nobody listens for would end the process; here it fails the run.
  const interrupted = inTransaction(db, async (tx) => {
    await tx.query({ text: 'create table half_done ()' });
    const { rows } = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    await db.query({ text: 'select pg_terminate_backend($1)', values: [rows[0]?.pid] });
    await tx.query({ text: 'select 1' });
  });
  // The message depends on what comes first: the server's last message, the closed socket, or the
  // client that has noticed before the next query.
  await expect(interrupted).rejects.toThrow(/terminat|EPIPE|ECONNRESET|connection error/);
  const tables = await inTransaction(db, (tx) =>
    tx.query({ text: "select 1 from pg_tables where tablename = 'half_done'" }),
  );
  expect(tables.rows).toEqual([]);
});

test('what waits for the commit runs last and in its order, and never after an error', async () => {
  const done: string[] = [];
  const run = (fails: boolean) =>
    inTransaction(db, async (tx) => {
      tx.beforeCommit(async () => done.push('first'));
      tx.beforeCommit(async () => done.push('second'));
      done.push('callback');
      if (fails) throw new Error('no');
    });
  await run(false);
  await expect(run(true)).rejects.toThrow('no');
  expect(done).toEqual(['callback', 'first', 'second', 'callback']);
});

test('what fails before the commit undoes everything', async () => {
  const failing = inTransaction(db, async (tx) => {
    await tx.query({ text: 'create table half_done ()' });
    tx.beforeCommit(() => tx.query({ text: 'select 1 / 0' }));
  });
  await expect(failing).rejects.toThrow('division by zero');
  const { rows } = await db.query({
    text: "select 1 from pg_tables where tablename = 'half_done'",
  });
  expect(rows).toEqual([]);
});
