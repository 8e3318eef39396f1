/**
 * The facet values of all products on sale, kept in the process: counting them in the database for
 * every page would read every value of a category. Read when first needed, and again, product by
 * product, after what was announced.
 */
import type { Attribute } from '../attributes/attribute.ts';
import { listAttributes } from '../attributes/edit-attributes.ts';
import type { PlacedProduct } from '../currencies/page-by-price.ts';
import { createIndexRefresh, readByProduct, type IndexRefresh } from '../index-refresh.ts';
import { selectFacetValues } from '../queries/facets.ts';
import { bandOf, isBand, labelOfBand, mostValues } from './bands.ts';
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
  /** The products that have all of it in one of their sizes; of `among` in its order. */
  products: PlacedProduct[];
}

export interface FacetIndex extends IndexRefresh {
  /** In what was read last: `refresh` comes before. */
  narrow(request: FacetRequest): NarrowedCatalogue;
}

interface IndexedProduct extends PlacedProduct {
  category: string;
  /** The keys of each size, as numbers. */
  sizes: readonly (readonly number[])[];
  /** Those of all sizes, each once. */
  keys: readonly number[];
}

export function createFacetIndex(): FacetIndex {
  let store = createStore();
  let attributes: readonly Attribute[] = [];
  const { invalidate, refresh } = createIndexRefresh(async (executor, products) => {
    const newest = products ? attributes : (await listAttributes(executor)).attributes;
    const rows: FacetValueRow[] = [];
    const next = products ? store : createStore(newest);
    const add = products ? (row: FacetValueRow) => void rows.push(row) : next.add;
    await readByProduct(products, (page) => selectFacetValues.all(executor, page), add);
    // At once: nobody counts in an index of which a part is missing.
    products?.forEach(next.remove);
    rows.forEach(next.add);
    [store, attributes] = [next, newest];
  });

  return {
    invalidate,
    refresh,
    narrow(request) {
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
  position: number;
  created_at: Date;
  /** 'width:50' and the like. */
  keys: readonly string[];
}

interface CategoryPlace {
  /** One text for all products of the category: each row brings its own. */
  category: string;
  products: Map<string, IndexedProduct>;
}

/** Products by their categories, with keys as numbers. */
function createStore(attributes: readonly Attribute[] = []) {
  const inBands = new Set(attributes.filter(isInBands).map(({ code }) => code));
  const numbers = new Map<string, number>();
  const keys: string[] = [];
  const byId = new Map<string, IndexedProduct>();
  const byCategory = new Map<string, CategoryPlace>();
  const lists = new Map<string, readonly number[]>();

  /** Sorted, each number once; the same list for the same numbers, since many sizes are alike. */
  const share = (some: readonly number[]): readonly number[] => {
    const list = [...new Set(some)].toSorted((one, other) => one - other);
    const text = list.join(' ');
    const known = lists.get(text) ?? list;
    if (known === list) lists.set(text, list);
    return known;
  };

  const numberOf = (key: string) => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, keys.length);
    return keys.push(key) - 1;
  };

  /** Of a measure, beside its own. */
  const bandKeyOf = (key: string) => {
    const code = attributeOfKey(key);
    return inBands.has(code) ? [`${code}:${bandOf(key.slice(code.length + 1))}`] : [];
  };

  return {
    keys,
    numberOf: (key: string) => numbers.get(key),
    remove(id: string) {
      byCategory.get(byId.get(id)?.category ?? '')?.products.delete(id);
      byId.delete(id);
    },
    add({ id, category: home, position, created_at: at, keys: texts }: FacetValueRow) {
      const before = byId.get(id);
      const size = share([...texts, ...texts.flatMap(bandKeyOf)].map(numberOf));
      const sizes = [...(before?.sizes ?? []), size];
      const allKeys = before ? share([...before.keys, ...size]) : size;
      const place = byCategory.get(home ?? '') ?? { category: home ?? '', products: new Map() };
      const createdAt = before?.createdAt ?? at.getTime();
      const listed = { id: before?.id ?? id, category: place.category, position, createdAt };
      const product = { ...listed, sizes, keys: allKeys };
      byId.set(product.id, product);
      place.products.set(product.id, product);
      byCategory.set(place.category, place);
    },
    productsIn: (wanted: readonly string[] | undefined): IndexedProduct[] =>
      [...(wanted ?? byCategory.keys())].flatMap((category) => [
        ...(byCategory.get(category)?.products.values() ?? []),
      ]),
    productsOf: (ids: readonly string[]): IndexedProduct[] =>
      ids.map((id) => byId.get(id)).filter((product) => product !== undefined),
  };
}

function narrow(
  store: Store,
  attributes: readonly Attribute[],
  { categories, among, filters }: FacetRequest,
): NarrowedCatalogue {
  const chosen = Object.entries(filters).map(([code, value]): ChosenKey => ({
    ...{ code, key: store.numberOf(`${code}:${value}`) },
  }));
  const counts = new Uint32Array(store.keys.length);
  const products: PlacedProduct[] = [];
  const attributeOf = chosen.length === 0 ? [] : store.keys.map(attributeOfKey);
  for (const product of among ? store.productsOf(among) : store.productsIn(categories)) {
    const { isShown, keys } = matchProduct(product, chosen, attributeOf);
    if (isShown) products.push(product);
    for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  }
  const countOf = (key: string) => counts[store.numberOf(key) ?? -1] ?? 0;
  const values = store.keys.filter((_, number) => (counts[number] ?? 0) > 0);
  return {
    ...{ products, filters },
    facets: attributes.flatMap((attribute) => toFacet(attribute, { values, countOf, filters })),
  };
}

function attributeOfKey(key: string): string {
  return key.slice(0, key.indexOf(':'));
}

interface ChosenKey {
  code: string;
  /** Undefined where no product has the value. */
  key: number | undefined;
}

/** Whether one of its sizes has all that was chosen, and the keys by which it is counted. */
function matchProduct(
  { sizes, keys }: IndexedProduct,
  chosen: readonly ChosenKey[],
  attributeOf: readonly string[],
): { isShown: boolean; keys: Iterable<number> } {
  if (chosen.length === 0) return { isShown: true, keys };
  const counted = new Set<number>();
  let isShown = false;
  for (const size of sizes) {
    const missing = chosen.filter(({ key }) => key === undefined || !size.includes(key));
    if (missing.length > 1) continue;
    // What lacks one filter only is what another value of it would show.
    const only = missing[0]?.code;
    isShown ||= only === undefined;
    for (const key of size) if (only === undefined || attributeOf[key] === only) counted.add(key);
  }
  return { isShown, keys: counted };
}

function areFilters(attributes: readonly Attribute[], filters: Filters): boolean {
  return Object.entries(filters).every(([code, value]) => {
    const attribute = attributes.find((one) => one.code === code);
    return attribute !== undefined && isValueOf(attribute, value);
  });
}

const isInBands = ({ kind, unit }: Attribute) => kind === 'number' && unit === 'mm';

function isValueOf(attribute: Attribute, value: string): boolean {
  const { kind, choices } = attribute;
  if (isInBands(attribute) && isBand(value)) return true;
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
  const own = values.filter((key) => attributeOfKey(key) === code);
  const offered = new Set(inBandsOrAlone(own.map((key) => key.slice(code.length + 1))));
  if (chosen !== undefined) offered.add(chosen);
  if (offered.size < 2 && chosen === undefined) return [];
  const options = inOrder(attribute, [...offered]).map((value): FacetOption => {
    const label = labelOf(attribute, value);
    return { value, label, products: countOf(`${code}:${value}`), isChosen: value === chosen };
  });
  return [{ code, name, options }];
}

/** Few as they are, many by their bands. */
function inBandsOrAlone(values: readonly string[]): string[] {
  const inBands = values.filter(isBand);
  const alone = values.filter((value) => !isBand(value));
  return inBands.length > 0 && alone.length > mostValues ? inBands : alone;
}

/** Of a band, where it begins. */
const startOf = (value: string) => Number(value.split('-')[0]);

function inOrder({ kind, choices }: Attribute, values: readonly string[]): string[] {
  if (kind === 'number') return values.toSorted((one, other) => startOf(one) - startOf(other));
  if (kind === 'yes_no') return values.toSorted().toReversed();
  return choices.map(({ code }) => code).filter((code) => values.includes(code));
}

function labelOf({ kind, unit, choices }: Attribute, value: string): string {
  if (kind === 'number' && isBand(value)) return labelOfBand(value);
  if (kind === 'number') return unit === '' ? value : `${value} ${unit}`;
  if (kind === 'yes_no') return value === 'yes' ? 'Yes' : 'No';
  return choices.find(({ code }) => code === value)?.name ?? value;
}
