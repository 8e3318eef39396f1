import { expect, test } from 'vitest';
import { createCrawlerFiles, type CrawlerData } from './crawler-files.ts';

const crawlerData: CrawlerData = {
  listCategories: async () => [
    { name: 'Sash', path: 'brushes/sash', description: '', products: 1 },
  ],
  // Two full files, and one product more.
  countProducts: async () => 10_001,
  listProductSlugs: async ({ limit, offset }) =>
    Array.from(
      { length: Math.min(limit, 10_001 - offset) },
      (_, index) => `brush-${offset + index}`,
    ),
};

const findFile = createCrawlerFiles('http://shop.example', crawlerData);

/** The addresses in a file of the sitemap, below the shop's root. */
async function readAddresses(path: string): Promise<string[]> {
  const xml = (await findFile(path)?.write()) ?? '';
  return [...xml.matchAll(/<loc>http:\/\/shop\.example(.*?)<\/loc>/g)].map(([, at]) => at ?? '');
}

test('robots find the sitemap, and are kept out of the dashboard', async () => {
  const robots = findFile('/robots.txt');
  expect(robots?.type).toBe('text/plain; charset=utf-8');
  const text = await robots?.write();
  expect(text).toContain('Disallow: /dashboard\nDisallow: /api/\n');
  expect(text).toContain('Sitemap: http://shop.example/sitemap.xml');
});

test('the sitemap is an index of all public pages, categories and products', async () => {
  expect(findFile('/sitemap.xml')).toMatchObject({
    ...{ type: 'application/xml; charset=utf-8', tags: ['catalogue'] },
  });
  const files = await readAddresses('/sitemap.xml');
  expect(files).toEqual([
    ...['/sitemap-pages.xml', '/sitemap-catalogue.xml', '/sitemap-products-1.xml'],
    ...['/sitemap-products-2.xml', '/sitemap-products-3.xml'],
  ]);
  const [pages, categories, first, , last] = await Promise.all(files.map(readAddresses));
  expect(pages).toEqual([
    ...[
      '/',
      '/catalogue',
      '/finder',
      '/order-pad',
      '/profile',
      '/review',
      '/team',
      '/achievement',
      '/blog',
      '/workshop',
      '/gallary',
    ],
    ...['/terms', '/privacy', '/withdraw'],
  ]);
  expect(categories).toEqual(['/catalogue/brushes/sash']);
  expect(first).toHaveLength(5000);
  expect([first?.[0], last]).toEqual(['/products/brush-0', ['/products/brush-10000']]);
});

test('a file that there is not has no contents', async () => {
  expect(await findFile('/sitemap-products-4.xml')?.write()).toBeUndefined();
  for (const path of ['/sitemap-products-0.xml', '/sitemap-x.xml', '/constructor', '/']) {
    expect(findFile(path)).toBeUndefined();
  }
});
