/**
 * `npm run bench -- catalogue`: a shop with 100,000 tools in 30,000 products (`GROWN_TOOLS` says
 * how many), grown by `scripts/growth`, and what it takes to show it, to search it and to look
 * after it, beside the goals. Figures of time are those of this machine at this hour; ratios to
 * the bare server and processor time hold from one to the next. A missed goal does not make it
 * fail.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startLoad } from '../load/load.ts';
import { describeMachine } from '../measures/machine.ts';
import { runCleanups } from '../processes/cleanup.ts';
import { formatTable } from '../report/table.ts';
import { makeDataDir, root, startBenchShop } from '../shop/bench-shop.ts';
import { toRow, type Figure } from './goals.ts';
import { measureCachedPages, measureColdPages, measureOrderInEuros } from './pages.ts';
import { growShop, withDatabase } from './grown-shop.ts';
import { measureImports } from './imports.ts';
import { measureLists } from './lists.ts';
import { compareMemory, readRestingMiB } from './memory.ts';
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
  const smallMiB = await readRestingMiB(small);
  await withDatabase(small, growShop);
  await small.stop();
  const shop = await startBenchShop(dataDir);
  const restingMiB = await readRestingMiB(shop);
  const load = startLoad();
  const figures = await withDatabase(shop, async (db) => [
    ...(await measureColdPages(shop)),
    ...(await measureSearch(shop, db)),
    ...(await measurePads(shop, db)),
    ...(await measureLists(shop)),
    ...(await measureAfterOrders(shop, db)),
    ...(await measureCachedPages({ shop, load }, db)),
    ...(await measureOrderInEuros(shop, db)),
  ]);
  load.close();
  figures.push(...(await compareMemory(shop, { smallMiB, restingMiB })));
  figures.push(...(await withDatabase(shop, (db) => measureImports(shop, db))));
  await shop.stop();
  return figures;
}

async function saveFigures(report: object): Promise<string> {
  const file = join(root, 'bench', 'results', 'catalogue.json');
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, `${JSON.stringify({ at: new Date(), ...report }, null, 2)}\n`);
  return file;
}
