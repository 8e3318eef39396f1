/**
 * Cached pages of the shop compared with the bare server. Both take turns under the same load, so
 * that whatever else the machine does meets both; the figure that counts is the ratio within a
 * round.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { startBareServer, type BareServer } from '../bare/bare.ts';
import type { PageLoadResult } from '../load/jobs.ts';
import { readProcessCpuMs } from '../processes/usage.ts';
import { requestPage } from '../shop/first-response.ts';
import { median } from './median.ts';
import { startPacedOrders, type BenchContext } from './bench-context.ts';

export interface PageFigures {
  path: string;
  ordersPerSecond: number;
  bytes: number;
  shop: ServerFigures;
  bare: ServerFigures;
  /** Of the bare server's requests/s: the median of the rounds. */
  shareOfBare: number;
  /** Server CPU a request, as a multiple of the bare server's; the median of the rounds. */
  cpuOfBare: number | undefined;
  /** The slowest of a hundred, as a multiple of the bare server's; the median of the rounds. */
  p99OfBare: number;
  /** Different versions of the answer that were seen each second. */
  versionsPerSecond: number;
  rounds: Round[];
}

export interface ServerFigures {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Of the server's process; the orders' own share is taken off. */
  cpuMicros: number | undefined;
  /** How much of a core the load itself took; near 1 it was the bottleneck. */
  loadBusy: number;
}

export interface Round {
  shop: ServerFigures;
  bare: ServerFigures;
  versionsPerSecond: number;
}

const paths = ['/', '/api/tools'];
const connections = 32;
const rounds = 5;
const warmUpMs = 800;
const roundMs = 1400;
const ordersPerSecondUnderLoad = 20;

export async function measurePages(context: BenchContext): Promise<PageFigures[]> {
  const bare = await startBareServer();
  try {
    const figures: PageFigures[] = [];
    for (const path of paths) figures.push(await measurePage(context, bare, path));
    const orders = startPacedOrders(context, ordersPerSecondUnderLoad);
    const ordersCpu = await measureOrdersCpu(context);
    const busy = { ordersPerSecond: ordersPerSecondUnderLoad, ordersCpu };
    for (const path of paths) figures.push(await measurePage(context, bare, path, busy));
    await orders.stop();
    return figures;
  } finally {
    bare.close();
  }
}

/** One page and the bare server in turns, while so many orders are placed by others. */
export async function measurePage(
  { shop, load }: Pick<BenchContext, 'shop' | 'load'>,
  bare: BareServer,
  path: string,
  { ordersPerSecond, ordersCpu } = { ordersPerSecond: 0, ordersCpu: 0 },
): Promise<PageFigures> {
  const response = await requestPage(shop.address.port, path);
  await bare.setResponse(response);
  const shopSide = { shop: shop.address, pid: shop.processes.server, otherCpu: ordersCpu };
  const bareAddress = { port: bare.port, host: shop.address.host };
  const bareSide = { shop: bareAddress, pid: bare.pid, otherCpu: 0 };
  const run = async (
    { shop: target, pid, otherCpu: backgroundCpu }: typeof shopSide,
    durationMs: number,
  ) => {
    const before = readProcessCpuMs(pid);
    const result = await load.loadPage({ shop: target, path, connections, durationMs });
    const after = readProcessCpuMs(pid);
    const cpuMs = before === undefined || after === undefined ? undefined : after - before;
    return { hammered: result, side: toServerFigures(result, cpuMs, backgroundCpu) };
  };
  await run(shopSide, warmUpMs);
  await run(bareSide, warmUpMs);
  const completedRounds: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = await run(shopSide, roundMs);
    const second = await run(bareSide, roundMs);
    const { versionCount, elapsedMs } = first.hammered;
    const versionsPerSecond = versionCount / (elapsedMs / 1000);
    completedRounds.push({ shop: first.side, bare: second.side, versionsPerSecond });
  }
  return {
    path,
    ordersPerSecond,
    bytes: response.body.length,
    ...summariseRounds(completedRounds),
  };
}

function toServerFigures(
  result: PageLoadResult,
  cpuMs: number | undefined,
  backgroundCpu: number,
): ServerFigures {
  const { requests, elapsedMs, p50Ms, p99Ms, ownCpuMs } = result;
  const ownMs = cpuMs === undefined ? undefined : cpuMs - backgroundCpu * elapsedMs;
  return {
    requestsPerSecond: requests / (elapsedMs / 1000),
    ...{ p50Ms, p99Ms },
    cpuMicros: ownMs === undefined ? undefined : (ownMs * 1000) / requests,
    loadBusy: ownCpuMs / elapsedMs,
  };
}

function summariseRounds(all: Round[]): Omit<PageFigures, 'path' | 'ordersPerSecond' | 'bytes'> {
  const cpu = all.flatMap(({ shop, bare }) =>
    shop.cpuMicros === undefined || !bare.cpuMicros ? [] : [shop.cpuMicros / bare.cpuMicros],
  );
  return {
    shop: medianFigures(all.map(({ shop }) => shop)),
    bare: medianFigures(all.map(({ bare }) => bare)),
    shareOfBare: median(all.map((it) => it.shop.requestsPerSecond / it.bare.requestsPerSecond)),
    cpuOfBare: cpu.length > 0 ? median(cpu) : undefined,
    p99OfBare: median(all.map((it) => it.shop.p99Ms / it.bare.p99Ms)),
    versionsPerSecond: median(all.map((it) => it.versionsPerSecond)),
    rounds: all,
  };
}

function medianFigures(servers: ServerFigures[]): ServerFigures {
  const cpu = servers.flatMap(({ cpuMicros }) => cpuMicros ?? []);
  return {
    requestsPerSecond: median(servers.map((figures) => figures.requestsPerSecond)),
    p50Ms: median(servers.map((figures) => figures.p50Ms)),
    p99Ms: median(servers.map((figures) => figures.p99Ms)),
    cpuMicros: cpu.length > 0 ? median(cpu) : undefined,
    loadBusy: median(servers.map((figures) => figures.loadBusy)),
  };
}

/** Server CPU ms a ms while the orders come and nobody looks at pages. */
async function measureOrdersCpu({ shop }: BenchContext): Promise<number> {
  await pause(warmUpMs);
  const begin = performance.now();
  const before = readProcessCpuMs(shop.processes.server);
  await pause(3 * roundMs);
  const after = readProcessCpuMs(shop.processes.server);
  if (before === undefined || after === undefined) return 0;
  return (after - before) / (performance.now() - begin);
}
