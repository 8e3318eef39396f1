/** Whether this machine and the database's agree about the time, by which money and limits go. */
import { secondMs, type Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Session } from './database.ts';

export const mostApartMs = 2 * secondMs;

/** Says in the log by how many milliseconds the clocks are apart, where that is too much. */
export async function compareClocks(db: Session, clock: Clock, log: Log): Promise<void> {
  const before = clock.now().getTime();
  const { rows } = await db.query<{ at: Date }>({ text: 'select clock_timestamp() as at' });
  const after = clock.now().getTime();
  const there = rows[0]?.at.getTime() ?? before;
  // The database looked at its clock somewhere between the two.
  const apartMs = Math.max(before - there, there - after, 0);
  if (apartMs > mostApartMs) {
    log.error({ apartMs }, 'the clocks of the shop and of its database are apart');
  }
}
