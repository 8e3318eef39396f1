/**
 * Limits how many run at once, how many wait, and how long, so that what is slow or stuck
 * cannot take everything else with it.
 */
export interface ConcurrencyLimiter {
  /**
   * Waits for a place and resolves to the function that leaves it; undefined when too many wait
   * already, the wait was too long, all waiting callers were rejected, or `leaveSignal` was aborted
   * meanwhile.
   */
  enter(leaveSignal?: AbortSignal): Promise<(() => void) | undefined>;
  /** Rejects every caller that waits now. */
  rejectWaiting(): void;
  /** Whether no caller is running, and so none waits. */
  isEmpty(): boolean;
  /** How many callers wait. */
  countWaiting(): number;
}

export interface ConcurrencyBounds {
  /** How many run at once, and how many more may wait. */
  running: number;
  waiting: number;
  /** How long one waits at most, in milliseconds. */
  waitMs: number;
}

export function createConcurrencyLimiter(bounds: ConcurrencyBounds): ConcurrencyLimiter {
  const { running, waiting, waitMs } = bounds;
  const queue = new Set<(admitted: boolean) => void>();
  let runningCount = 0;

  function leave(): void {
    const [next] = queue;
    // The place is handed on to the next caller, so `runningCount` stays as it is.
    if (next) next(true);
    else runningCount -= 1;
  }

  function wait(leaveSignal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const reject = () => settle(false);
      const settle = (admitted: boolean) => {
        clearTimeout(timer);
        leaveSignal?.removeEventListener('abort', reject);
        queue.delete(settle);
        resolve(admitted);
      };
      const timer = setTimeout(reject, waitMs);
      leaveSignal?.addEventListener('abort', reject);
      queue.add(settle);
    });
  }

  return {
    async enter(leaveSignal) {
      if (leaveSignal?.aborted) return undefined;
      if (runningCount < running) runningCount += 1;
      else if (queue.size >= waiting || !(await wait(leaveSignal))) return undefined;
      return leave;
    },
    rejectWaiting() {
      for (const settle of queue) settle(false);
    },
    isEmpty: () => runningCount === 0,
    countWaiting: () => queue.size,
  };
}

/** A limiter for each key, kept for as long as a caller of that key is running. */
export function createKeyedLimiter(bounds: ConcurrencyBounds) {
  const limiters = new Map<string, ConcurrencyLimiter>();
  return {
    async enter(key: string): Promise<(() => void) | undefined> {
      const limiter = limiters.get(key) ?? createConcurrencyLimiter(bounds);
      limiters.set(key, limiter);
      const leave = await limiter.enter();
      return (
        leave &&
        (() => {
          leave();
          if (limiter.isEmpty()) limiters.delete(key);
        })
      );
    },
    rejectWaiting(key: string): void {
      limiters.get(key)?.rejectWaiting();
    },
    /** How many keys are in use. */
    size: () => limiters.size,
  };
}
