/**
 * Transactions, handed on explicitly: whoever takes a `Transaction` is part of the caller's.
 * No network call but the database's own may happen inside `work`.
 */
import type pg from 'pg';
import type { Database, Session, Topic } from './database.ts';
import { DatabaseBusy } from './trouble.ts';

export interface Transaction extends Session {
  /** Tells every process that something changed, once this transaction has committed. */
  announce(topic: Topic): void;
}

/** Thrown inside `work` to undo everything and still answer with a value. */
export class Rollback<Value> extends Error {
  readonly value: Value;
  constructor(value: Value) {
    super('rolled back on purpose');
    this.value = value;
  }
}

/**
 * Runs `work` in one transaction; whatever it throws undoes it and is thrown on. Throws
 * `DatabaseBusy` when there is no place for another transaction in time.
 */
export async function inTransaction<Value>(
  db: Database,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  const leave = await db.transactions.enter();
  if (!leave) throw new DatabaseBusy('no place for another transaction');
  return runTransaction(db, work).finally(leave);
}

async function runTransaction<Value>(
  db: Database,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  const client = await db.pool.connect();
  const topics = new Set<Topic>();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const value = await work(transactionOn(client, topics));
    await client.query('commit');
    topics.forEach((topic) => db.announcer?.announce(topic));
    return value;
  } catch (error) {
    broken = await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** As `inTransaction`, but a thrown `Rollback` undoes everything and its value is returned. */
export async function inTransactionOrRollback<Value>(
  db: Database,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (error instanceof Rollback) return error.value;
    throw error;
  }
}

function transactionOn(client: pg.PoolClient, topics: Set<Topic>): Transaction {
  return {
    query: (query) => client.query(query),
    announce: (topic) => void topics.add(topic),
  };
}

/** A connection that cannot even roll back is thrown away, which ends its transaction too. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
