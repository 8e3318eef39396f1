/**
 * `npm run bench`: measures the shop as it is shipped, in processes of its own, over sockets of
 * this machine, and then checks in the records of shop and sandbox that the work was done.
 *
 * Arguments choose a part: `npm run bench -- pages`; see README.md.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startLoad } from './load/load.ts';
import { describeMachine } from './measures/machine.ts';
import { measurePages } from './measures/pages.ts';
import { measureCarts } from './measures/carts.ts';
import { measureCheckouts, measureOrders, measureOrdersOfLines } from './measures/purchases.ts';
import { createBenchContext } from './measures/bench-context.ts';
import { measureStart } from './measures/start-time.ts';
import { runCleanups } from './processes/cleanup.ts';
import { readMemoryUse } from './processes/usage.ts';
import { formatReport } from './report/format-report.ts';
import type { Report } from './report/report.ts';
import { makeDataDir, startBenchShop, type BenchShop } from './shop/bench-shop.ts';
import { verify } from './verify/verify.ts';

const parts = ['pages', 'orders', 'lines', 'carts', 'checkouts', 'memory', 'start'] as const;
type Part = (typeof parts)[number];

const longestMs = 290_000;
const restMs = 10_000;

/** Runs the parts that are named, or all; resolves when everything that it started is gone. */
export async function main(args: readonly string[] = []): Promise<void> {
  if (args.includes('lighthouse')) return (await import('./lighthouse/lighthouse.ts')).main();
  if (args.includes('catalogue')) return (await import('./catalogue/catalogue.ts')).main();
  if (args.includes('pad')) return (await import('./catalogue/pad.ts')).main();
  if (args.includes('prices')) return (await import('./catalogue/prices.ts')).main();
  if (args.includes('imports')) return (await import('./catalogue/imports.ts')).main();
  if (args.includes('slices')) return (await import('./slices.ts')).main();
  if (args.includes('growth')) return (await import('./growth/growth.ts')).main(args);
  const chosenParts = parts.filter((part) => args.length === 0 || args.includes(part));
  if (chosenParts.length < args.length) {
    console.error(
      `There are these parts: ${parts.join(', ')}, catalogue, pad, prices, imports, lighthouse, ` +
        'slices, growth.',
    );
    process.exitCode = 2;
    return;
  }
  const report = await createReport();
  await measure(new Set(chosenParts), report);
  console.log(formatReport(report));
  console.log(`\nAll figures: ${await saveReport(report)}`);
  if (report.failure !== undefined) console.error(`\nThe bench failed: ${report.failure}`);
  const isGood = report.failure === undefined && report.checks.every(({ isMet }) => isMet);
  if (!isGood) process.exitCode = 1;
}

async function createReport(): Promise<Report> {
  return {
    at: new Date().toISOString(),
    machine: await describeMachine(await makeDataDir()),
    processor: 'the sandbox over its socket, in a process of its own',
    ...{
      pages: [],
      orders: [],
      lines: [],
      carts: [],
      checkouts: [],
      start: undefined,
      memory: undefined,
      checks: [],
    },
    tookSeconds: 0,
    failure: undefined,
  };
}

/** Fills in the report; a failure is recorded in it, and what was measured before stays. */
async function measure(chosenParts: ReadonlySet<Part>, report: Report): Promise<void> {
  const startedAt = performance.now();
  const timeout = Promise.withResolvers<never>();
  const tooLong = new Error(`it was not done within ${longestMs / 1000} s`);
  const timer = setTimeout(() => timeout.reject(tooLong), longestMs);
  const cancel = () => void runCleanups().finally(() => process.exit(130));
  process.on('SIGINT', cancel);
  process.on('SIGTERM', cancel);
  try {
    await Promise.race([measureAll(chosenParts, report), timeout.promise]);
  } catch (error) {
    report.failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    clearTimeout(timer);
    await runCleanups();
    report.tookSeconds = (performance.now() - startedAt) / 1000;
    process.off('SIGINT', cancel);
    process.off('SIGTERM', cancel);
  }
}

async function measureAll(chosenParts: ReadonlySet<Part>, report: Report): Promise<void> {
  const underLoad = parts.some((part) => part !== 'start' && chosenParts.has(part));
  if (underLoad) await measureUnderLoad(chosenParts, report);
  if (!chosenParts.has('start')) return;
  logProgress('start time');
  report.start = await measureStart();
}

async function measureUnderLoad(chosenParts: ReadonlySet<Part>, report: Report): Promise<void> {
  const shop = await startBenchShop();
  const idle = chosenParts.has('memory') ? await measureMemory(shop) : undefined;
  const load = startLoad();
  const context = await createBenchContext(shop, load);
  if (chosenParts.has('pages')) {
    logProgress('pages');
    report.pages = await measurePages(context);
  }
  if (chosenParts.has('orders')) {
    logProgress('orders');
    report.orders = await measureOrders(context);
  }
  if (chosenParts.has('lines')) {
    logProgress('orders of lines');
    report.lines = await measureOrdersOfLines(context);
  }
  if (chosenParts.has('carts')) {
    logProgress('carts');
    report.carts = await measureCarts(context);
  }
  if (chosenParts.has('checkouts')) {
    logProgress('checkouts');
    report.checkouts = await measureCheckouts(context);
  }
  if (chosenParts.has('memory')) report.memory = { idle, afterLoad: await measureMemory(shop) };
  report.checks = await verify(context);
  load.close();
  await shop.stop();
}

async function measureMemory(shop: BenchShop) {
  logProgress('rest, for the memory');
  await pause(restMs);
  return readMemoryUse(shop.processes);
}

async function saveReport(report: Report): Promise<string> {
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'latest.json');
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  return file;
}

function logProgress(step: string): void {
  console.error(`… ${step}`);
}

if (import.meta.main) await main(process.argv.slice(2));
