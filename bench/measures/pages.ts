/**
 * The kept answers against the ceiling. Shop and bare server take turns under the same load, so
 * that whatever else the machine does meets both; the figure that counts is the ratio within a
 * round.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { startBare, type Bare } from '../bare/bare.ts';
import type { Hammered } from '../load/jobs.ts';
import { readProcessCpuMs } from '../processes/usage.ts';
import { ask } from '../shop/first-answer.ts';
import { median } from './median.ts';
import { orderSteadily, type Setting } from './setting.ts';

export interface PageFigures {
  path: string;
  ordersPerSecond: number;
  bytes: number;
  shop: Side;
  bare: Side;
  /** Of the bare server's requests/s: the median of the rounds. */
  shareOfBare: number;
  /** Server CPU a request, as a multiple of the bare server's; the median of the rounds. */
  cpuOfBare: number | undefined;
  /** Different versions of the answer that were seen each second. */
  versionsPerSecond: number;
  rounds: Round[];
}

export interface Side {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Of the server's process; the orders' own share is taken off. */
  cpuMicros: number | undefined;
  /** How much of a core the load itself took; near 1 it was the bottleneck. */
  loadBusy: number;
}

export interface Round {
  shop: Side;
  bare: Side;
  versionsPerSecond: number;
}

const paths = ['/', '/api/tools'];
const connections = 32;
const rounds = 5;
const warmUpMs = 800;
const roundMs = 1400;
const orderPace = 20;

export async function measurePages(setting: Setting): Promise<PageFigures[]> {
  const bare = await startBare();
  try {
    const figures: PageFigures[] = [];
    for (const path of paths) figures.push(await measurePath(setting, bare, path, 0, 0));
    const orders = orderSteadily(setting, orderPace);
    const ordersCpu = await cpuOfOrdersAlone(setting);
    for (const path of paths) {
      figures.push(await measurePath(setting, bare, path, orderPace, ordersCpu));
    }
    await orders.stop();
    return figures;
  } finally {
    bare.close();
  }
}

async function measurePath(
  { shop, load }: Setting,
  bare: Bare,
  path: string,
  ordersPerSecond: number,
  ordersCpu: number,
): Promise<PageFigures> {
  const answer = await ask(shop.address.port, path);
  await bare.copy(answer);
  const shopSide = { shop: shop.address, pid: shop.processes.server, otherCpu: ordersCpu };
  const bareAddress = { port: bare.port, host: shop.address.host };
  const bareSide = { shop: bareAddress, pid: bare.pid, otherCpu: 0 };
  const run = async ({ shop: target, pid, otherCpu }: typeof shopSide, durationMs: number) => {
    const before = readProcessCpuMs(pid);
    const hammered = await load.hammer({ shop: target, path, connections, durationMs });
    const after = readProcessCpuMs(pid);
    const cpuMs = before === undefined || after === undefined ? undefined : after - before;
    return { hammered, side: toSide(hammered, cpuMs, otherCpu) };
  };
  await run(shopSide, warmUpMs);
  await run(bareSide, warmUpMs);
  const done: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = await run(shopSide, roundMs);
    const second = await run(bareSide, roundMs);
    const { versions, elapsedMs } = first.hammered;
    const versionsPerSecond = versions / (elapsedMs / 1000);
    done.push({ shop: first.side, bare: second.side, versionsPerSecond });
  }
  return { path, ordersPerSecond, bytes: answer.body.length, ...summary(done) };
}

function toSide(hammered: Hammered, cpuMs: number | undefined, otherCpu: number): Side {
  const { requests, elapsedMs, p50Ms, p99Ms, ownCpuMs } = hammered;
  const ownMs = cpuMs === undefined ? undefined : cpuMs - otherCpu * elapsedMs;
  return {
    requestsPerSecond: requests / (elapsedMs / 1000),
    ...{ p50Ms, p99Ms },
    cpuMicros: ownMs === undefined ? undefined : (ownMs * 1000) / requests,
    loadBusy: ownCpuMs / elapsedMs,
  };
}

function summary(all: Round[]): Omit<PageFigures, 'path' | 'ordersPerSecond' | 'bytes'> {
  const cpu = all.flatMap(({ shop, bare }) =>
    shop.cpuMicros === undefined || !bare.cpuMicros ? [] : [shop.cpuMicros / bare.cpuMicros],
  );
  return {
    shop: middle(all.map(({ shop }) => shop)),
    bare: middle(all.map(({ bare }) => bare)),
    shareOfBare: median(all.map((it) => it.shop.requestsPerSecond / it.bare.requestsPerSecond)),
    cpuOfBare: cpu.length > 0 ? median(cpu) : undefined,
    versionsPerSecond: median(all.map((it) => it.versionsPerSecond)),
    rounds: all,
  };
}

function middle(sides: Side[]): Side {
  const cpu = sides.flatMap(({ cpuMicros }) => cpuMicros ?? []);
  return {
    requestsPerSecond: median(sides.map((side) => side.requestsPerSecond)),
    p50Ms: median(sides.map((side) => side.p50Ms)),
    p99Ms: median(sides.map((side) => side.p99Ms)),
    cpuMicros: cpu.length > 0 ? median(cpu) : undefined,
    loadBusy: median(sides.map((side) => side.loadBusy)),
  };
}

/** Server CPU ms a ms while the orders come and nobody looks at pages. */
async function cpuOfOrdersAlone({ shop }: Setting): Promise<number> {
  await pause(warmUpMs);
  const begin = performance.now();
  const before = readProcessCpuMs(shop.processes.server);
  await pause(3 * roundMs);
  const after = readProcessCpuMs(shop.processes.server);
  if (before === undefined || after === undefined) return 0;
  return (after - before) / (performance.now() - begin);
}
