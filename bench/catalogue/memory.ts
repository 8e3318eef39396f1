/** What the server's process takes of memory, with few tools and with many. */
import { setTimeout as pause } from 'node:timers/promises';
import { readMemoryUse } from '../processes/usage.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import { goals, type Figure } from './goals.ts';
import { timePaths } from './timing.ts';

const restMs = 10_000;
const visited = ['/', '/catalogue', '/catalogue/brushes', '/api/tools'];

/** After the same few visits and a rest; undefined where the system does not tell. */
export async function readRestingMiB(shop: BenchShop): Promise<number | undefined> {
  console.error('… rest, for the memory');
  await timePaths(shop, visited);
  await pause(restMs);
  return readMemoryUse(shop.processes)?.serverRssMiB;
}

/** What the server takes before it has worked, and after. */
export interface MemoryOfShop {
  restingMiB: number | undefined;
  workedMiB: number | undefined;
}

/** What many tools take more than few, after the start and after the same kinds of work. */
export function compareMemory(few: MemoryOfShop, many: MemoryOfShop): Figure[] {
  const compare = (what: string, of: keyof MemoryOfShop): Figure[] => {
    const [least, most] = [few[of], many[of]];
    if (least === undefined || most === undefined) return [];
    return [{ what, goal: goals.memory, measured: most - least }];
  };
  return [
    ...compare('memory, more than with 24 tools', 'restingMiB'),
    ...compare('the same, both after their work', 'workedMiB'),
  ];
}
