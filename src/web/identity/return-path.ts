/** The page that somebody was on when they were sent to sign in, to return to it afterwards. */

export const storageKey = 'shop_origin';
const home = '/';
// Returning to one of these would show the sign-in again, or no page at all.
const excludedPaths = /^\/(login|signup|api|auth)(\/|$)/i;
const maxDecodings = 5;

/** Remembers a page of the shop, in this tab; by default the one that is open. */
export function saveReturnPath(
  path: string = `${location.pathname}${location.search}${location.hash}`,
): void {
  sessionStorage.setItem(storageKey, path);
}

/** The remembered page; home when there is none or it is not one of the shop's. */
export function readReturnPath(): string {
  return toSafePath(sessionStorage.getItem(storageKey) ?? home);
}

/** The same, once. */
export function consumeReturnPath(): string {
  const path = readReturnPath();
  sessionStorage.removeItem(storageKey);
  return path;
}

/** Where a registration leads: back to an invitation, and home from all other pages. */
export function consumeInvitationPath(): string {
  return readReturnPath().startsWith('/invitation#') ? consumeReturnPath() : home;
}

/** The id of the tool whose purchase page is remembered; it stays remembered. */
export function findWantedTool(): string | undefined {
  return /^\/tools\/([\w-]+)/.exec(sessionStorage.getItem(storageKey) ?? '')?.[1];
}

/** The path itself when it leads to a page of this shop, however it is written; else home. */
export function toSafePath(path: string): string {
  if (!isOwnPath(path)) return home;
  const { pathname, search, hash } = new URL(path, location.origin);
  return isOwnPathWhenDecoded(pathname) ? `${pathname}${search}${hash}` : home;
}

function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path) || !URL.canParse(path, location.origin)) return false;
  const { origin, pathname } = new URL(path, location.origin);
  return origin === location.origin && !pathname.startsWith('//') && !excludedPaths.test(pathname);
}

// Another program may decode the path once more: it has to be safe at every depth.
function isOwnPathWhenDecoded(path: string): boolean {
  let outer = path;
  for (let depth = 0; depth < maxDecodings; depth += 1) {
    const inner = decode(outer);
    if (inner === outer) return true;
    if (inner === undefined || !isOwnPath(inner)) return false;
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
