/** The simulated clock: the machine's clock plus an offset that the simulation advances. */
import { later, systemClock, type Clock } from '#platform/clock.ts';

export interface VirtualClock extends Clock {
  readonly offsetMs: number;
  advance(byMs: number): void;
  /** An outage begins, during which nothing can be on time; returns how to end it. */
  beginOutage(): () => void;
  /** The end of the latest outage; undefined while there is one. */
  readonly calmSince: Date | undefined;
}

export function createVirtualClock(): VirtualClock {
  let offsetMs = 0;
  const now = () => later(systemClock.now(), offsetMs);
  let calmSince = now();
  let outages = 0;
  return {
    now,
    get offsetMs() {
      return offsetMs;
    },
    get calmSince() {
      return outages === 0 ? calmSince : undefined;
    },
    advance: (byMs) => {
      offsetMs += byMs;
    },
    beginOutage: () => {
      outages += 1;
      return () => {
        outages -= 1;
        calmSince = now();
      };
    },
  };
}
