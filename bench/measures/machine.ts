/** What the figures were taken on. */
import { open, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, release, type as system } from 'node:os';
import { join } from 'node:path';
import { median } from './median.ts';

export interface Machine {
  cores: number;
  cpu: string;
  system: string;
  node: string;
  /** Processes that wanted to run in the last minute, before the bench began. */
  loadBefore: number;
  /** A write of 8 KiB with fdatasync in the data directory, in ms: the median of 50. */
  durableWriteMs: number;
}

export async function describeMachine(folder: string): Promise<Machine> {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    system: `${system()} ${release()}`,
    node: process.version,
    loadBefore: loadavg()[0] ?? 0,
    durableWriteMs: await timeDurableWrites(folder),
  };
}

async function timeDurableWrites(folder: string): Promise<number> {
  const path = join(folder, 'durable-write');
  const file = await open(path, 'w');
  const page = Buffer.alloc(8192);
  const times: number[] = [];
  try {
    for (let write = 0; write < 50; write += 1) {
      const begin = performance.now();
      await file.write(page);
      await file.datasync();
      times.push(performance.now() - begin);
    }
  } finally {
    await file.close();
    await rm(path);
  }
  return median(times);
}
