/**
 * `npm run bench -- catalogue`: a shop with 100,000 tools in 30,000 products (`GROWN_TOOLS` says
 * how many), grown by `scripts/growth`, and what it takes to show it, to search it and to look
 * after it, beside the goals. Figures of time are those of this machine at this hour; ratios to
 * the bare server and processor time hold from one to the next. A missed goal does not make it
 * fail.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#platform/database/database.ts';
import { startLoad } from '../load/load.ts';
import type { BenchContext } from '../measures/bench-context.ts';
import { describeMachine } from '../measures/machine.ts';
import { runCleanups } from '../processes/cleanup.ts';
import { formatTable } from '../report/table.ts';
import { makeDataDir, root, startBenchShop } from '../shop/bench-shop.ts';
import { toRow, type Figure } from './goals.ts';
import { measureCachedPages, measureColdPages, measureOrderInEuros } from './pages.ts';
import { growShop, withDatabase } from './grown-shop.ts';
import { measureImports } from './imports.ts';
import { measureLists } from './lists.ts';
import { compareMemory, readRestingMiB, type MemoryOfShop } from './memory.ts';
import { measureAfterOrders } from './orders.ts';
import { measurePads } from './pad.ts';
import { measureSearch } from './search.ts';

export async function main(): Promise<void> {
  const cancel = () => void runCleanups().finally(() => process.exit(130));
  process.on('SIGINT', cancel);
  process.on('SIGTERM', cancel);
  try {
    const dataDir = await makeDataDir();
    const machine = await describeMachine(dataDir);
    const figures = await measureCatalogue(dataDir);
    console.log(
      `${machine.cores} × ${machine.cpu}, load before: ${machine.loadBefore.toFixed(1)}\n` +
        formatTable([['', 'goal', 'measured', 'CPU each', ''], ...figures.map(toRow)]),
    );
    console.log(`\nAll figures: ${await saveFigures({ machine, figures })}`);
  } finally {
    await runCleanups();
    process.off('SIGINT', cancel);
    process.off('SIGTERM', cancel);
  }
}

async function measureCatalogue(dataDir: string): Promise<Figure[]> {
  const small = await startBenchShop(dataDir);
  const load = startLoad();
  const { memory: few } = await withDatabase(small, (db) => work({ shop: small, load }, db));
  await withDatabase(small, growShop);
  await small.stop();
  const shop = await startBenchShop(dataDir);
  const { figures, memory: many } = await withDatabase(shop, (db) => work({ shop, load }, db));
  load.close();
  figures.push(...compareMemory(few, many));
  await withDatabase(shop, async (db) => {
    figures.push(...(await measureAfterOrders(shop, db)));
    figures.push(...(await measureOrderInEuros(shop, db)));
    figures.push(...(await measureImports(shop, db)));
  });
  await shop.stop();
  return figures;
}

/** All that visitors and staff have of the catalogue, as much in a small shop as in a large one. */
async function work(
  context: Pick<BenchContext, 'shop' | 'load'>,
  db: Database,
): Promise<{ figures: Figure[]; memory: MemoryOfShop }> {
  const { shop } = context;
  const restingMiB = await readRestingMiB(shop);
  const figures = [
    ...(await measureColdPages(shop)),
    ...(await measureSearch(shop, db)),
    ...(await measurePads(shop, db)),
    ...(await measureLists(shop)),
    ...(await measureCachedPages(context, db)),
  ];
  return { figures, memory: { restingMiB, workedMiB: await readRestingMiB(shop) } };
}

async function saveFigures(report: object): Promise<string> {
  const file = join(root, 'bench', 'results', 'catalogue.json');
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, `${JSON.stringify({ at: new Date(), ...report }, null, 2)}\n`);
  return file;
}
