/** What a shop needs when nobody visits it: the jobs of each minute, and nothing else. */
import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs } from '#platform/clock.ts';
import { readCpu, subtractCpu } from '../processes/usage.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import type { Measured } from './ratio.ts';

/** More than this, and the jobs still catch up with what is new to them. */
const restMs = 2000;
const mostMinutes = 20;

/**
 * Waits until the jobs have caught up with what the shop was filled with: what they need would
 * otherwise count as that of the pages. Answers the processor time of the last minute.
 */
export async function measureRest({ processes }: BenchShop): Promise<Measured[]> {
  console.error('… a minute at rest');
  for (let minutes = 1; ; minutes += 1) {
    const before = readCpu(processes);
    await pause(minuteMs);
    const used = subtractCpu(before, readCpu(processes));
    if (!used) return [];
    const cpuMs = used.serverMs + used.databaseMs;
    if (minutes > 1 && (cpuMs < restMs || minutes >= mostMinutes))
      return [{ what: 'a minute at rest', unit: 'ms', value: cpuMs, cpuMs }];
  }
}
