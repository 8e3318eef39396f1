/** The child's side of the messages between the simulation and its processes. */
import { later, systemClock, type Clock } from '#platform/clock.ts';

export interface Command {
  id: number;
  name: string;
  offsetMs?: number;
  url?: string;
}

export interface ChildClock extends Clock {
  set(offsetMs: number): void;
}

/** Runs on from the machine's own clock, ahead of it by what the simulation says. */
export function createChildClock(skewMs: number): ChildClock {
  let offsetMs = Number(process.env['SIMULATED_OFFSET_MS'] ?? 0);
  return {
    now: () => later(systemClock.now(), offsetMs + skewMs),
    set: (ms) => {
      offsetMs = ms;
    },
  };
}

/** Runs the parent's commands and reports when each is done. */
export function handleCommands(handlers: Record<string, (order: Command) => unknown>): void {
  process.on('message', (command: Command) => {
    void runCommand(handlers, command);
  });
  // Without its parent nobody would end it.
  process.on('disconnect', () => process.exit(0));
}

async function runCommand(handlers: Record<string, (command: Command) => unknown>, order: Command) {
  try {
    await handlers[order.name]?.(order);
    process.send?.({ done: order.id });
  } catch (error) {
    process.send?.({ done: order.id, error: String(error) });
  }
}
