/**
 * `npm run bench`: measures the shop as it is shipped, in processes of its own, over sockets of
 * this machine, and afterwards looks into the books whether the work was really done.
 *
 * With words behind it only a part is measured: `npm run bench -- pages`; see README.md.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startLoad } from './load/load.ts';
import { describeMachine } from './measures/machine.ts';
import { measurePages } from './measures/pages.ts';
import { measureCheckouts, measureOrders } from './measures/purchases.ts';
import { furnish } from './measures/setting.ts';
import { measureStart } from './measures/start-time.ts';
import { undoAll } from './processes/leftovers.ts';
import { readMemoryUse } from './processes/usage.ts';
import { print } from './report/print.ts';
import type { Report } from './report/report.ts';
import { makeDataDir, startBenchShop, type BenchShop } from './shop/bench-shop.ts';
import { verify } from './verify/verify.ts';

const parts = ['pages', 'orders', 'checkouts', 'memory', 'start'] as const;
type Part = (typeof parts)[number];

const longestMs = 290_000;
const restMs = 10_000;

/** Runs the parts that are named, or all; resolves when everything that it started is gone. */
export async function main(words: readonly string[] = []): Promise<void> {
  if (words.includes('lighthouse')) return (await import('./lighthouse/lighthouse.ts')).main();
  if (words.includes('slices')) return (await import('./slices.ts')).main();
  const wanted = parts.filter((part) => words.length === 0 || words.includes(part));
  if (wanted.length < words.length) {
    console.error(`There are these parts: ${parts.join(', ')}, lighthouse, slices.`);
    process.exitCode = 2;
    return;
  }
  const report = await begin();
  await measure(new Set(wanted), report);
  console.log(print(report));
  console.log(`\nAll figures: ${await keep(report)}`);
  if (report.failure !== undefined) console.error(`\nThe bench broke off: ${report.failure}`);
  const isGood = report.failure === undefined && report.checks.every(({ holds }) => holds);
  if (!isGood) process.exitCode = 1;
}

async function begin(): Promise<Report> {
  return {
    at: new Date().toISOString(),
    machine: await describeMachine(await makeDataDir()),
    processor: 'the sandbox over its socket, in a process of its own',
    ...{ pages: [], orders: [], checkouts: [], start: undefined, memory: undefined, checks: [] },
    tookSeconds: 0,
    failure: undefined,
  };
}

/** Fills in the report; what breaks off is told in it, and what was measured before stays. */
async function measure(wanted: ReadonlySet<Part>, report: Report): Promise<void> {
  const beginning = performance.now();
  const late = Promise.withResolvers<never>();
  const tooLong = new Error(`it was not done within ${longestMs / 1000} s`);
  const timer = setTimeout(() => late.reject(tooLong), longestMs);
  const leave = () => void undoAll().finally(() => process.exit(130));
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
  try {
    await Promise.race([measureAll(wanted, report), late.promise]);
  } catch (error) {
    report.failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    clearTimeout(timer);
    await undoAll();
    report.tookSeconds = (performance.now() - beginning) / 1000;
    process.off('SIGINT', leave);
    process.off('SIGTERM', leave);
  }
}

async function measureAll(wanted: ReadonlySet<Part>, report: Report): Promise<void> {
  const underLoad = parts.some((part) => part !== 'start' && wanted.has(part));
  if (underLoad) await measureUnderLoad(wanted, report);
  if (!wanted.has('start')) return;
  tell('start time');
  report.start = await measureStart();
}

async function measureUnderLoad(wanted: ReadonlySet<Part>, report: Report): Promise<void> {
  const shop = await startBenchShop();
  const idle = wanted.has('memory') ? await restAndRead(shop) : undefined;
  const load = startLoad();
  const setting = await furnish(shop, load);
  if (wanted.has('pages')) {
    tell('pages');
    report.pages = await measurePages(setting);
  }
  if (wanted.has('orders')) {
    tell('orders');
    report.orders = await measureOrders(setting);
  }
  if (wanted.has('checkouts')) {
    tell('checkouts');
    report.checkouts = await measureCheckouts(setting);
  }
  if (wanted.has('memory')) report.memory = { idle, afterLoad: await restAndRead(shop) };
  report.checks = await verify(setting);
  load.close();
  await shop.stop();
}

async function restAndRead(shop: BenchShop) {
  tell('rest, for the memory');
  await pause(restMs);
  return readMemoryUse(shop.processes);
}

async function keep(report: Report): Promise<string> {
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'latest.json');
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  return file;
}

function tell(what: string): void {
  console.error(`… ${what}`);
}

if (import.meta.main) await main(process.argv.slice(2));
