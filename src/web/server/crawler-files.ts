/**
 * What search engines ask for: robots.txt, and the sitemap as an index of one file of pages, one
 * of categories and as many of products as are needed.
 */
import { apiRoot } from '#api/contract/endpoint.ts';
import { shopPages } from '#web/pages.ts';
import type { ShopData } from '#web/shop-data.ts';

export type CrawlerData = Pick<ShopData, 'listCategories' | 'listProductSlugs' | 'countProducts'>;

export interface CrawlerFile {
  type: string;
  tags: readonly string[];
  /** Undefined when there is no such file after all. */
  write(): Promise<string | undefined>;
}

/** The protocol allows 50,000; fewer are written in one slice of time. */
const productsPerFile = 5000;

const productsFile = /^\/sitemap-products-([1-9]\d{0,3})\.xml$/;

/** Finds the file at a path. `origin` is the shop's own. */
export function createCrawlerFiles(
  origin: string,
  data: CrawlerData,
): (path: string) => CrawlerFile | undefined {
  const listProducts = (place: number) =>
    data.listProductSlugs({ limit: productsPerFile, offset: (place - 1) * productsPerFile });
  const writeIndex = async () => {
    const places = Math.max(Math.ceil((await data.countProducts()) / productsPerFile), 1);
    const products = Array.from({ length: places }, (_, index) => `products-${index + 1}`);
    const files = ['pages', 'catalogue', ...products];
    return toXml(
      'sitemapindex',
      'sitemap',
      files.map((name) => `${origin}/sitemap-${name}.xml`),
    );
  };
  const writeUrls = (paths: readonly string[]) =>
    toXml(
      'urlset',
      'url',
      paths.map((path) => `${origin}${path}`),
    );
  const files: Readonly<Record<string, CrawlerFile>> = {
    '/robots.txt': toFile('text/plain', [], async () => writeRobots(origin)),
    '/sitemap.xml': toFile('application/xml', ['catalogue'], writeIndex),
    '/sitemap-pages.xml': toFile('application/xml', [], async () => writeUrls(listedPages)),
    '/sitemap-catalogue.xml': toFile('application/xml', ['catalogue'], async () => {
      const categories = await data.listCategories();
      return writeUrls(categories.map(({ path }) => `/catalogue/${path}`));
    }),
  };
  return (path) => {
    if (Object.hasOwn(files, path)) return files[path];
    const place = Number(productsFile.exec(path)?.[1]);
    if (Number.isNaN(place)) return undefined;
    return toFile('application/xml', ['catalogue'], async () => {
      const slugs = await listProducts(place);
      if (slugs.length === 0 && place > 1) return undefined;
      return writeUrls(slugs.map((slug) => `/products/${slug}`));
    });
  };
}

const listedPages = shopPages
  .filter(({ kind, isSearch, isPersonal }) => kind === undefined && !isSearch && !isPersonal)
  .filter(({ path }) => !/[:*]/.test(path) && !['/checkout', '/orders', '/tell-me'].includes(path))
  .map(({ path }) => path);

function toFile(type: string, tags: readonly string[], write: CrawlerFile['write']): CrawlerFile {
  return { type: `${type}; charset=utf-8`, tags, write };
}

function writeRobots(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /dashboard',
    `Disallow: ${apiRoot}/`,
    'Allow: /',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Addresses are the shop's own: they need no escaping. */
function toXml(root: string, entry: string, addresses: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...addresses.map((address) => `<${entry}><loc>${address}</loc></${entry}>`),
    `</${root}>`,
    '',
  ].join('\n');
}
