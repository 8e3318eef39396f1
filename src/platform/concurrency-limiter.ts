/**
 * Lets few in at once and few more wait, and these not for ever, so that what is slow or stuck
 * cannot take everything else with it.
 */
export interface ConcurrencyLimiter {
  /**
   * Waits for a place, which the caller leaves by the function that is answered; undefined when
   * too many wait already, the wait was too long, all who waited were turned away, or the caller
   * `left` meanwhile.
   */
  enter(left?: AbortSignal): Promise<(() => void) | undefined>;
  /** Sends away everybody who waits now. */
  turnAway(): void;
  /** Nobody is inside, and so nobody waits. */
  isEmpty(): boolean;
}

export interface ConcurrencyBounds {
  /** How many are inside at once, and how many more may wait. */
  running: number;
  waiting: number;
  /** How long one waits at most, in milliseconds. */
  waitMs: number;
}

export function createConcurrencyLimiter(bounds: ConcurrencyBounds): ConcurrencyLimiter {
  const { running, waiting, waitMs } = bounds;
  const queue = new Set<(admitted: boolean) => void>();
  let inside = 0;

  function leave(): void {
    const [next] = queue;
    // Whoever leaves hands on the place, so `inside` stays as it is.
    if (next) next(true);
    else inside -= 1;
  }

  function wait(left?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const goAway = () => answer(false);
      const answer = (admitted: boolean) => {
        clearTimeout(timer);
        left?.removeEventListener('abort', goAway);
        queue.delete(answer);
        resolve(admitted);
      };
      const timer = setTimeout(goAway, waitMs);
      left?.addEventListener('abort', goAway);
      queue.add(answer);
    });
  }

  return {
    async enter(left) {
      if (left?.aborted) return undefined;
      if (inside < running) inside += 1;
      else if (queue.size >= waiting || !(await wait(left))) return undefined;
      return leave;
    },
    turnAway() {
      for (const answer of queue) answer(false);
    },
    isEmpty: () => inside === 0,
  };
}

/** A limiter for each key, kept for as long as somebody is inside. */
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
    turnAway(key: string): void {
      limiters.get(key)?.turnAway();
    },
    /** How many keys are in use. */
    size: () => limiters.size,
  };
}
