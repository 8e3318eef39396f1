/**
 * Which pages there are for the cache, and what each is made of. None reads a query parameter on
 * the server: what stands in the address is for the browser, and makes no other document.
 */

export interface CachedPage {
  key: string;
  /** What is rendered for this key. */
  path: string;
  tags: readonly string[];
  keptStatuses: readonly number[];
  /** Its address holds a secret, that of a letter's link. */
  isFromLetter?: boolean;
  /** 'named': it leads on by new documents alone, and so shows no pictures but those it names. */
  images: 'named' | 'anywhere';
}

const shell = [] as const;
const ofTool = /^\/tools\/([^/]+)$/;
const fromLetter = /^\/(?:reset-password|verify-email)$/;

/** Pages without data of their own: an account's data comes later, by the browser. */
const pages: readonly { pattern: RegExp; tags: readonly string[]; images?: 'named' }[] = [
  { pattern: /^\/$/, tags: ['catalogue', 'reviews'], images: 'named' },
  { pattern: ofTool, tags: ['catalogue'] },
  { pattern: /^\/review$/, tags: ['reviews'], images: 'named' },
  { pattern: /^\/(?:login|signup)$/, tags: shell },
  { pattern: fromLetter, tags: shell },
  {
    pattern: /^\/(?:gallary|profile|team|achievement|blog|terms|privacy)$/,
    tags: shell,
    images: 'named',
  },
  { pattern: /^\/dashboard(?:\/(?:order|review|profile))?$/, tags: shell },
  { pattern: /^\/dashboard\/(?:users|allorder|manageorder|manage)$/, tags: shell },
  { pattern: /^\/dashboard\/(?:inbox|letters|problems|reviews|audit|ui)$/, tags: shell },
];

// The document is the same for every order; whose it is, only the browser and the API know.
const forAnyId = /^(\/dashboard\/(?:payment|order|manageorder)\/)[^/]+$/;

export const notFoundKey = '/404';

/** The id of the tool whose page a key is of; undefined for other pages. */
export function toolOf(key: string): string | undefined {
  const [, id] = ofTool.exec(key) ?? [];
  try {
    return id === undefined ? undefined : decodeURIComponent(id);
  } catch {
    // What cannot be decoded is the id of none.
    return id;
  }
}

/** Every unknown address is the same page, kept once, however many are tried. */
export function describePage(key: string): CachedPage {
  const [, shared] = forAnyId.exec(key) ?? [];
  if (shared !== undefined) return page(`${shared}any`);
  const known = pages.find(({ pattern }) => pattern.test(key));
  if (known) return { ...page(key, known.tags), images: known.images ?? 'anywhere' };
  return { ...page(notFoundKey), keptStatuses: [404], images: 'named' };
}

function page(key: string, tags: readonly string[] = shell): CachedPage {
  const isFromLetter = fromLetter.test(key);
  return { key, path: key, tags, keptStatuses: [200], isFromLetter, images: 'anywhere' };
}

/** Every tool that is not there, however many are tried; it has a title of its own. */
export const unknownTool: CachedPage = { ...page('/tools/404'), keptStatuses: [404] };
