/**
 * Searching the catalogue. A code is looked up as it is; words must all be in a product, and what
 * the catalogue does not know is replaced by what is spelt alike. The answer says what was replaced
 * or left out. Any text is safe: of it only letters and digits reach a query.
 */
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import { DatabaseBusyError } from '#platform/database/database-errors.ts';
import type { Executor } from '#platform/database/database.ts';
import { readGtin, skuKey } from '../codes.ts';
import type { FacetIndex, NarrowedCatalogue } from '../facets/facet-index.ts';
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

export interface SearchDeps {
  db: Executor;
  facetIndex: FacetIndex;
}

/**
 * The product of a code, or a page of products; undefined where there is no such page. Throws
 * `DatabaseBusyError` when too many search at once.
 */
export async function searchCatalogue(
  deps: SearchDeps,
  request: SearchRequest,
  at: Date,
): Promise<Found> {
  const leave = await limiter.enter();
  if (!leave) throw new DatabaseBusyError('too many search the catalogue at once');
  return search(deps, request, at).finally(leave);
}

type Found = SearchResult | { productSlug: string } | undefined;

async function search(deps: SearchDeps, request: SearchRequest, at: Date): Promise<Found> {
  const { db: executor } = deps;
  const { text, page } = request;
  const phrase = text.slice(0, maxLength).toWellFormed().replaceAll('\0', ' ').trim();
  const key = skuKey(phrase);
  const exact = await findByCode(executor, key);
  if (exact) return { productSlug: exact.slug };
  const isCode = key.length >= shortestBeginning && key.length <= maxSkuLength;
  const terms = await readTerms(executor, phrase);
  const coded = { terms, skuKey: isCode ? key : null };
  const found = await findHits(executor, { ...coded, page: isNarrowed(request) ? 1 : page });
  if (!found) return undefined;
  const { kept, hits } = found;
  const narrowed = await deps.facetIndex.narrow(executor, {
    ...{ among: hits, filters: request.filters },
  });
  const rows = isNarrowed(request)
    ? await listNarrowed(executor, { ...coded, terms: kept, page }, narrowed)
    : found.rows;
  const count = rows[0]?.count ?? 0;
  const shared = { count: Math.min(count, mostFound), isMore: count > mostFound, page };
  const pages = Math.max(Math.ceil(shared.count / productsPerPage), 1);
  if (page > pages) return undefined;
  const { filters, facets } = narrowed;
  if (hits.length === 0) {
    if (terms.length > 0)
      await countLostSearch(executor, terms.map(({ typed }) => typed).join(' '), at);
    return { products: [], ...shared, pages, facets, filters, replaced: [], leftOut: [] };
  }
  return {
    ...{ products: rows.map(toProductCard), ...shared, pages, facets, filters },
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
    const place = { products: null, limit, offset: (page - 1) * limit };
    const rows = await selectHits.all(executor, { ...query, ...place });
    const hits = rows[0]?.hits ?? [];
    if (rows.length > 0) return { rows, kept, hits };
    const isBeyond =
      page > 1 &&
      (await selectHits.count(executor, { ...query, ...place, limit: 1, offset: 0 })) > 0;
    if (isBeyond) return undefined;
    if (kept.length <= 1) return { rows, kept, hits };
    const rarest = findRarest(kept);
    kept = kept.filter((term) => term !== rarest);
  }
}

/** Those of what was found that have the filters; a page beyond has none. */
function listNarrowed(
  executor: Executor,
  { terms, skuKey: beginning, page }: FindHitsRequest,
  { products }: NarrowedCatalogue,
) {
  return selectHits.all(executor, {
    ...{ terms: terms.length === 0 ? null : toQuery(terms), skuKey: beginning, products },
    ...{ limit: productsPerPage, offset: (page - 1) * productsPerPage },
  });
}

const isNarrowed = ({ filters }: SearchRequest) => Object.keys(filters).length > 0;

interface FindHitsRequest {
  terms: readonly Term[];
  skuKey: string | null;
  page: number;
}
