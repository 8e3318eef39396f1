/** One piece of work after the other: what the usual one takes. */
import { median } from '../measures/median.ts';
import { readCpu, subtractCpu, type ShopProcesses } from '../processes/usage.ts';

export interface MedianTime {
  wallMs: number;
  /** Of server and database. */
  cpuMs: number | undefined;
}

/**
 * Medians, each from the start of one piece of work to that of the next, so that what is done after
 * an answer counts. A job of the minute, or a vacuum of the database, falls into one of them and
 * not into the median.
 */
export async function timeEach(
  processes: ShopProcesses,
  count: number,
  work: () => Promise<void>,
): Promise<MedianTime> {
  const wall: number[] = [];
  const cpu: number[] = [];
  for (let before = readCpu(processes); wall.length < count;) {
    const startedAt = performance.now();
    await work();
    wall.push(performance.now() - startedAt);
    const after = readCpu(processes);
    const used = subtractCpu(before, after);
    if (used) cpu.push(used.serverMs + used.databaseMs);
    before = after;
  }
  return { wallMs: median(wall), cpuMs: cpu.length > 0 ? median(cpu) : undefined };
}
