import { minuteMs } from '#platform/clock.ts';

/** For warnings that a stranger can cause: one line a minute, however often there is a reason. */
export interface LogThrottle {
  /** True at most once a minute; who is told so writes the line. */
  mayWrite(): boolean;
}

/** `now` counts milliseconds and is never set back. */
export function createLogThrottle(now = () => performance.now()): LogThrottle {
  let quietUntil = Number.NEGATIVE_INFINITY;
  return {
    mayWrite() {
      if (now() < quietUntil) return false;
      quietUntil = now() + minuteMs;
      return true;
    },
  };
}
