/** Orders that leave enough of a tool: no page is to be rendered anew. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Executor } from '#platform/database/database.ts';
import { openCheckoutClient } from '../load/checkout-client.ts';
import { median } from '../measures/median.ts';
import { addCustomers } from '../shop/customers.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import { goals, type Figure } from './goals.ts';
import { timePaths } from './timing.ts';

const rounds = 5;
const ordersARound = 4;
/** After the first order everything that it may drop has been dropped. */
const longestDelayMs = 3500;

interface WellStocked {
  id: string;
  name: string;
  price: number;
  slug: string;
  category: string;
}

/**
 * How long the pages of a tool take after orders of it; of those it does not stand on, too. Of each
 * page the median of some rounds: one alone is as slow where the machine does something else.
 */
export async function measureAfterOrders(shop: BenchShop, db: Executor): Promise<Figure[]> {
  console.error('… pages after orders');
  const tool = await findWellStocked(db);
  const accounts = await addCustomers(shop.databaseDir, rounds * ordersARound);
  const client = await openCheckoutClient(shop.address, { accounts, tool }, undefined);
  const pages = ['/', '/catalogue', `/catalogue/${tool.category}`, `/products/${tool.slug}`];
  try {
    await timePaths(shop, [...pages, ...pages]);
    const atOnce: number[][] = [];
    const later: number[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (let order = 0; order < ordersARound; order += 1) await client.placeOrder();
      atOnce.push(await timeEach(shop, pages));
      await pause(longestDelayMs);
      later.push(await timeEach(shop, pages));
    }
    const goal = goals.afterOrder;
    return [
      { what: 'the slowest page after orders', goal, measured: slowestPage(atOnce) },
      { what: 'the same 3.5 s later', goal, measured: slowestPage(later) },
    ];
  } finally {
    client.close();
  }
}

async function timeEach(shop: BenchShop, pages: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const page of pages) times.push((await timePaths(shop, [page])).p50Ms);
  return times;
}

function slowestPage(byRound: readonly number[][]): number {
  const [first = []] = byRound;
  return Math.max(...first.map((_, page) => median(byRound.map((times) => times[page] ?? 0))));
}

async function findWellStocked(db: Executor): Promise<WellStocked> {
  const { rows } = await db.query<WellStocked>({
    text: `select t.id, t.name, t.price_minor / 100.0::float8 as price, s.slug, c.path as category
      from tool t join stock on tool_id = t.id join product p on p.id = t.product_id
      join product_slug s on s.product_id = p.id and s.is_current
      join category c on c.id = p.category_id
      where t.minimum_order = 1 and on_hand > 100 and t.position > 100 limit 1`,
  });
  const [tool] = rows;
  if (!tool) throw new Error('no tool has enough stock');
  return tool;
}
