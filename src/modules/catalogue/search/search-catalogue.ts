/**
 * Searching the catalogue. A code is looked up as it is; words must all be in a product, and what
 * the catalogue does not know is replaced by what is spelt alike. The answer says what was replaced
 * or left out. Any text is safe: of it only letters and digits reach a query.
 */
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import { DatabaseBusyError } from '#platform/database/database-errors.ts';
import type { Executor } from '#platform/database/database.ts';
import { readGtin, skuKey } from '../codes.ts';
import { productsPerPage, toProductCard } from '../public-catalogue.ts';
import {
  findSlugByCode,
  mostFound,
  selectAskedWords,
  selectHits,
  selectWordProducts,
} from '../queries/search.ts';
import { readInches } from './inches.ts';
import { countLostSearch } from './lost-searches.ts';
import type { SearchRequest, SearchResult } from './search-result.ts';
import { findRarest, toQuery, toWordTerms, widthWords, type Term } from './terms.ts';

const maxWords = 12;
const maxLength = 200;
const maxSkuLength = 40;
/** Of a SKU's beginning, and of a word that may be spelt wrong; one shorter is like too many. */
const shortestBeginning = 2;
const shortestMisspelt = 4;

/** A flood of searches waits for itself, and leaves the database to the rest of the shop. */
const limiter = createConcurrencyLimiter({ running: 4, waiting: 64, waitMs: 3000 });

/**
 * The product of a code, or a page of products; undefined where there is no such page. Throws
 * `DatabaseBusyError` when too many search at once.
 */
export async function searchCatalogue(
  executor: Executor,
  request: SearchRequest,
  at: Date,
): Promise<Found> {
  const leave = await limiter.enter();
  if (!leave) throw new DatabaseBusyError('too many search the catalogue at once');
  return search(executor, request, at).finally(leave);
}

type Found = SearchResult | { productSlug: string } | undefined;

async function search(executor: Executor, { text, page }: SearchRequest, at: Date): Promise<Found> {
  const phrase = text.slice(0, maxLength).toWellFormed().replaceAll('\0', ' ').trim();
  const key = skuKey(phrase);
  const exact = await findByCode(executor, key);
  if (exact) return { productSlug: exact.slug };
  const isCode = key.length >= shortestBeginning && key.length <= maxSkuLength;
  const terms = await readTerms(executor, phrase);
  const found = await findHits(executor, { terms, skuKey: isCode ? key : null, page });
  if (!found) return undefined;
  const { rows, kept } = found;
  const count = rows[0]?.count ?? 0;
  const shared = { count: Math.min(count, mostFound), isMore: count > mostFound, page };
  const pages = Math.max(Math.ceil(shared.count / productsPerPage), 1);
  if (page > pages) return undefined;
  if (count === 0) {
    if (terms.length > 0)
      await countLostSearch(executor, terms.map(({ typed }) => typed).join(' '), at);
    return { products: [], ...shared, pages, replaced: [], leftOut: [] };
  }
  return {
    ...{ products: rows.map(toProductCard), ...shared, pages },
    replaced: kept.flatMap(({ typed, replacement }) =>
      replacement === undefined ? [] : [{ typed, shown: replacement }],
    ),
    leftOut: terms.filter((term) => !kept.includes(term)).map(({ typed }) => typed),
  };
}

async function findByCode(executor: Executor, key: string) {
  if (key === '' || key.length > maxSkuLength) return undefined;
  const read = readGtin(key);
  return findSlugByCode.first(executor, { skuKey: key, gtin: read.ok ? read.gtin : null });
}

async function readTerms(executor: Executor, typed: string): Promise<Term[]> {
  const { widths, rest } = readInches(typed);
  const limits = { limit: maxWords, shortest: shortestMisspelt };
  const rows = await selectAskedWords.all(executor, { text: rest, ...limits });
  const words = rows.map(({ nearest_products: nearestProducts, ...row }) => {
    return { ...row, nearestProducts };
  });
  const terms = toWordTerms(words);
  for (const width of widths.slice(0, maxWords)) {
    const either = widthWords(width);
    const row = await selectWordProducts.first(executor, { words: either });
    const products = row?.products ?? 0;
    terms.push({ typed: width.typed, words: either, isBeginning: false, products });
  }
  return terms;
}

/**
 * Where no product has all terms the rarest is left out, until one has. Undefined when there are
 * products, and none so far on.
 */
async function findHits(executor: Executor, { terms, skuKey: beginning, page }: FindHitsRequest) {
  let kept = terms;
  for (;;) {
    const query = { terms: kept.length === 0 ? null : toQuery(kept), skuKey: beginning };
    const limit = productsPerPage;
    const rows = await selectHits.all(executor, { ...query, limit, offset: (page - 1) * limit });
    if (rows.length > 0) return { rows, kept };
    const isBeyond =
      page > 1 && (await selectHits.count(executor, { ...query, limit: 1, offset: 0 })) > 0;
    if (isBeyond) return undefined;
    if (kept.length <= 1) return { rows, kept };
    const rarest = findRarest(kept);
    kept = kept.filter((term) => term !== rarest);
  }
}

interface FindHitsRequest {
  terms: readonly Term[];
  skuKey: string | null;
  page: number;
}
