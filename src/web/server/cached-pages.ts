/** How the cache keeps each page of the table. */
import { everyPageTag } from '#web/page-tags.ts';
import type { Page } from '#web/page.ts';
import { findPage } from '#web/pages.ts';
import { countFilters } from '#web/shop/catalogue/catalogue-url.ts';
import { isTooLong } from '#web/shop/search/search-url.ts';

export interface CachedPage {
  key: string;
  /** What is rendered for this key. */
  path: string;
  tags: readonly string[];
  cachedStatuses: readonly number[];
  kind: Page['kind'];
  images: 'named' | 'anywhere';
  /**
   * 'searches' are kept apart from the pages of the shop; 'none' is rendered each time, once for
   * all who wait for it; 'personal' is rendered for each request by itself.
   */
  cachedIn: 'pages' | 'searches' | 'none' | 'personal';
}

/** Carries the tags that a loader named from the renderer to the cache; no browser sees it. */
export const pageTagsHeader = 'x-page-tags';

/** The same of the moment at which the page stops being right, in milliseconds. */
export const pageExpiryHeader = 'x-page-expiry';

const toolPath = /^\/tools\/([^/]+)$/;

export const notFoundKey = '/404';

/** The id of the tool whose page a decoded path is of; undefined for other pages. */
export function toolIdOf(path: string): string | undefined {
  return toolPath.exec(path)?.[1];
}

/** The path of a key without its query, decoded. */
export function decodePath(key: string): string {
  const [path = key] = key.split('?', 1);
  try {
    return decodeURIComponent(path);
  } catch {
    // A path that cannot be decoded is that of no tool, product or category.
    return path;
  }
}

export function pathOf(key: string): string {
  return key.slice(0, key.length - queryOf(key).length);
}

/** With its question mark; '' for none. */
export function queryOf(key: string): string {
  const start = key.indexOf('?');
  return start === -1 ? '' : key.slice(start);
}

/** Every unknown path is the same page, cached once, however many are requested. */
export function describePage(key: string): CachedPage {
  const [path = key] = key.split('?', 1);
  const page = findPage(path);
  if (!page) return { ...notCachedFor(notFoundKey), images: 'named' };
  const shared = page.isShared ? page.path.replace(':id', 'any') : key;
  const { tags = [], kind, images = 'anywhere' } = page;
  const cachedIn = chooseCache(page, key);
  const cachedStatuses = cachedIn === 'none' || cachedIn === 'personal' ? [] : [200];
  return {
    key: shared,
    path: shared,
    tags: [everyPageTag, ...tags],
    cachedStatuses,
    kind,
    images,
    cachedIn,
  };
}

/** Filters, and long searches, can be made up in more ways than any cache has room for. */
function chooseCache({ isSearch, isPersonal }: Page, key: string): CachedPage['cachedIn'] {
  if (isPersonal) return 'personal';
  const [, query = ''] = key.split('?', 2);
  const parameters = new URLSearchParams(query);
  const filters = countFilters(parameters.get('filter') ?? '');
  if (filters > 1 || (isSearch && isTooLong(parameters.get('q') ?? ''))) return 'none';
  return isSearch || filters === 1 ? 'searches' : 'pages';
}

function notCachedFor(key: string): CachedPage {
  return {
    ...{ key, path: key, tags: [everyPageTag], cachedStatuses: [404] },
    ...{ kind: undefined, images: 'anywhere', cachedIn: 'pages' },
  };
}

/** One page for every tool that does not exist; it has a title of its own. */
export const unknownTool: CachedPage = notCachedFor('/tools/404');
