/** The child's half of the wire between the simulation and its processes. */
import { later, systemClock, type Clock } from '#platform/clock.ts';

export interface Order {
  id: number;
  do: string;
  offsetMs?: number;
  url?: string;
}

export interface ChildClock extends Clock {
  set(offsetMs: number): void;
}

/** Runs on from the machine's own clock, ahead of it by what the simulation says. */
export function childClock(skewMs: number): ChildClock {
  let offsetMs = Number(process.env['SIMULATED_OFFSET_MS'] ?? 0);
  return {
    now: () => later(systemClock.now(), offsetMs + skewMs),
    set: (ms) => {
      offsetMs = ms;
    },
  };
}

/** Carries out what the parent asks for and answers when it is done. */
export function answerParent(doings: Record<string, (order: Order) => unknown>): void {
  process.on('message', (order: Order) => {
    void carryOut(doings, order);
  });
  // Without its parent nobody would end it.
  process.on('disconnect', () => process.exit(0));
}

async function carryOut(doings: Record<string, (order: Order) => unknown>, order: Order) {
  try {
    await doings[order.do]?.(order);
    process.send?.({ done: order.id });
  } catch (error) {
    process.send?.({ done: order.id, error: String(error) });
  }
}
