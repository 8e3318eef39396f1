/**
 * The search of lists of staff: a code first, then what has the words as they were typed; where
 * nothing has, codes that begin so, and last what the words may mean.
 */
import type { Executor } from '#platform/database/database.ts';
import {
  isShort,
  toPattern,
  toPatterns,
  wordBeginning,
  type Page,
  type PageRequest,
} from '#platform/database/pagination.ts';
import { readCode } from '../codes.ts';
import { selectAskedWords, selectToolsOfCode } from '../queries/search.ts';
import { readWidths, type AskedWidth } from './widths.ts';
import { maxWords, shortestMisspelt, toWordTerms } from './terms.ts';

/** Of more tools with a code that begins so, the rest is not looked at. */
const mostBeginning = 1000;

/** Of these attempts, the first page with rows in it. */
async function firstFound<Item>(
  attempts: readonly (() => Promise<Page<Item> | undefined>)[],
): Promise<Page<Item>> {
  for (const attempt of attempts) {
    const page = await attempt();
    if (page && page.items.length > 0) return page;
  }
  return { items: [], next: undefined };
}

/**
 * A page of rows with names of tools and of people, as `read` reads it: of the text as it is, for
 * 'Buyer 99' is a name and not order 99 of another buyer; else of its words, or of their meaning.
 */
export function searchNames<Request extends PageRequest<string>, Item>(
  executor: Executor,
  request: Request,
  read: (request: Request) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  if (!isSearch(request)) return read(request);
  const text = request.search.trim();
  const readText = async () => read({ ...request, patterns: [toPattern(text)] });
  return firstFound([
    ...(/\s/.test(text) && !isShort(text) ? [readText] : []),
    () => read(request),
    () => readMeant(executor, request, read),
  ]);
}

/** A page of tools, or of their products: of a code, else of words. */
export async function searchTools<Request extends PageRequest<string>, Item>(
  executor: Executor,
  request: Request,
  listed: 'tool' | 'product',
  read: (request: Request) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  if (!isSearch(request)) return read(request);
  const code = readCode(request.search);
  const rows = await selectToolsOfCode.all(executor, { ...code, most: mostBeginning });
  const readCoded = async (coded: typeof rows) =>
    coded.length > 0
      ? read({ ...request, search: undefined, ids: coded.map((row) => row[listed]) })
      : undefined;
  return firstFound([
    () => readCoded(rows.filter(({ is_whole: isWhole }) => isWhole)),
    () => read(request),
    () => readCoded(rows),
    () => readMeant(executor, request, read),
  ]);
}

const isSearch = <Request extends PageRequest<string>>(
  request: Request,
): request is Request & { search: string } => (request.search ?? '').trim() !== '';

async function readMeant<Request extends PageRequest<string> & { search: string }, Item>(
  executor: Executor,
  request: Request,
  read: (request: Request) => Promise<Page<Item>>,
): Promise<Page<Item> | undefined> {
  const patterns = await findMeant(executor, request.search);
  const asTyped = new Set(toPatterns(request.search));
  const isOther =
    patterns.some((pattern) => !asTyped.has(pattern)) || asTyped.size > patterns.length;
  return isOther && patterns.length > 0 ? read({ ...request, patterns }) : undefined;
}

/**
 * What finds the words of a search, what means the same, the words spelt most alike in place of
 * those that the catalogue does not know, and inches as millimetres.
 */
async function findMeant(executor: Executor, search: string): Promise<string[]> {
  const { widths, rest } = readWidths(search);
  const wanted = { text: rest, limit: maxWords, shortest: shortestMisspelt };
  const row = await selectAskedWords.first(executor, wanted);
  const typed = spellings(rest);
  const terms = toWordTerms(row?.words ?? []).map(({ typed: word, words, isBeginning }) => {
    // A word that only a draft has is no error.
    const either = new Set([typed.get(word) ?? word, ...words]);
    return eitherOf([...either], isBeginning ? toPattern : wholePattern);
  });
  return [...terms, ...widths.map(widthPattern)].slice(0, maxWords);
}

/** One of these words; those of a letter or two only as beginnings, for which there is an index. */
function eitherOf(words: readonly string[], toOne: (word: string) => string): string {
  const pattern = words.map(toOne).join('|');
  return words.some(isShort) ? `${wordBeginning}(${pattern})` : pattern;
}

/** The words as they were typed by the words as the vocabulary has them: 'burste' → 'Bürste'. */
function spellings(text: string): ReadonlyMap<string, string> {
  const words = text.match(/\p{L}+/gu) ?? [];
  return new Map(
    words.map((word) => [word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase(), word]),
  );
}

/** '5' is not a part of '50', and is one of '5mm'. */
const wholePattern = (word: string) =>
  /^\d/.test(word) ? `${toPattern(word)}(?!\\d)` : `${toPattern(word)}\\M`;

const widthPattern = ({ widthsMm }: AskedWidth) => `${wordBeginning}(${widthsMm.join('|')}) ?mm`;
