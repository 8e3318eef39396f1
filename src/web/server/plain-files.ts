/** Files that are written from the catalogue and kept like pages. */
import type { ShopData } from '#web/shop-data.ts';
import { suggestionsUrl } from '#web/site/suggestions/suggestions-url.ts';
import { createCrawlerFiles, type CrawlerData, type CrawlerFile } from './crawler-files.ts';

export type FileData = CrawlerData & Pick<ShopData, 'listSuggestions'>;

/** Finds the file at a path. `origin` is the shop's own. */
export function createPlainFiles(
  origin: string,
  data: FileData,
): (path: string) => CrawlerFile | undefined {
  const findCrawlerFile = createCrawlerFiles(origin, data);
  const suggestions: CrawlerFile = {
    type: 'application/json; charset=utf-8',
    // A name or a code of one product is announced with its id, which drops the lists.
    tags: ['catalogue', 'lists'],
    write: async () => JSON.stringify(await data.listSuggestions()),
  };
  return (path) => (path === suggestionsUrl ? suggestions : findCrawlerFile(path));
}
