/** The simulated clock: the machine's clock plus an offset that the simulation advances. */
import { later, systemClock, type Clock } from '#platform/clock.ts';

export interface VirtualClock extends Clock {
  readonly offsetMs: number;
  advance(byMs: number): void;
  /** Records an outage, during which nothing can be on time. */
  noteOutage(): void;
  /** The end of the latest outage. */
  readonly calmSince: Date;
}

export function createVirtualClock(): VirtualClock {
  let offsetMs = 0;
  const now = () => later(systemClock.now(), offsetMs);
  let calmSince = now();
  return {
    now,
    get offsetMs() {
      return offsetMs;
    },
    get calmSince() {
      return calmSince;
    },
    advance: (byMs) => {
      offsetMs += byMs;
    },
    noteOutage: () => {
      calmSince = now();
    },
  };
}
