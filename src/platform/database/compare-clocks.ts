/** Compares this machine's clock with the database's: due times and rate limits depend on both. */
import { secondMs, type Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Executor } from './database.ts';

export const maxDifferenceMs = 2 * secondMs;

/** Logs an error when the clocks differ by too much. */
export async function compareClocks(db: Executor, clock: Clock, log: Log): Promise<void> {
  const before = clock.now().getTime();
  const { rows } = await db.query<{ at: Date }>({ text: 'select clock_timestamp() as at' });
  const after = clock.now().getTime();
  const databaseTime = rows[0]?.at.getTime() ?? before;
  // The database read its clock at some moment between the two.
  const differenceMs = Math.max(before - databaseTime, databaseTime - after, 0);
  if (differenceMs > maxDifferenceMs) {
    log.error({ differenceMs }, 'the clocks of the shop and of its database differ');
  }
}
