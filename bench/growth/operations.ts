/** Backup, its verification by restoring, and audits, each a command of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readMemory } from '../processes/proc-stat.ts';
import { root } from '../shop/bench-shop.ts';
import type { Measured } from './ratio.ts';

const watchMs = 100;

interface Run {
  output: string;
  seconds: number;
  mostMiB: number;
}

export async function measureOperations(dataDir: string): Promise<Measured[]> {
  const file = join(dataDir, 'growth.backup');
  const backup = await run(dataDir, ['backup', file]);
  const rows = readRows(backup.output, /(\d+) rows in/);
  const verified = await run(dataDir, ['backup', '--verify', file]);
  const stock = await run(dataDir, ['audit:stock']);
  const log = await run(dataDir, ['audit:verify']);
  const entries = readRows(log.output, /(\d+) entries/);
  return [
    ...toMeasured('backup, read back', backup, rows),
    ...toMeasured('restore, verified', verified, rows),
    ...toMeasured('audit of the stock', stock, rows),
    ...toMeasured('verifying the audit log', log, entries),
  ];
}

function toMeasured(what: string, { seconds, mostMiB }: Run, rows: number): Measured[] {
  return [
    { what, unit: 'rows/s', value: rows / seconds },
    { what: `${what}: memory`, unit: 'MiB', value: mostMiB },
  ];
}

function readRows(output: string, pattern: RegExp): number {
  const rows = Number(pattern.exec(output)?.[1]);
  if (Number.isNaN(rows)) throw new Error(`it was not told how many rows there are: ${output}`);
  return rows;
}

/** A command of the shop; its memory is that of its own process, without the database. */
async function run(dataDir: string, [command = '', ...args]: readonly string[]): Promise<Run> {
  console.error(`… ${command} ${args[0] === '--verify' ? args[0] : ''}`);
  const env = { ...process.env, SHOP_DATA: dataDir, NODE_ENV: 'production' };
  const options = { cwd: root, env };
  const launcher = join(root, 'launch.mjs');
  const startedAt = performance.now();
  const child = spawn(process.execPath, [launcher, command, ...args], options);
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'close');
  let mostMiB = 0;
  let isOver = false;
  const watched = (async () => {
    while (!isOver && child.pid !== undefined) {
      mostMiB = Math.max(mostMiB, readMemory(child.pid).rssKiB / 1024);
      await pause(watchMs);
    }
  })();
  await ended;
  isOver = true;
  await watched;
  if (child.exitCode !== 0) throw new Error(`${command} has failed: ${output}`);
  return { output, seconds: (performance.now() - startedAt) / 1000, mostMiB };
}
