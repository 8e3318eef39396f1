/**
 * Which pages the cache knows, and which data each depends on. None reads a query parameter on
 * the server: the parameters are for the browser, and the document is the same without them.
 */

export interface CachedPage {
  key: string;
  /** What is rendered for this key. */
  path: string;
  tags: readonly string[];
  cachedStatuses: readonly number[];
  /** Its URL holds a secret: it is a link of an email. */
  isFromEmail?: boolean;
  /** 'named': each link loads a new document, so it shows only the pictures that it names. */
  images: 'named' | 'anywhere';
}

const noTags = [] as const;
const toolPath = /^\/tools\/([^/]+)$/;
const emailPaths = /^\/(?:reset-password|verify-email)$/;

/** Pages without data of their own: an account's data comes later, by the browser. */
const pages: readonly { pattern: RegExp; tags: readonly string[]; images?: 'named' }[] = [
  { pattern: /^\/$/, tags: ['catalogue', 'reviews'], images: 'named' },
  { pattern: toolPath, tags: ['catalogue'] },
  { pattern: /^\/review$/, tags: ['reviews'], images: 'named' },
  { pattern: /^\/(?:login|signup)$/, tags: noTags },
  { pattern: emailPaths, tags: noTags },
  {
    pattern: /^\/(?:gallary|profile|team|achievement|blog|terms|privacy)$/,
    tags: noTags,
    images: 'named',
  },
  { pattern: /^\/dashboard(?:\/(?:order|review|profile))?$/, tags: noTags },
  { pattern: /^\/dashboard\/(?:users|allorder|manageorder|manage)$/, tags: noTags },
  { pattern: /^\/dashboard\/(?:inbox|emails|exceptions|reviews|audit|ui)$/, tags: noTags },
];

// The document is the same for every order: the browser loads the order through the API.
const pathWithId = /^(\/dashboard\/(?:payment|order|manageorder)\/)[^/]+$/;

export const notFoundKey = '/404';

/** The id of the tool whose page a key is of; undefined for other pages. */
export function toolIdOf(key: string): string | undefined {
  const [, id] = toolPath.exec(key) ?? [];
  try {
    return id === undefined ? undefined : decodeURIComponent(id);
  } catch {
    // An id that cannot be decoded belongs to no tool.
    return id;
  }
}

/** Every unknown path is the same page, cached once, however many are requested. */
export function describePage(key: string): CachedPage {
  const [, shared] = pathWithId.exec(key) ?? [];
  if (shared !== undefined) return createPage(`${shared}any`);
  const known = pages.find(({ pattern }) => pattern.test(key));
  if (known) return { ...createPage(key, known.tags), images: known.images ?? 'anywhere' };
  return { ...createPage(notFoundKey), cachedStatuses: [404], images: 'named' };
}

function createPage(key: string, tags: readonly string[] = noTags): CachedPage {
  const isFromEmail = emailPaths.test(key);
  return { key, path: key, tags, cachedStatuses: [200], isFromEmail, images: 'anywhere' };
}

/** One page for every tool that does not exist; it has a title of its own. */
export const unknownTool: CachedPage = { ...createPage('/tools/404'), cachedStatuses: [404] };
