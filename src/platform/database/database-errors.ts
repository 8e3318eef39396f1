/**
 * Transient errors of the database. Nothing was changed, and the same may be tried
 * again: 'busy' when a lock or connection was not free in time, else 'unreachable'.
 */
export type TransientDatabaseError = 'busy' | 'unreachable';

/** Too many transactions wait already, or this one has waited for too long. */
export class DatabaseBusyError extends Error {}

/** No server could be reached for as long as a request waits; nothing was sent. */
export class OutOfReachError extends Error {
  readonly code = '08001';
}

/** lock_not_available, query_canceled (a statement that took too long), deadlock_detected. */
const busyCodes: readonly string[] = ['55P03', '57014', '40P01'];

/**
 * Classes 08 (connection) and 57P (shutdown), too many connections, a server that has become
 * read-only, a missing socket, a name that no server has yet.
 */
const unreachableCodes =
  /^(08|57P|53300|25006|ECONN|EHOST|ENET|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|ERR_STREAM)/;

/**
 * Messages of `pg` without a code: a connection that broke, a pool that had none left; and of a
 * server that has become a standby, whose unlogged tables nobody can read.
 */
const unreachableMessages =
  /terminated|not queryable|timeout ex(?:ceeded when trying|pired)|read timeout|during recovery/i;

/** The kind of a transient error, also by its cause; undefined for any other error. */
export function classifyDatabaseError(error: unknown): TransientDatabaseError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseBusyError) return 'busy';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (busyCodes.includes(code)) return 'busy';
  if (unreachableCodes.test(code) || unreachableMessages.test(error.message)) return 'unreachable';
  return error.cause === undefined ? undefined : classifyDatabaseError(error.cause);
}

/** unique_violation, foreign_key_violation. */
const racedCodes: readonly unknown[] = ['23505', '23503'];

/**
 * Runs a transaction, and once more where another one took a value that only one row can have, or a
 * row that this one refers to, between its look and its write: now it can say so.
 */
export async function runAgainIfRaced<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    const isRaced = error instanceof Error && 'code' in error && racedCodes.includes(error.code);
    if (!isRaced) throw error;
    return run();
  }
}
