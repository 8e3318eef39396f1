/**
 * Limits how much runs at once and how much waits. Hashing a password takes a core for a tenth of
 * a second, and sign-up holds a database connection meanwhile.
 */
export interface HashingLimiter {
  /** Runs `work` when there is room; undefined, and nothing run, when too many wait already. */
  run<Value>(work: () => Promise<Value>): Promise<Value | undefined>;
}

/** A limiter for `running` at once, with at most `waiting` queued behind them. */
export function createHashingLimiter({
  running,
  waiting,
}: {
  running: number;
  waiting: number;
}): HashingLimiter {
  const queue: (() => void)[] = [];
  let runningCount = 0;
  return {
    async run(work) {
      if (runningCount >= running) {
        if (queue.length >= waiting) return undefined;
        // The task that ends hands its slot to the next, so `runningCount` stays as it is.
        await new Promise<void>((resume) => queue.push(resume));
      } else {
        runningCount += 1;
      }
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else runningCount -= 1;
      }
    },
  };
}
