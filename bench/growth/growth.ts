/**
 * `npm run bench -- growth`: what lists, pages, searches, reports, the start, the memory and a
 * checkout take in a shop of 1,000 orders and in one of 1,000,000 (`--orders` says how many), side
 * by side, with the ratio; and backups, restores and audits by their rows a second. A ratio over 2
 * does not make it fail.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSandboxKeys } from '@ferrule/card-sandbox/keys';
import { grow } from '../../scripts/growth/grow.ts';
import { withDatabase } from '../catalogue/grown-shop.ts';
import { describeMachine } from '../measures/machine.ts';
import { runCleanups } from '../processes/cleanup.ts';
import { readMemoryUse, readProcessCpuMs } from '../processes/usage.ts';
import { formatTable } from '../report/table.ts';
import { makeDataDir, root, startBenchShop, type BenchShop } from '../shop/bench-shop.ts';
import { measureCheckout } from './checkout.ts';
import { measureOperations } from './operations.ts';
import { measurePages } from './pages.ts';
import { measureRest } from './rest.ts';
import { mostRatio, ratioOf, toRow, type Compared, type Measured } from './ratio.ts';

const few = 1000;
const tools = 1000;

export async function main(args: readonly string[]): Promise<void> {
  const options = { orders: { type: 'string', default: '1000000' } } as const;
  const { values } = parseArgs({ args: [...args], options, allowPositionals: true });
  const many = Number(values.orders);
  const cancel = () => void runCleanups().finally(() => process.exit(130));
  process.on('SIGINT', cancel);
  process.on('SIGTERM', cancel);
  try {
    const ofFew = await measureShop(few);
    const ofMany = await measureShop(many);
    const figures = compare(ofFew, ofMany);
    const machine = await describeMachine(await makeDataDir());
    console.log(`${machine.cores} × ${machine.cpu}, load before: ${machine.loadBefore.toFixed(1)}`);
    const head = ['', `${few} orders`, `${many} orders`, 'ratio', ''];
    console.log(formatTable([head, ...figures.map(toRow)]));
    const over = figures.filter((one) => ratioOf(one) > mostRatio);
    console.log(`\n${figures.length} figures, ${over.length} with a ratio over ${mostRatio}.`);
    console.log(`All figures: ${await save({ machine, few, many, figures })}`);
  } finally {
    await runCleanups();
    process.off('SIGINT', cancel);
    process.off('SIGTERM', cancel);
  }
}

/** Whatever is named after an order or a tool of the shop has the same name in both. */
function compare(ofFew: readonly Measured[], ofMany: readonly Measured[]): Compared[] {
  return ofFew.flatMap(({ what, unit, value, cpuMs }, index) => {
    const many = ofMany[index];
    if (many?.what !== what) throw new Error(`${what} was not measured in both shops`);
    return [{ what, unit, few: value, many: many.value, fewCpuMs: cpuMs, manyCpuMs: many.cpuMs }];
  });
}

async function measureShop(orders: number): Promise<Measured[]> {
  const dataDir = await makeDataDir();
  console.error(`… growing by ${orders} orders`);
  const first = await startBenchShop(dataDir);
  const { secret } = loadSandboxKeys(join(dataDir, 'sandbox-card-keys.json'));
  const store = { dataFile: join(dataDir, 'sandbox-card.sqlite'), secret };
  const request = { tools, products: tools * 0.3, seed: 7, orders, besideOrders: false };
  const startedAt = performance.now();
  const { orderRows } = await withDatabase(first, (db) => grow(db, request, store));
  const rate = orderRows / ((performance.now() - startedAt) / 1000);
  console.error(`  ${orderRows} rows, ${Math.round(rate)} a second`);
  await first.stop();
  const measured = await measureGrown(dataDir);
  return [...measured, ...(await measureOperations(dataDir))];
}

async function measureGrown(dataDir: string): Promise<Measured[]> {
  console.error('… start');
  const startedAt = performance.now();
  const shop = await startBenchShop(dataDir);
  const startMs = performance.now() - startedAt;
  const startCpuMs = readProcessCpuMs(shop.processes.server);
  try {
    return await withDatabase(shop, async (db) => [
      { what: 'start to the first page', unit: 'ms', value: startMs, cpuMs: startCpuMs },
      ...(await measureRest(shop)),
      ...(await measurePages(shop, db)),
      ...(await measureCheckout(shop)),
      { what: 'memory after all this', unit: 'MiB', value: readMemoryOf(shop) },
    ]);
  } finally {
    await shop.stop();
  }
}

function readMemoryOf(shop: BenchShop): number {
  return readMemoryUse(shop.processes)?.serverRssMiB ?? Number.NaN;
}

async function save(report: object): Promise<string> {
  const file = join(root, 'bench', 'results', 'growth.json');
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, `${JSON.stringify({ at: new Date(), ...report }, null, 2)}\n`);
  return file;
}
