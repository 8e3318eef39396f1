/**
 * The real database for tests: one server a run (started by `global-setup.ts`), migrated
 * templates in it, and for each test file a copy of one of them, which takes some 20 ms.
 */
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Connection, type Database } from '#platform/database/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `connection`: for the tables' owner; `shop`: for the role that a shop runs as. */
    testDatabase: {
      connection: Connection;
      shop: Connection;
      template: string;
      preparedTemplate: string;
    };
  }
}

export interface TestDatabase extends Database {
  [Symbol.asyncDispose](): Promise<void>;
}

/** A database of its own for the calling test file, as its owner; `close` drops it. */
export function openTestDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  return createFromTemplate(inject('testDatabase').template, options);
}

/** The same, on which a shop was opened before: opening another has nothing to prepare. */
export function openPreparedDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  return createFromTemplate(inject('testDatabase').preparedTemplate, options);
}

/** One without any table, for tests of the migrations themselves. */
export function openEmptyDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  return createFromTemplate('template0', options);
}

async function createFromTemplate(
  template: string,
  options: { max?: number },
): Promise<TestDatabase> {
  const { connection } = inject('testDatabase');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(connection, `create database ${name} template ${template} strategy file_copy`);
  const db = openDatabase({ ...connection, database: name }, options);
  const close = async () => {
    await db.close();
    await runAsAdmin(connection, `drop database ${name} with (force)`);
  };
  return { ...db, close, [Symbol.asyncDispose]: close };
}

/** The same database as the role that reads and writes rows and owns nothing. */
export function shopConnection({ connection }: Database): Connection {
  return { ...inject('testDatabase').shop, database: connection.database };
}

async function runAsAdmin(connection: Connection, command: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
