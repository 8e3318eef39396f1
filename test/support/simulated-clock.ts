/** A clock that advances only when all work waits for it, so that no test sleeps in real time. */
import type { Database } from '#platform/database/database.ts';
import { minuteMs } from '#platform/clock.ts';
import type { createManualClock } from './world.ts';

interface Sleeper {
  until: number;
  wakeUp: () => void;
}

export type SimulatedClock = ReturnType<typeof createSimulatedClock>;

/** Built on a manual clock; the pool of `db` shows whether queries are still running. */
export function createSimulatedClock(
  clock: ReturnType<typeof createManualClock>,
  { pool }: Database,
) {
  const sleepers = new Set<Sleeper>();
  let runningWork = 0;
  const nowMs = () => clock.now().getTime();

  function isIdle(): boolean {
    return runningWork === 0 && pool.waitingCount === 0 && pool.idleCount === pool.totalCount;
  }

  async function waitUntilIdle(): Promise<void> {
    for (let turns = 0; turns < 5;) {
      await new Promise((resolve) => setImmediate(resolve));
      turns = isIdle() ? turns + 1 : 0;
    }
  }

  const simulatedClock = {
    nowMs,
    sleepingCount: () => sleepers.size,

    sleep: (ms: number) =>
      new Promise<void>((wakeUp) => void sleepers.add({ until: nowMs() + ms, wakeUp })),

    /** Work outside of the database, during which the clock does not advance. */
    async trackWork<Value>(work: Promise<Value>): Promise<Value> {
      runningWork += 1;
      return work.finally(() => (runningWork -= 1));
    },

    /** Advances the clock to the earliest sleeper and wakes it. */
    async advanceToNext(): Promise<void> {
      await waitUntilIdle();
      const earliest = Math.min(...[...sleepers].map(({ until }) => until));
      if (sleepers.size === 0) return;
      clock.advance(Math.max(0, earliest - nowMs()));
      for (const sleeper of sleepers) {
        if (sleeper.until > earliest) continue;
        sleepers.delete(sleeper);
        sleeper.wakeUp();
      }
    },
  };
  return simulatedClock;
}

/** Each job once a minute, as the queue does it: the next one when the one before is over. */
export async function runEveryMinute(
  clock: SimulatedClock,
  jobs: readonly (() => Promise<unknown>)[],
  { minutes }: { minutes: number },
): Promise<void> {
  const end = clock.nowMs() + minutes * minuteMs;
  const repeat = async (job: () => Promise<unknown>) => {
    while (clock.nowMs() < end) {
      const next = clock.nowMs() + minuteMs;
      await job();
      if (next > clock.nowMs()) await clock.sleep(next - clock.nowMs());
    }
  };
  let runningJobs = jobs.length;
  const all = Promise.all(jobs.map((job) => repeat(job).finally(() => (runningJobs -= 1))));
  all.catch(() => undefined);
  while (runningJobs > 0) await clock.advanceToNext();
  await all;
}
