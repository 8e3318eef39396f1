/**
 * Transactions are passed explicitly: a function with a `Tx` runs in its caller's transaction.
 * No network call but the database's own may happen inside the callback.
 */
import pg from 'pg';
import { tracedStatement } from '../observability/tracing.ts';
import { addChange, type AnnouncedChanges } from './announced-changes.ts';
import type { CommittedCounts, Database, Executor, Topic } from './database.ts';
import { classifyDatabaseError, DatabaseBusyError } from './database-errors.ts';

export interface Tx extends Executor {
  /**
   * Notifies every process that something changed, once this transaction has committed. With the
   * ids of all that changed, where these are known.
   */
  announce(topic: Topic, ids?: readonly string[]): void;
  /**
   * Runs `callback` when everything else is done, before the commit; not where it is rolled back.
   * For what takes a lock that all transactions want, and holds it for as short as can be.
   */
  beforeCommit(callback: () => Promise<unknown>): void;
  /** Counts something that has happened, once this transaction has committed. */
  count(what: keyof CommittedCounts, times?: number): void;
}

/** The connection was lost while it committed: whether it has is not known. */
export class UnknownCommitError extends Error {}

/** Whether nothing is left of a transaction that failed so, and it may be tried in another way. */
export function isUndone(error: unknown): boolean {
  return !(error instanceof UnknownCommitError) && classifyDatabaseError(error) !== 'unreachable';
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
  const changes: AnnouncedChanges = new Map();
  const last: (() => Promise<unknown>)[] = [];
  const counts: CommittedCounts = { ordersPlaced: 0, ordersPaid: 0 };
  let rollbackError: Error | undefined;
  let value: Value;
  try {
    await tracedStatement('begin', () => client.query('begin'));
    value = await callback({
      query: (query) => tracedStatement(query.text, () => client.query(query)),
      announce: (topic, ids) => addChange(changes, topic, ids),
      beforeCommit: (each) => void last.push(each),
      count: (what, times = 1) => void (counts[what] += times),
    });
    for (const each of last) await each();
    await commit(client);
  } catch (error) {
    // On a connection that is of no use any more nothing can be rolled back.
    rollbackError = findConnectionError(error) ?? (await rollBack(client));
    // It may have been committed, and then others have to know.
    if (error instanceof UnknownCommitError) announceAll(db, changes);
    throw error;
  } finally {
    client.release(rollbackError);
  }
  announceAll(db, changes);
  db.committed.ordersPlaced += counts.ordersPlaced;
  db.committed.ordersPaid += counts.ordersPaid;
  return value;
}

function announceAll(db: Database, changes: AnnouncedChanges): void {
  changes.forEach((ids, topic) => db.announcer?.announce(topic, ids));
}

function findConnectionError(error: unknown): Error | undefined {
  return error instanceof Error && classifyDatabaseError(error) === 'unreachable'
    ? error
    : undefined;
}

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await tracedStatement('commit', () => client.query('commit'));
  } catch (error) {
    // What the server itself refuses is undone.
    if (error instanceof pg.DatabaseError && classifyDatabaseError(error) !== 'unreachable')
      throw error;
    throw new UnknownCommitError('whether it was committed is not known', { cause: error });
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

/** The error of a connection that cannot roll back; closing it ends the transaction, too. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
