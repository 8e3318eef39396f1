/**
 * Searching the catalogue. A code is looked up as it is; words must all be in a product, and what
 * the catalogue does not know is replaced by what is spelt alike. The answer says what was replaced
 * or left out. Any text is safe: of it only letters and digits reach a query.
 */
import { createConcurrencyLimiter } from '#platform/concurrency/concurrency-limiter.ts';
import { DatabaseBusyError } from '#platform/database/database-errors.ts';
import type { Executor } from '#platform/database/database.ts';
import { readCode } from '../codes.ts';
import type { FacetIndex } from '../facets/facet-index.ts';
import { productsPerPage } from '../public-catalogue.ts';
import { selectAsked, selectWordProducts } from '../queries/search.ts';
import type { CardCache } from './card-cache.ts';
import { readWidths } from './widths.ts';
import { countLostSearch } from './lost-searches.ts';
import type { SearchRequest, SearchResult } from './search-result.ts';
import { mostFound, type SearchHits, type SearchIndex } from './search-index.ts';
import {
  findRarest,
  maxWords,
  shortestMisspelt,
  toWordTerms,
  widthWords,
  type Term,
} from './terms.ts';

const maxLength = 200;

/** A flood of searches waits for itself, and leaves the database to the rest of the shop. */
const limiter = createConcurrencyLimiter({ running: 4, waiting: 64, waitMs: 3000 });

export interface SearchDeps {
  db: Executor;
  searchIndex: SearchIndex;
  facetIndex: FacetIndex;
  cardCache: CardCache;
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
  // Before it enters, and not again: whoever waits for an index takes no turn from others.
  await Promise.all([deps.searchIndex.refresh(deps.db), deps.facetIndex.refresh(deps.db)]);
  const leave = await limiter.enter();
  if (!leave) throw new DatabaseBusyError('too many search the catalogue at once');
  return search(deps, request, at).finally(leave);
}

type Found = SearchResult | { productSlug: string } | undefined;

async function search(deps: SearchDeps, request: SearchRequest, at: Date): Promise<Found> {
  const { db: executor, searchIndex, facetIndex, cardCache } = deps;
  const { text, page } = request;
  const phrase = text.slice(0, maxLength).toWellFormed().replaceAll('\0', ' ').trim();
  const { slug, coded, terms } = await readAsked(executor, phrase);
  if (slug !== null) return { productSlug: slug };
  const { kept, hits } = findHits(terms, (some) => searchIndex.find({ terms: some, coded }));
  const { products, filters, facets } = facetIndex.narrow({
    ...{ among: hits.products, filters: request.filters },
  });
  const pages = Math.max(Math.ceil(products.length / productsPerPage), 1);
  if (page > pages) return undefined;
  const { isMore, isNamed } = hits;
  const words = kept.flatMap((term) => term.words);
  const shared = {
    ...{ count: products.length, isMore, page, pages, facets, filters },
    ...{ words, isNamed },
  };
  if (hits.products.length === 0) {
    if (terms.length > 0)
      await countLostSearch(executor, terms.map(({ typed }) => typed).join(' '), at);
    return { products: [], ...shared, replaced: [], leftOut: [] };
  }
  const place = (page - 1) * productsPerPage;
  const shown = products.slice(place, place + productsPerPage).map(({ id }) => id);
  return {
    ...{ products: await cardCache.list(executor, shown), ...shared },
    replaced: kept.flatMap(({ typed, replacement }) =>
      replacement === undefined ? [] : [{ typed, shown: replacement }],
    ),
    leftOut: terms.filter((term) => !kept.includes(term)).map(({ typed }) => typed),
  };
}

/** The product of a code; or the products of which a code begins so, and the words. */
async function readAsked(executor: Executor, phrase: string) {
  const { widths, rest } = readWidths(phrase);
  const row = await selectAsked.first(executor, {
    ...readCode(phrase),
    ...{ mostCoded: mostFound, text: rest, limit: maxWords, shortest: shortestMisspelt },
  });
  const { slug, coded, words } = row ?? { slug: null, coded: [], words: [] };
  const terms = toWordTerms(words);
  for (const width of slug === null ? widths.slice(0, maxWords) : []) {
    const either = widthWords(width);
    const found = await selectWordProducts.first(executor, { words: either });
    const products = found?.products ?? 0;
    terms.push({ typed: width.typed, words: either, isBeginning: false, products });
  }
  return { slug, coded, terms };
}

/** Where no product has all terms the rarest is left out, until one has. */
function findHits(terms: readonly Term[], find: (kept: readonly Term[]) => SearchHits) {
  for (let kept = terms; ;) {
    const hits = find(kept);
    if (hits.products.length > 0 || kept.length <= 1) return { kept, hits };
    const rarest = findRarest(kept);
    kept = kept.filter((term) => term !== rarest);
  }
}
