/** Orders that leave enough of a tool: no page is to be rendered anew. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Executor } from '#platform/database/database.ts';
import { openCheckoutClient } from '../load/checkout-client.ts';
import { addCustomers } from '../shop/customers.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import { goals, type Figure } from './goals.ts';
import { timePaths } from './timing.ts';

const orders = 8;
/** After the first order everything that it may drop has been dropped. */
const longestDelayMs = 3500;

interface WellStocked {
  id: string;
  name: string;
  price: number;
  slug: string;
  category: string;
}

/** How long the pages of a tool take after orders of it; of those it does not stand on, too. */
export async function measureAfterOrders(shop: BenchShop, db: Executor): Promise<Figure[]> {
  console.error('… pages after orders');
  const tool = await findWellStocked(db);
  const accounts = await addCustomers(shop.databaseDir, orders);
  const client = await openCheckoutClient(shop.address, { accounts, tool }, undefined);
  const pages = ['/', '/catalogue', `/catalogue/${tool.category}`, `/products/${tool.slug}`];
  try {
    await timePaths(shop, [...pages, ...pages]);
    for (let order = 0; order < orders; order += 1) await client.placeOrder();
    const atOnce = await timePaths(shop, pages);
    await pause(longestDelayMs);
    const later = await timePaths(shop, pages);
    const goal = goals.afterOrder;
    return [
      { what: 'the slowest page after orders', goal, measured: atOnce.p99Ms },
      { what: 'the same 3.5 s later', goal, measured: later.p99Ms },
    ];
  } finally {
    client.close();
  }
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
