/**
 * `npm run bench -- prices`: what price lists and tax cost those who look and those who buy. Each
 * is measured beside the same without it, in turns within one run, by the processor time of server
 * and database; the figure is the median of the ratios within each round.
 */
import type { Database } from '#platform/database/database.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { grow } from '../../scripts/growth/grow.ts';
import { startLoad } from '../load/load.ts';
import { createBenchContext, type BenchContext } from '../measures/bench-context.ts';
import { median } from '../measures/median.ts';
import { runCleanups } from '../processes/cleanup.ts';
import { readProcessCpuMs } from '../processes/usage.ts';
import { formatTable } from '../report/table.ts';
import { startBenchShop } from '../shop/bench-shop.ts';
import { verify } from '../verify/verify.ts';
import { goals, toRow, type Figure } from './goals.ts';
import { withDatabase } from './grown-shop.ts';
import { addContract, removePrices, writePrices, type Contract } from './contract.ts';
import { measureTaxedCheckouts } from './taxed-checkouts.ts';
import { time, timePaths } from './timing.ts';

const tools = 2000;
const products = 600;
const seed = 7;

export async function main(): Promise<void> {
  try {
    const shop = await startBenchShop();
    const load = startLoad();
    const context = await createBenchContext(shop, load);
    const figures = await withDatabase(shop, async (db) => [
      ...(await measureTaxedCheckouts(context, db)),
      ...(await measureWithLists(context, db)),
    ]);
    console.log(formatTable([['', 'goal', 'measured', 'CPU each', ''], ...figures.map(toRow)]));
    const wrong = (await verify(context)).filter(({ isMet }) => !isMet);
    for (const { claim } of wrong) console.error(`WRONG: ${claim}`);
    if (wrong.length > 0) process.exitCode = 1;
    load.close();
    await shop.stop();
  } finally {
    await runCleanups();
  }
}

async function measureWithLists(context: BenchContext, db: Database): Promise<Figure[]> {
  await grow(db, { tools, products, seed, besideOrders: true });
  const contract = await addContract(db);
  return [
    ...(await measureProductPages(context, db, contract)),
    await measurePricesOfLines(context, db, contract),
  ];
}

const rounds = 10;
const roundMs = 1200;
const connections = 16;
const pagesARound = 120;

/** A page of a product that a contract has, and the same page while no list has it. */
async function measureProductPages(
  context: BenchContext,
  db: Database,
  contract: Contract,
): Promise<Figure[]> {
  console.error('… product pages with a contract');
  const { shop, load } = context;
  const paths = await listProductPaths(db);
  const [path = '/'] = paths;
  const cached = async () => {
    const before = readProcessCpuMs(shop.processes.server) ?? 0;
    const job = { shop: shop.address, path, connections, durationMs: roundMs };
    const { requests } = await load.loadPage(job);
    return ((readProcessCpuMs(shop.processes.server) ?? 0) - before) / requests;
  };
  const rendered = async () => {
    await dropPages(db);
    return (await timePaths(shop, paths)).cpuMs ?? 0;
  };
  await rendered();
  await cached();
  const figures: Figure[] = [];
  for (const [what, measure] of Object.entries({ cached, rendered })) {
    const [ratios, cpu]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const [without, with_] = await inTurns(round, measure, {
        first: () => removePrices(db),
        second: () => writePrices(db, contract),
      });
      ratios.push(with_ / without);
      cpu.push(with_);
    }
    figures.push({
      what: `a product page with a contract, ${what}`,
      goal: goals.pageWithContract,
      measured: median(ratios) * 100,
      cpuMs: median(cpu),
    });
  }
  return figures;
}

/** Both in each round, now the one first and now the other: what comes later gains nothing. */
export async function inTurns(
  round: number,
  measure: () => Promise<number>,
  { first, second }: { first: () => Promise<void>; second: () => Promise<void> },
): Promise<[number, number]> {
  const run = async (prepare: () => Promise<void>) => {
    await prepare();
    return measure();
  };
  if (round % 2 === 0) return [await run(first), await run(second)];
  const later = await run(second);
  return [await run(first), later];
}

async function listProductPaths(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ path: string }>({
    text: `select '/products/' || s.slug as path from product p
      join product_slug s on s.product_id = p.id and s.is_current and s.locale = 'en'
      where p.state = 'published' and p.sizes > 2 order by md5(p.id::text) limit $1`,
    values: [pagesARound],
  });
  return rows.map(({ path }) => path);
}

const untilDroppedMs = 300;

/** As every change that may be seen on all of them does. */
async function dropPages(db: Database): Promise<void> {
  await db.query({ text: `select pg_notify('shop_announcement', 'bench catalogue')` });
  await pause(untilDroppedMs);
}

const linesAtOnce = 1000;
const times = 40;

/** What so many lines cost the company, by the statement that carts and orders ask. */
async function measurePricesOfLines(
  { shop }: BenchContext,
  db: Database,
  contract: Contract,
): Promise<Figure> {
  console.error('… prices of 1,000 lines');
  await writePrices(db, contract);
  await db.query({ text: 'analyze list_price' });
  const { rows } = await db.query<{ id: string }>({
    text: 'select id from tool where is_on_sale order by md5(id::text) limit $1',
    values: [linesAtOnce],
  });
  const ids = rows.map(({ id }) => id);
  const text = `select place, price_minor, list_id
    from effective_prices($1::uuid[], $2::integer[], now(), $3::text::json)`;
  const buyer = JSON.stringify({ id: contract.company, group: null });
  const values = [ids, ids.map((_, place) => (place % 60) + 1), buyer];
  const ask = async () => {
    const found = await db.query<{ list_id: string }>({ name: 'prices-of-lines', text, values });
    if (found.rows.some((row) => row.list_id !== contract.list)) throw new Error('no list price');
  };
  await ask();
  const all = Array.from({ length: times }, (_, place) => place);
  const { p50Ms, cpuMs } = await time(shop, all, 1, ask);
  const what = 'prices of 1,000 lines of a company: p50';
  return { what, goal: goals.pricesOfLines, measured: p50Ms, cpuMs };
}
