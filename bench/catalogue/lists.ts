/** Lists of the API that are not cached: what staff see, and what is public. */
import { signInAsFirstAdmin } from '../shop/sign-in.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import { goals, type Figure } from './goals.ts';
import { timePaths } from './timing.ts';

const paths = [
  '/api/products?limit=50',
  '/api/products?limit=50&state=draft',
  '/api/products?limit=50&q=boatbuilder',
  '/api/products?limit=50&q=sash+emulsion',
  '/api/products?limit=50&q=zzqqyx',
  '/api/tools?limit=50',
  '/api/tools?limit=50&sort=name',
  '/api/tools?limit=50&sort=-price',
  '/api/tools?limit=50&sort=minimum',
  '/api/tools?limit=50&sort=available',
  '/api/tools?limit=50&stock=low',
  '/api/tools?limit=50&stock=sold_out&sort=name',
  '/api/tools?limit=50&q=boatbuilder',
  '/api/tools?limit=50&q=sash+emulsion',
  '/api/tools?limit=50&q=boatbuildr',
  '/api/tools?limit=50&q=zzqqyx',
  '/api/purchaseadmin?limit=50',
];
const files = ['/sitemap.xml', '/sitemap-products-1.xml'];
const times = 60;

export async function measureLists(shop: BenchShop): Promise<Figure[]> {
  console.error('… lists');
  const { token, cookie } = await signInAsFirstAdmin(shop.origin, shop.dataDir);
  const headers = { Authorization: `Bearer ${token}`, Cookie: cookie };
  const figures: Figure[] = [];
  for (const path of paths) {
    await timePaths(shop, [path, path, path], { headers });
    const again = Array.from({ length: times }, () => path);
    const { p99Ms, cpuMs } = await timePaths(shop, again, { headers });
    figures.push({ what: `${path}: p99`, goal: goals.listSlowest, measured: p99Ms, cpuMs });
  }
  for (const path of files) {
    const { p50Ms, cpuMs } = await timePaths(shop, [path]);
    const what = `${path}, the first time`;
    figures.push({ what, goal: goals.listSlowest, measured: p50Ms, cpuMs });
  }
  return figures;
}
