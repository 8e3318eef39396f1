/** Addresses as the pattern of their route: few enough to be counted each by itself. */
import { apiRoot } from '#api/contract/endpoint.ts';
import { cachedParameters } from '#api/contract/cached-lists.ts';
import { findPage } from '#web/pages.ts';

/** Whatever is neither a page nor a route by itself: files, and addresses that are none. */
const anyOther = '/*';
const uploads = '/uploads/';

/** The pattern of an address that no route of the web framework was chosen for. */
export function routeOf(url: string): string {
  const end = url.indexOf('?');
  const path = pageOf(end === -1 ? url : url.slice(0, end));
  const page = findPage(path);
  if (page) return page.path;
  if (path.startsWith(`${apiRoot}/`)) return cachedParameters.has(path) ? path : `${apiRoot}/*`;
  return path.startsWith(uploads) ? `${uploads}:name` : anyOther;
}

const dataSuffix = '.data';

/** A page's data are asked for below its own address. */
function pageOf(path: string): string {
  const page = path.endsWith(dataSuffix) ? path.slice(0, -dataSuffix.length) : path;
  if (page === '/_root') return '/';
  return page.length > 1 && page.endsWith('/') ? page.slice(0, -1) : page;
}
