/**
 * From the start of the process to the first 200 of `/`, when there is nothing to install, to
 * build or to fill: as `npm start` does it, without npm itself. And what the shop takes of memory
 * when it has stood idle, with all of it in one process as it is by default.
 */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort, startChild, type Child } from '../processes/child.ts';
import { hasProcFiles, readProcessCpuMs } from '../processes/usage.ts';
import { readMemory } from '../processes/proc-stat.ts';
import { makeDataDir, root, startServer } from '../shop/bench-shop.ts';
import { waitForFirstResponse } from '../shop/first-response.ts';
import { median } from './median.ts';

export interface StartFigures {
  how: string;
  medianMs: number;
  allMs: number[];
  /** CPU time of the shop's process until then; holds on a busy machine too. */
  cpuMs: number | undefined;
  /** Of the shop's one process, sandbox included. */
  idleRssMiB: number | undefined;
}

const runs = 5;
const maxAttempts = 10;
const idleMs = 10_000;

export async function measureStart(): Promise<StartFigures> {
  const { how, start } = chooseStartCommand(await makeDataDir());
  // The first one makes the database and, if need be, builds the pages.
  await startAndStop(start);
  const allMs: number[] = [];
  const allCpuMs: number[] = [];
  // A start during which a source was changed also builds the pages: it does not count.
  for (let attempts = 0; allMs.length < runs && attempts < maxAttempts; attempts += 1) {
    const builtBefore = readBuildTime();
    const { elapsedMs, cpuMs } = await startAndStop(start);
    if (readBuildTime() !== builtBefore) continue;
    allMs.push(elapsedMs);
    if (cpuMs !== undefined) allCpuMs.push(cpuMs);
  }
  if (allMs.length < runs) throw new Error('the sources change all the time');
  let idleRssMiB: number | undefined;
  await startAndStop(start, async ({ pid }) => {
    await pause(idleMs);
    if (hasProcFiles) idleRssMiB = readMemory(pid).rssKiB / 1024;
  });
  const cpuMs = allCpuMs.length > 0 ? median(allCpuMs) : undefined;
  return { how, medianMs: median(allMs), allMs, cpuMs, idleRssMiB };
}

function readBuildTime(): number | undefined {
  return statSync(join(root, 'build', '.sources'), { throwIfNoEntry: false })?.mtimeMs;
}

type StartCommand = (port: number) => Child;

/** The launcher reads `.env`; a person's own settings (another database!) are not measured. */
function chooseStartCommand(dataDir: string): { how: string; start: StartCommand } {
  const launcher = join(root, 'launch.mjs');
  if (existsSync(join(root, '.env'))) {
    const how = 'node server.ts, because a .env is there';
    return { how, start: (port) => startServer({ dataDir, port }) };
  }
  const start: StartCommand = (port) =>
    startChild({
      ...{ script: launcher, options: ['start'], cwd: root },
      logFile: join(dataDir, 'shop.log'),
      env: { PORT: String(port), SHOP_DATA: dataDir },
    });
  return { how: 'node launch.mjs start', start };
}

async function startAndStop(
  start: StartCommand,
  use: (child: Child) => Promise<void> = () => Promise.resolve(),
): Promise<{ elapsedMs: number; cpuMs: number | undefined }> {
  const port = await findFreePort();
  const begin = performance.now();
  const child = start(port);
  await waitForFirstResponse(port, child.exitReason);
  const elapsedMs = performance.now() - begin;
  const cpuMs = readProcessCpuMs(child.pid);
  await use(child);
  await child.stop();
  return { elapsedMs, cpuMs };
}
