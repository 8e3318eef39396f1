/**
 * The facet values of all products on sale, kept in the process: counting them in the database for
 * every page would read every value of a category. Read when first needed, and again, product by
 * product, after what was announced.
 */
import type { Executor } from '#platform/database/database.ts';
import type { Attribute } from '../attributes/attribute.ts';
import { listAttributes } from '../attributes/edit-attributes.ts';
import { selectFacetValues } from '../queries/facets.ts';
import type { Facet, FacetOption, Filters } from './facet.ts';

export interface FacetRequest {
  /** The ids of categories; undefined for the whole catalogue. */
  categories?: readonly string[] | undefined;
  /** The ids of products, in the place of categories. */
  among?: readonly string[];
  filters: Filters;
}

export interface NarrowedCatalogue {
  /** None of those that were sent, where one of them is no facet or no value of it. */
  filters: Filters;
  facets: Facet[];
  /** The ids of the products that have all of it in one of their sizes. */
  products: string[];
}

export interface FacetIndex {
  /** What changed is read again before the next answer; everything without ids. */
  invalidate(products?: Iterable<string>): void;
  narrow(executor: Executor, request: FacetRequest): Promise<NarrowedCatalogue>;
}

interface IndexedProduct {
  id: string;
  /** The keys of each size, as numbers. */
  sizes: readonly (readonly number[])[];
}

/** So that other requests are served between, and what is read takes little memory. */
const productsAtOnce = 1000;

export function createFacetIndex(): FacetIndex {
  const store = createStore();
  let stale: 'all' | Set<string> = 'all';
  let reading: Promise<void> | undefined;
  let attributes: readonly Attribute[] = [];

  async function read(executor: Executor): Promise<void> {
    const changed = stale;
    stale = new Set();
    try {
      if (changed === 'all') attributes = (await listAttributes(executor)).attributes;
      const products = changed === 'all' ? null : [...changed];
      if (products) products.forEach(store.remove);
      else store.clear();
      for (let after: string | null = null, isMore = true; isMore;) {
        const rows: FacetValueRow[] = await selectFacetValues.all(executor, {
          ...{ products, after, limit: productsAtOnce },
        });
        for (const row of rows) store.add(row);
        after = rows.at(-1)?.id ?? null;
        isMore = rows.length > 0;
      }
    } catch (error) {
      stale = 'all';
      throw error;
    }
  }

  return {
    invalidate(products) {
      if (!products) stale = 'all';
      else if (stale !== 'all') for (const id of products) stale.add(id);
    },

    async narrow(executor, request) {
      while (reading || stale === 'all' || stale.size > 0) {
        reading ??= read(executor).finally(() => (reading = undefined));
        await reading;
      }
      const facets = attributes.filter(({ isFacet }) => isFacet);
      const filters = areFilters(facets, request.filters) ? request.filters : {};
      return narrow(store, facets, { ...request, filters });
    },
  };
}

type Store = ReturnType<typeof createStore>;

interface FacetValueRow {
  id: string;
  category: string | null;
  /** 'width:50' and the like. */
  keys: readonly string[];
}

/** Products by their categories, with keys as numbers. */
function createStore() {
  const numbers = new Map<string, number>();
  const keys: string[] = [];
  const byCategory = new Map<string, Map<string, IndexedProduct>>();
  const categories = new Map<string, string>();

  const numberOf = (key: string) => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, keys.length);
    return keys.push(key) - 1;
  };

  return {
    keys,
    numberOf: (key: string) => numbers.get(key),
    clear() {
      byCategory.clear();
      categories.clear();
    },
    remove(id: string) {
      const category = categories.get(id);
      if (category !== undefined) byCategory.get(category)?.delete(id);
      categories.delete(id);
    },
    add({ id, category, keys: texts }: FacetValueRow) {
      const place = category ?? '';
      const products = byCategory.get(place) ?? new Map<string, IndexedProduct>();
      byCategory.set(place, products);
      categories.set(id, place);
      const sizes = products.get(id)?.sizes ?? [];
      products.set(id, { id, sizes: [...sizes, texts.map(numberOf)] });
    },
    *productsIn(wanted: readonly string[] | undefined): Generator<IndexedProduct> {
      for (const category of wanted ?? byCategory.keys())
        yield* byCategory.get(category)?.values() ?? [];
    },
    *productsOf(ids: readonly string[]): Generator<IndexedProduct> {
      for (const id of ids) {
        const product = byCategory.get(categories.get(id) ?? '')?.get(id);
        if (product) yield product;
      }
    },
  };
}

function narrow(
  store: Store,
  attributes: readonly Attribute[],
  { categories, among, filters }: FacetRequest,
): NarrowedCatalogue {
  const chosen = new Map(
    Object.entries(filters).map(([code, value]) => [code, store.numberOf(`${code}:${value}`)]),
  );
  const required = [...chosen];
  const attributeOf = store.keys.map((key) => key.slice(0, key.indexOf(':')));
  const counts = new Map<number, number>();
  const products: string[] = [];
  const candidates = among ? store.productsOf(among) : store.productsIn(categories);
  for (const { id, sizes } of candidates) {
    const seen = new Set<number>();
    let isShown = false;
    for (const size of sizes) {
      const missing = required.filter(([, key]) => key === undefined || !size.includes(key));
      if (missing.length > 1) continue;
      // What lacks one filter only is what another value of it would show.
      const only = missing[0]?.[0];
      isShown ||= only === undefined;
      for (const key of size) if (only === undefined || attributeOf[key] === only) seen.add(key);
    }
    if (isShown) products.push(id);
    for (const key of seen) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const countOf = (key: string) => counts.get(store.numberOf(key) ?? -1) ?? 0;
  const values = store.keys.filter((key) => countOf(key) > 0);
  return {
    ...{ products, filters },
    facets: attributes.flatMap((attribute) => toFacet(attribute, { values, countOf, filters })),
  };
}

function areFilters(attributes: readonly Attribute[], filters: Filters): boolean {
  return Object.entries(filters).every(([code, value]) => {
    const attribute = attributes.find((one) => one.code === code);
    return attribute !== undefined && isValueOf(attribute, value);
  });
}

function isValueOf({ kind, choices }: Attribute, value: string): boolean {
  // Spelt as the index spells it: '050' would be a page beside that of '50'.
  if (kind === 'number') return /^(0|[1-9]\d*)(\.\d*[1-9])?$/.test(value);
  if (kind === 'yes_no') return value === 'yes' || value === 'no';
  return choices.some(({ code }) => code === value);
}

interface Counted {
  /** The keys that any product has. */
  values: readonly string[];
  countOf: (key: string) => number;
  filters: Filters;
}

/** None where there is nothing to choose. */
function toFacet(attribute: Attribute, { values, countOf, filters }: Counted): Facet[] {
  const { code, name } = attribute;
  const chosen = filters[code];
  const offered = new Set(
    values.filter((key) => key.startsWith(`${code}:`)).map((key) => key.slice(code.length + 1)),
  );
  if (chosen !== undefined) offered.add(chosen);
  if (offered.size < 2 && chosen === undefined) return [];
  const options = inOrder(attribute, [...offered]).map((value): FacetOption => {
    const label = labelOf(attribute, value);
    return { value, label, products: countOf(`${code}:${value}`), isChosen: value === chosen };
  });
  return [{ code, name, options }];
}

function inOrder({ kind, choices }: Attribute, values: readonly string[]): string[] {
  if (kind === 'number') return values.toSorted((one, other) => Number(one) - Number(other));
  if (kind === 'yes_no') return values.toSorted().toReversed();
  return choices.map(({ code }) => code).filter((code) => values.includes(code));
}

function labelOf({ kind, unit, choices }: Attribute, value: string): string {
  if (kind === 'number') return unit === '' ? value : `${value} ${unit}`;
  if (kind === 'yes_no') return value === 'yes' ? 'Yes' : 'No';
  return choices.find(({ code }) => code === value)?.name ?? value;
}
