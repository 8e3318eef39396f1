/**
 * An earlier release beside the new schema: its instances are replaced one by one under load, first
 * with the proxy's help, then by this release's own graceful stop. No request may fail.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addCleanup } from '../../../bench/processes/cleanup.ts';
import { compareRecords } from './compare-records.ts';
import { buyRepeatedly, openMarket } from './buyers.ts';
import { checkOut, findLastRelease } from './earlier-release.ts';
import { formatRecords } from './report.ts';
import { startInstance, waitUntilReady, type ShopOptions } from './shops.ts';
import { openStage, type OpenStage } from './stage.ts';

const buyerCount = 4;
const calmMs = 3000;

/** @param from the earlier release, as git names it; the last one without it */
export async function rehearseUpgrade(
  say: (text: string) => void,
  from: string | undefined,
): Promise<boolean> {
  const ref = from ?? findLastRelease();
  const parent = await mkdtemp(join(tmpdir(), 'shop-release-'));
  addCleanup(() => rm(parent, { recursive: true, force: true }));
  const code = join(parent, 'code');
  say(`the code of ${ref}, and its pages`);
  await checkOut(ref, code);
  const stage = await openStage(say, { code });
  const market = openMarket({ ...stage, url: stage.proxy.url });
  const buying = Array.from({ length: buyerCount }, (_, number) => buyRepeatedly(market, number));
  await pause(2 * calmMs);
  say(`${market.paidAt.length} orders were paid at the earlier release`);
  await replaceEach(stage, say, 'this release in place of the earlier one', async (name) => {
    await stage.proxy.setShop(name, 'drain');
    await pause(calmMs);
  });
  await replaceEach(stage, say, 'this release once more, by its own graceful stop');
  await pause(calmMs);
  market.isOver = true;
  await Promise.all(buying);
  say('the books are compared');
  const records = await compareRecords(stage, market);
  const failed = [...market.failures].map(
    ([status, times]) => `${status || 'no answer'}: ${times}`,
  );
  const violations = new Set([...market.observations.violations, ...records.violations]);
  // A migration and an order that wait for each other: the migration is undone, and tried again. An
  // order's request would have failed.
  const lasting = [...violations].filter((each) => !each.endsWith('waited in a circle'));
  const compared = formatRecords(market, records, lasting);
  const lines = [
    ...['', `from                         ${ref}`],
    `failed requests              ${failed.join(', ') || 0}`,
    ...compared.lines,
  ];
  console.log(lines.join('\n'));
  return compared.isGood && failed.length === 0;
}

async function replaceEach(
  { shops, shopOptions, proxy }: OpenStage,
  say: (text: string) => void,
  what: string,
  prepare: (name: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const [index, shop] of shops.entries()) {
    const { machine, program } = shop;
    await prepare(machine.name);
    await program.stop('SIGTERM');
    const options: ShopOptions | undefined = shopOptions[index];
    if (!options) continue;
    const { code: _earlier, ...ours } = options;
    const again = await startInstance(machine, ours);
    shops[index] = again;
    await waitUntilReady(again);
    await proxy.setShop(machine.name, 'ready');
    say(`${machine.name}: ${what}`);
    await pause(calmMs);
  }
}
