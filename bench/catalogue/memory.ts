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

export async function compareMemory(
  shop: BenchShop,
  { smallMiB, restingMiB }: { smallMiB: number | undefined; restingMiB: number | undefined },
): Promise<Figure[]> {
  const workedMiB = await readRestingMiB(shop);
  if (smallMiB === undefined || restingMiB === undefined || workedMiB === undefined) return [];
  const goal = goals.memory;
  return [
    { what: 'memory, more than with 24 tools', goal, measured: restingMiB - smallMiB },
    { what: 'the same after all of this', goal, measured: workedMiB - smallMiB },
  ];
}
