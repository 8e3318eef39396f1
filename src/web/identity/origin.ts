/** Where somebody was when they were sent to sign in, and how they get back there. */

const key = 'shop_origin';
const home = '/';
// Going back to one of these would ask for the sign-in again, or show no page at all.
const noPages = /^\/(login|signup|api|auth)(\/|$)/i;
const deepestEncoding = 5;

/** Remembers a page of the shop, in this tab; by default the one that is open. */
export function rememberOrigin(
  path: string = `${location.pathname}${location.search}${location.hash}`,
): void {
  sessionStorage.setItem(key, path);
}

/** The remembered page, once; home when there is none or it is not one of the shop's. */
export function takeOrigin(): string {
  const path = sessionStorage.getItem(key) ?? home;
  sessionStorage.removeItem(key);
  return safePath(path);
}

/** The path itself when it leads to a page of this shop, however it is written; else home. */
export function safePath(path: string): string {
  if (!staysHere(path)) return home;
  const { pathname, search, hash } = new URL(path, location.origin);
  return staysHereDecoded(pathname) ? `${pathname}${search}${hash}` : home;
}

function staysHere(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path) || !URL.canParse(path, location.origin)) return false;
  const { origin, pathname } = new URL(path, location.origin);
  return origin === location.origin && !pathname.startsWith('//') && !noPages.test(pathname);
}

// Something further on may decode the path once more: it has to be harmless at every depth.
function staysHereDecoded(path: string): boolean {
  let outer = path;
  for (let depth = 0; depth < deepestEncoding; depth += 1) {
    const inner = decode(outer);
    if (inner === outer) return true;
    if (inner === undefined || !staysHere(inner)) return false;
    outer = inner;
  }
  return false;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
