import { PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';

export interface Turns<Value> {
  value: Value;
  /** The most processor time between two turns of the event loop. */
  longestMs: number;
  /** The same, less what the garbage collector took of it. */
  longestOwnMs: number;
}

interface Turn {
  cpuMs: number;
  /** By the clock of `performance.now()`. */
  from: number;
  to: number;
}

/** Shorter turns are ignored. */
const minTurnMs = 2;

/**
 * How long the one thread was kept from others while `work` ran: the most processor time, in
 * milliseconds, between two turns of the event loop. Processor time, because on a busy machine a
 * clock also counts what other processes did.
 */
export async function longestTurn<Value>(work: () => Promise<Value>): Promise<Turns<Value>> {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const collections: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const turns: Turn[] = [];
  let last = { cpu: cpuMs(), at: performance.now() };
  let running = true;
  const measureTurn = () => {
    const now = { cpu: cpuMs(), at: performance.now() };
    const turn = { cpuMs: now.cpu - last.cpu, from: last.at, to: now.at };
    if (turn.cpuMs > minTurnMs) turns.push(turn);
    last = now;
    if (running) setImmediate(measureTurn);
  };
  setImmediate(measureTurn);
  try {
    const value = await work();
    // The turn in which it ended counts as well.
    measureTurn();
    collections.push(...observer.takeRecords());
    const ownTimes = turns.map((turn) => turn.cpuMs - gcTimeIn(turn, collections));
    return {
      value,
      longestMs: turns.reduce((most, { cpuMs: of }) => Math.max(most, of), 0),
      longestOwnMs: ownTimes.reduce((most, of) => Math.max(most, of), 0),
    };
  } finally {
    running = false;
    observer.disconnect();
  }
}

function gcTimeIn({ from, to }: Turn, collections: readonly PerformanceEntry[]): number {
  const within = collections.filter(({ startTime: at }) => at >= from && at < to);
  return within.reduce((sum, { duration }) => sum + duration, 0);
}
