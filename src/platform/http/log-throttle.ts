import { minuteMs } from '#platform/clock.ts';

/** For warnings that anybody can cause from outside: one line a minute. */
export interface LogThrottle {
  /** True at most once a minute: then the caller writes the line. */
  tryAcquire(): boolean;
}

/** `now` counts milliseconds and is never set back. */
export function createLogThrottle(now = () => performance.now()): LogThrottle {
  let nextAllowedAt = Number.NEGATIVE_INFINITY;
  return {
    tryAcquire() {
      if (now() < nextAllowedAt) return false;
      nextAllowedAt = now() + minuteMs;
      return true;
    },
  };
}
