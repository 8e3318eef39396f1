/** A clock that goes on only when everybody waits for it, so that nothing is slept in real time. */
import type { Database } from '#platform/database/database.ts';
import { minuteMs } from '#platform/clock.ts';
import type { stillClock } from './world.ts';

interface Waiting {
  until: number;
  goOn: () => void;
}

export type WaitedClock = ReturnType<typeof waitedClock>;

/** Over a clock that stands still; `db` tells whether anybody is still at work. */
export function waitedClock(clock: ReturnType<typeof stillClock>, { pool }: Database) {
  const asleep = new Set<Waiting>();
  let working = 0;
  const nowMs = () => clock.now().getTime();

  function isQuiet(): boolean {
    return working === 0 && pool.waitingCount === 0 && pool.idleCount === pool.totalCount;
  }

  async function waitForQuiet(): Promise<void> {
    for (let turns = 0; turns < 5;) {
      await new Promise((resolve) => setImmediate(resolve));
      turns = isQuiet() ? turns + 1 : 0;
    }
  }

  const waited = {
    nowMs,
    waiting: () => asleep.size,

    sleep: (ms: number) =>
      new Promise<void>((goOn) => void asleep.add({ until: nowMs() + ms, goOn })),

    /** Work outside of the database, for which the clock stands still. */
    async working<Value>(work: Promise<Value>): Promise<Value> {
      working += 1;
      return work.finally(() => (working -= 1));
    },

    /** Sets the clock on to whatever is to happen first, and lets it happen. */
    async goOn(): Promise<void> {
      await waitForQuiet();
      const first = Math.min(...[...asleep].map(({ until }) => until));
      if (asleep.size === 0) return;
      clock.advance(Math.max(0, first - nowMs()));
      for (const waiting of asleep) {
        if (waiting.until > first) continue;
        asleep.delete(waiting);
        waiting.goOn();
      }
    },
  };
  return waited;
}

/** Each job once a minute, as the queue does it: the next one when the one before is over. */
export async function runMinutely(
  clock: WaitedClock,
  jobs: readonly (() => Promise<void>)[],
  { minutes }: { minutes: number },
): Promise<void> {
  const end = clock.nowMs() + minutes * minuteMs;
  const repeat = async (job: () => Promise<void>) => {
    while (clock.nowMs() < end) {
      const next = clock.nowMs() + minuteMs;
      await job();
      if (next > clock.nowMs()) await clock.sleep(next - clock.nowMs());
    }
  };
  let left = jobs.length;
  const all = Promise.all(jobs.map((job) => repeat(job).finally(() => (left -= 1))));
  all.catch(() => undefined);
  while (left > 0) await clock.goOn();
  await all;
}
