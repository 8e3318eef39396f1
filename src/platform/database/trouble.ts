/**
 * Why the database could not do something now. Nothing was changed, and the same may be tried
 * again: 'busy' when others stood in the way for too long, 'unreachable' when it did not answer.
 */
export type DatabaseTrouble = 'busy' | 'unreachable';

/** Too many wait for the same already, or one has waited for too long. */
export class DatabaseBusy extends Error {}

/** lock_not_available, query_canceled (a statement that took too long), deadlock_detected. */
const busyCodes: readonly string[] = ['55P03', '57014', '40P01'];

/** Classes 08 (connection) and 57P (shutdown), too many connections, a socket that is not there. */
const unreachableCodes = /^(08|57P|53300|ECONN|ENOENT|EPIPE)/;

/** What `pg` says without a code: a connection that broke, a pool that had none left. */
const unreachableMessages = /terminated|timeout exceeded when trying to connect/i;

/** The trouble that an error, or what caused it, tells of; undefined for any other fault. */
export function troubleOf(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseBusy) return 'busy';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (busyCodes.includes(code)) return 'busy';
  if (unreachableCodes.test(code) || unreachableMessages.test(error.message)) return 'unreachable';
  return error.cause === undefined ? undefined : troubleOf(error.cause);
}
