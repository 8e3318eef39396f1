/**
 * Lets few through at once and few more wait. Hashing a password costs a tenth of a second of a
 * whole core, and sign-up holds a database connection meanwhile.
 */
export interface Gate {
  /** Runs `work` when there is room; undefined, and nothing run, when too many wait already. */
  pass<Value>(work: () => Promise<Value>): Promise<Value | undefined>;
}

/** A gate for `running` at once, with at most `waiting` behind them. */
export function createGate({ running, waiting }: { running: number; waiting: number }): Gate {
  const queue: (() => void)[] = [];
  let inside = 0;
  return {
    async pass(work) {
      if (inside >= running) {
        if (queue.length >= waiting) return undefined;
        // Whoever leaves hands on the place, so `inside` stays as it is.
        await new Promise<void>((enter) => queue.push(enter));
      } else {
        inside += 1;
      }
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else inside -= 1;
      }
    },
  };
}
