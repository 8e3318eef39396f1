/**
 * Transactions are passed explicitly: a function with a `Tx` runs in its caller's transaction.
 * No network call but the database's own may happen inside the callback.
 */
import type pg from 'pg';
import type { Database, Executor, Topic } from './database.ts';
import { DatabaseBusyError } from './database-errors.ts';

export interface Tx extends Executor {
  /** Notifies every process that something changed, once this transaction has committed. */
  announce(topic: Topic): void;
}

/** Thrown inside the callback to undo everything and still return a value. */
export class Rollback<Value> extends Error {
  readonly value: Value;
  constructor(value: Value) {
    super('rolled back on purpose');
    this.value = value;
  }
}

/**
 * Runs `callback` in one transaction; an error undoes everything and is rethrown. Throws
 * `DatabaseBusyError` when no connection is free for another transaction in time.
 */
export async function inTransaction<Value>(
  db: Database,
  callback: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const releasePlace = await db.transactions.enter();
  if (!releasePlace) throw new DatabaseBusyError('no connection is free for another transaction');
  return runTransaction(db, callback).finally(releasePlace);
}

async function runTransaction<Value>(
  db: Database,
  callback: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const client = await db.pool.connect();
  const topics = new Set<Topic>();
  let rollbackError: Error | undefined;
  try {
    await client.query('begin');
    const value = await callback(createTx(client, topics));
    await client.query('commit');
    topics.forEach((topic) => db.announcer?.announce(topic));
    return value;
  } catch (error) {
    rollbackError = await rollBack(client);
    throw error;
  } finally {
    client.release(rollbackError);
  }
}

/** As `inTransaction`, but a thrown `Rollback` undoes everything and its value is returned. */
export async function inTransactionOrRollback<Value>(
  db: Database,
  callback: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  try {
    return await inTransaction(db, callback);
  } catch (error) {
    if (error instanceof Rollback) return error.value;
    throw error;
  }
}

function createTx(client: pg.PoolClient, topics: Set<Topic>): Tx {
  return {
    query: (query) => client.query(query),
    announce: (topic) => void topics.add(topic),
  };
}

/** The error of a connection that cannot roll back; closing it ends the transaction, too. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
