/** Pages of the catalogue, from the cache and rendered. */
import type { Database, Executor } from '#platform/database/database.ts';
import { startBareServer } from '../bare/bare.ts';
import type { BenchContext } from '../measures/bench-context.ts';
import { measurePage } from '../measures/pages.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import { addEuroPrices } from './contract.ts';
import { goals, type Figure } from './goals.ts';
import { timePaths } from './timing.ts';

/** As sitemaps list them. */
export async function readSitemap(shop: BenchShop, name: string): Promise<string[]> {
  const xml = await (await fetch(`${shop.origin}/sitemap-${name}.xml`)).text();
  return [...xml.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path]) => path ?? '');
}

const warmUpPages = 60;
const coldPages = 120;

/** Pages that nobody has asked for since the shop was started. */
export async function measureColdPages(shop: BenchShop): Promise<Figure[]> {
  console.error('… cold pages');
  const products = await readSitemap(shop, 'products-2');
  await timePaths(shop, products.slice(0, warmUpPages));
  const categories = await readSitemap(shop, 'catalogue');
  const sorted = categories.map((path, index) =>
    index % 4 === 0 ? `${path}?sort=price` : index % 4 === 2 ? `${path}?sort=name` : path,
  );
  await timePaths(shop, sorted.slice(coldPages, coldPages + warmUpPages));
  const cold = await timePaths(shop, sorted.slice(0, coldPages));
  const product = await timePaths(shop, products.slice(warmUpPages, warmUpPages + coldPages));
  const goal = goals.coldCategory;
  return [
    { what: 'a category page, rendered: p50', goal, measured: cold.p50Ms, cpuMs: cold.cpuMs },
    {
      what: 'a product page, rendered: p50',
      ...{ goal, measured: product.p50Ms, cpuMs: product.cpuMs },
    },
  ];
}

/**
 * Category pages in the order of what products cost in euros, of which a list has every tool, and
 * how long the first of them waits until the prices are read.
 */
export async function measureOrderInEuros(shop: BenchShop, db: Database): Promise<Figure[]> {
  console.error('… categories in the order of prices in euros');
  await addEuroPrices(db);
  const categories = await readSitemap(shop, 'catalogue');
  const sorted = categories.map((path, index) => {
    return `${path}?sort=${index % 2 === 0 ? 'price' : '-price'}&currency=EUR`;
  });
  const first = await timePaths(shop, ['/catalogue?sort=price&currency=EUR']);
  await timePaths(shop, sorted.slice(coldPages, coldPages + warmUpPages));
  const cold = await timePaths(shop, sorted.slice(0, coldPages));
  const what = 'a category page by price in euros';
  return [
    { what: `${what}, the first`, goal: goals.pricesRead, measured: first.p50Ms / 1000 },
    {
      what: `${what}, rendered: p50`,
      ...{ goal: goals.coldCategory, measured: cold.p50Ms, cpuMs: cold.cpuMs },
    },
  ];
}

export async function measureCachedPages(
  context: Pick<BenchContext, 'shop' | 'load'>,
  executor: Executor,
): Promise<Figure[]> {
  const { rows } = await executor.query<{ product: string; category: string }>({
    text: `select s.slug as product, c.path as category from product p
      join product_slug s on s.product_id = p.id and s.is_current
      join category c on c.id = p.category_id where p.sizes > 2 order by p.id limit 1`,
  });
  const [{ product, category } = { product: '', category: '' }] = rows;
  const bare = await startBareServer();
  const figures: Figure[] = [];
  try {
    for (const path of ['/', '/catalogue', `/catalogue/${category}`, `/products/${product}`]) {
      console.error(`… ${path}, cached`);
      const { shareOfBare, shop } = await measurePage(context, bare, path);
      const cpuMs = shop.cpuMicros === undefined ? undefined : shop.cpuMicros / 1000;
      const what = `${path.replace(product, '{slug}').replace(category, '{category}')}, cached`;
      figures.push({ what, goal: goals.shareOfBare, measured: shareOfBare * 100, cpuMs });
    }
  } finally {
    bare.close();
  }
  return figures;
}
