/**
 * The words of all products on sale, kept in the process: which products have a word is asked ten
 * times for each search, and ranking them all in the database takes longer than all the rest. Read
 * when first needed, and again, product by product, after what was announced.
 */
import type { Executor } from '#platform/database/database.ts';
import { createIndexRefresh, readByProduct, type IndexRefresh } from '../index-refresh.ts';
import { selectSearchDocuments, type SearchDocumentRow } from '../queries/search.ts';
import {
  addBit,
  addNumber,
  addSet,
  clearBit,
  countBits,
  createBits,
  hasBit,
  intersect,
  numbersIn,
  without,
  type NumberSet,
} from './number-set.ts';
import type { Term } from './terms.ts';

export interface SearchQuery {
  /** All of which a product must have; none finds nothing by its words. */
  terms: readonly Pick<Term, 'words' | 'isBeginning'>[];
  /** Products found by the beginning of a code, whatever their words are. */
  coded: readonly string[];
}

export interface SearchHits {
  /**
   * The ids of the first `mostFound` products: codes first, then names, then what can be ordered,
   * then what is said of it, then the order of the catalogue.
   */
  products: string[];
  /** Whether there are more, which are not put in order. */
  isMore: boolean;
  /** Whether one is called so, or of a kind that is: else the words only stand in its texts. */
  isNamed: boolean;
}

export interface SearchIndex extends IndexRefresh {
  /** In what was read last: `refresh` comes before. */
  find(query: SearchQuery): SearchHits;
}

/** What more than this many products have is no help: the rest is not looked at. */
export const mostFound = 1000;

export function createSearchIndex(): SearchIndex {
  let store = createStore();
  const read = async (executor: Executor, products: string[] | null) => {
    const rows: SearchDocumentRow[] = [];
    const next = products ? store : createStore();
    const add = products ? (row: SearchDocumentRow) => void rows.push(row) : next.add;
    await readByProduct(products, (page) => selectSearchDocuments.all(executor, page), add);
    // At once: nobody finds an index of which a part is missing.
    products?.forEach(next.remove);
    rows.forEach(next.add);
    store = next;
  };
  const { invalidate, refresh } = createIndexRefresh((executor, products) =>
    read(executor, store.needsCompaction() ? null : products),
  );
  return { invalidate, refresh, find: (query) => find(store, query) };
}

interface IndexedProduct {
  id: string;
  canBeOrdered: boolean;
  position: number;
  createdAt: number;
}

/** The numbers of the products that have a word, by where they have it. */
interface Places<SetOfNumbers> {
  name: SetOfNumbers;
  category: SetOfNumbers;
  anywhere: SetOfNumbers;
}

/** What a word counts by where it is: in the name, in the category, or elsewhere. */
const weights = { name: 1, category: 0.4, anywhere: 0.2 } as const;

type Store = ReturnType<typeof createStore>;

/** Products by number; one that changed gets another, and its old number stays empty. */
function createStore() {
  const products: (IndexedProduct | undefined)[] = [];
  const numbers = new Map<string, number>();
  let live = createBits(0);
  const words = new Map<string, Places<NumberSet>>();
  let sorted: readonly string[] | undefined;

  function addWords(text: string, number: number, place: keyof Places<unknown>): void {
    if (text === '') return;
    for (const word of text.split(' ')) {
      let places = words.get(word);
      if (!places) {
        places = { name: [], category: [], anywhere: [] };
        words.set(word, places);
        sorted = undefined;
      }
      if (place !== 'anywhere') places[place] = addNumber(places[place], number);
      places.anywhere = addNumber(places.anywhere, number);
    }
  }

  return {
    productAt: (number: number) => products[number],
    numberOf: (id: string) => numbers.get(id),
    size: () => products.length,
    /** Those of them that have not been removed. */
    liveOf: (some: Uint32Array) => intersect([some, live], products.length),
    needsCompaction: () => products.length > 1000 + 2 * numbers.size,
    remove(id: string) {
      const number = numbers.get(id);
      if (number !== undefined) {
        products[number] = undefined;
        clearBit(live, number);
      }
      numbers.delete(id);
    },
    add({ id, names, categories, others, ...row }: SearchDocumentRow) {
      const createdAt = row.created_at.getTime();
      const product = { id, canBeOrdered: row.can_be_ordered, position: row.position, createdAt };
      const number = products.push(product) - 1;
      numbers.set(id, number);
      live = addBit(live, number);
      // Each word stands in one of them only.
      addWords(names, number, 'name');
      addWords(categories, number, 'category');
      addWords(others, number, 'anywhere');
    },
    /** The places of these words, or of all words that begin so. */
    *placesOf({ words: wanted, isBeginning }: SearchQuery['terms'][number]) {
      sorted ??= isBeginning ? [...words.keys()].toSorted(byCodeUnits) : sorted;
      for (const word of wanted) {
        const places = words.get(word);
        if (places) yield places;
        if (!isBeginning || !sorted) continue;
        const from = lowerBound(sorted, word);
        for (let at = places ? from + 1 : from; sorted[at]?.startsWith(word); at += 1) {
          const longer = words.get(sorted[at] ?? '');
          if (longer) yield longer;
        }
      }
    },
  };
}

/** As strings are compared, and not as a language sorts them. */
function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The place of the first that is not below. */
function lowerBound(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Hit {
  product: IndexedProduct;
  /** From 0: a code and the name, a code, the name, other words. */
  rank: number;
  relevance: number;
}

function find(store: Store, { terms, coded }: SearchQuery): SearchHits {
  const size = store.size();
  const byTerm = terms.map((term) => collect(store, term, size));
  const named = intersect(
    byTerm.map(({ name }) => name),
    size,
  );
  const matched = intersect(
    byTerm.map(({ anywhere }) => anywhere),
    size,
  );
  const codedNumbers = coded.map(store.numberOf).filter((number) => number !== undefined);
  const codedBits = codedNumbers.reduce(addBit, createBits(size));
  const worded = without(store.liveOf(matched), codedBits);
  // Those of most weight first: no more of them are looked at than are put in order.
  const byWeight = [
    numbersIn(intersect([codedBits, named], size)),
    numbersIn(without(codedBits, named)),
    numbersIn(intersect([worded, named], size)),
    numbersIn(without(worded, named)),
  ];
  const hits: Hit[] = [];
  for (const [rank, numbers] of byWeight.entries())
    for (const number of numbers) {
      if (hits.length === mostFound) break;
      const product = store.productAt(number);
      if (product) hits.push({ product, rank, relevance: relevanceOf(byTerm, number) });
    }
  const products = hits.toSorted(byRank).map(({ product }) => product.id);
  const called = intersect(
    byTerm.map((places) => places.called),
    size,
  );
  return {
    products,
    isMore: countBits(worded) + countBits(codedBits) > mostFound,
    isNamed: codedNumbers.length > 0 || countBits(store.liveOf(called)) > 0,
  };
}

function collect(store: Store, term: SearchQuery['terms'][number], size: number) {
  const found = {
    name: createBits(size),
    category: createBits(size),
    anywhere: createBits(size),
    /** By its name or its kind; a figure is one of its measures. */
    called: createBits(size),
  };
  const isFigure = term.words.every((word) => /^=?\d/.test(word));
  for (const places of store.placesOf(term)) {
    addSet(found.name, places.name);
    addSet(found.category, places.category);
    addSet(found.anywhere, places.anywhere);
    addSet(found.called, isFigure ? places.anywhere : places.name);
    addSet(found.called, places.category);
  }
  return found;
}

function relevanceOf(byTerm: readonly Places<Uint32Array>[], number: number): number {
  let sum = 0;
  for (const places of byTerm) {
    if (hasBit(places.name, number)) sum += weights.name;
    else if (hasBit(places.category, number)) sum += weights.category;
    else sum += weights.anywhere;
  }
  return sum;
}

function byRank(one: Hit, other: Hit): number {
  if (one.rank !== other.rank) return one.rank - other.rank;
  const [first, second] = [one.product, other.product];
  return (
    Number(second.canBeOrdered) - Number(first.canBeOrdered) ||
    other.relevance - one.relevance ||
    first.position - second.position ||
    first.createdAt - second.createdAt ||
    byCodeUnits(first.id, second.id)
  );
}
