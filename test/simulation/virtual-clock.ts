/** The simulated hour: the machine's clock and a lead that grows as the simulation likes. */
import { later, systemClock, type Clock } from '#platform/clock.ts';

export interface VirtualClock extends Clock {
  readonly offsetMs: number;
  advance(byMs: number): void;
  /** Something was down just now, so that nothing can have been on time. */
  noteOutage(): void;
  /** The end of the latest outage. */
  readonly calmSince: Date;
}

export function openVirtualClock(): VirtualClock {
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
