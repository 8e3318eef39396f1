/**
 * Lists in pages. A page begins after the row whose id is the cursor, so that rows which come or
 * go meanwhile neither repeat nor hide others.
 */
import { integer, nullable, text, texts, uuid, type ShapeOf } from './sql-types.ts';

export interface PageRequest<Sort extends string = never> {
  /** At most this many; all of them without it. */
  limit?: number | undefined;
  /** The last id of the previous page. */
  cursor?: string | undefined;
  /** What the rows are sorted by; in the list's own order without it. */
  sort?: Sort | undefined;
  /** The value of `sort` in the last row of the previous page. */
  after?: string | undefined;
  /** Words that a row's searchable columns must contain, in any order. */
  search?: string | undefined;
  /** In place of `search`: regular expressions, each of which must match. */
  patterns?: readonly string[] | undefined;
  /** In place of both: the only rows to look at. */
  ids?: readonly string[] | undefined;
  /** Rows that are found as well, whatever their text has, in a list that `takesAlsoIds`. */
  alsoIds?: readonly string[] | undefined;
}

export interface Page<Item> {
  items: Item[];
  /** Where the next page begins; undefined on the last one. */
  next: string | undefined;
  /** In a sorted list, what its last row was sorted by. */
  after?: string | undefined;
}

/** Rows that `eachPage` reads at a time. */
export const batchSize = 200;

/** All pages of a list, one after the other; other requests are served between them. */
export async function* eachPage<Item>(
  read: (request: PageRequest) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  for (let cursor: string | undefined, isMore = true; isMore;) {
    const { items, next } = await read({ limit: batchSize, cursor });
    if (items.length > 0) yield items;
    cursor = next;
    isMore = next !== undefined;
  }
}

/** Where a page of a query begins, and the limit plus one row. */
export const cursorParams = { cursor: nullable(uuid), limit: nullable(integer) };

/** The same of rows that are numbered: as text, as all ids are. */
export const numberedCursorParams = { cursor: nullable(text), limit: nullable(integer) };

/** The same with what a search looks for. */
export const pageParams = { ...cursorParams, patterns: nullable(texts) };

/**
 * Whether an expression has all that a search looks for, or one of the others holds, none of which
 * may be null; true without a search. By `coalesce`, PostgreSQL does not know how few that may be,
 * and reads the list in its order.
 */
export const matchesAll = (expression: string, ...others: readonly string[]) =>
  `coalesce(${[`${expression} ~* all(:patterns::text[])`, ...others].join(' or ')}, true)`;

/** The values of `pageParams`. */
export function pageParameters(request: PageRequest<string>): ShapeOf<typeof pageParams> {
  const { search = '', patterns = toPatterns(search) } = request;
  return { ...cursorParameters(request), patterns: patterns.length > 0 ? patterns : null };
}

/** Of more, the rest does not count: PostgreSQL keeps no more than 32 compiled patterns. */
const maxWords = 12;

/** A place where a word begins, written so that an index of trigrams knows it. */
export const wordBeginning = String.raw`(^|[-_ .,;:/()@'"+#])`;

/**
 * What finds each word of a text as a part of another, for `~*`: of a word, no sign is special. One
 * or two letters, with nothing else, are the beginning of a word.
 */
export function toPatterns(search: string): string[] {
  const words = toWords(search);
  const patterns = words.map(toPattern);
  return words.every(isShort) ? patterns.map(beginningOf) : patterns;
}

/** The words of a search, each once, as `toPatterns` has them. */
export function toWords(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return [...new Set(words)].slice(0, maxWords);
}

/** Whether no three letters or digits follow each other. */
export const isShort = (word: string) => !/[\p{L}\p{N}]{3}/u.test(word);

/** Finds words that begin as a pattern does; what begins with a sign is found anywhere. */
export const beginningOf = (pattern: string) =>
  /^[\p{L}\p{N}]/u.test(pattern) ? wordBeginning + pattern : pattern;

/** What finds the text as it is, for `~*`. */
export function toPattern(word: string): string {
  return word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
}

/** The values of `cursorParams`. */
export function cursorParameters({
  limit,
  cursor,
}: PageRequest<string>): ShapeOf<typeof cursorParams> {
  return { cursor: cursor ?? null, limit: limit === undefined ? null : limit + 1 };
}

/** The page in the rows of a query that got its limit from `cursorParameters`. */
export function toPage<Item extends { id: string }>(
  items: Item[],
  { limit }: PageRequest<string>,
): Page<Item> {
  if (limit === undefined || items.length <= limit) return { items, next: undefined };
  const pageItems = items.slice(0, limit);
  return { items: pageItems, next: pageItems.at(-1)?.id };
}
