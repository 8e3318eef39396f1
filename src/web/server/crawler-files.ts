/** What search engines ask for, from the table of pages: robots.txt and the sitemap. */
import { apiRoot } from '#api/contract/endpoint.ts';
import { shopPages } from '#web/pages.ts';

export interface CrawlerFile {
  type: string;
  body: string;
}

/** By path. `origin` is the shop's own. Tools are found by the links of the home page. */
export function createCrawlerFiles(origin: string): ReadonlyMap<string, CrawlerFile> {
  const robots = [
    'User-agent: *',
    'Disallow: /dashboard',
    `Disallow: ${apiRoot}/`,
    'Allow: /',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  const listed = shopPages.filter(({ path, kind }) => kind === undefined && !path.includes(':'));
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listed.map(({ path }) => `<url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ];
  return new Map([
    ['/robots.txt', { type: 'text/plain; charset=utf-8', body: robots.join('\n') }],
    ['/sitemap.xml', { type: 'application/xml; charset=utf-8', body: sitemap.join('\n') }],
  ]);
}
