/** Addresses of the catalogue's pages: one spelling for each, so that each is kept once. */
import type { Filters } from '#modules/catalogue/facets/facet.ts';
import type { ProductSort } from '#modules/catalogue/product.ts';

/** In the order in which they are offered. */
export const productSorts: readonly ProductSort[] = ['position', 'name', 'price', '-price'];

export interface CataloguePlace {
  /** The path of a category; undefined for the whole catalogue. */
  category?: string | undefined;
  sort?: ProductSort;
  /** From 1. */
  page?: number;
  filters?: Filters;
}

/** The address below the shop's root. */
export function catalogueUrl({
  category,
  sort = 'position',
  page = 1,
  filters = {},
}: CataloguePlace): string {
  const path = category === undefined ? '/catalogue' : `/catalogue/${category}`;
  const query = writeQuery({ filters, sort, page });
  return query === '' ? path : `${path}?${query}`;
}

/** '' where nothing is narrowed, in an order of its own, or beyond the first page. */
export function writeQuery({
  filters = {},
  sort = 'position',
  page = 1,
}: Omit<CataloguePlace, 'category'>): string {
  const parameters = new URLSearchParams();
  const filter = writeFilters(filters);
  if (filter !== '') parameters.set('filter', filter);
  if (sort !== 'position') parameters.set('sort', sort);
  if (page > 1) parameters.set('page', String(page));
  // Of what a filter has, only ':' and ',' would be escaped, and need not be.
  return String(parameters).replaceAll('%3A', ':').replaceAll('%2C', ',');
}

/** '{width: 50, filling: natural}' → 'filling:natural,width:50'. */
export function writeFilters(filters: Filters): string {
  const pairs = Object.entries(filters).map(([code, value]) => `${code}:${value}`);
  return pairs.toSorted().join(',');
}

const pair = String.raw`[a-z][a-z0-9-]{0,39}:[a-z0-9][a-z0-9.-]{0,39}`;

/** What a page of the catalogue may be narrowed by, spelt as `writeFilters` does. */
export const filterValues = new RegExp(`^${pair}(,${pair}){0,4}$`);

/** How many filters a value of the parameter has. */
export function countFilters(filter: string): number {
  return filter === '' ? 0 : filter.split(',').length;
}

/** The address of a category. */
export function categoryUrl(path: string): string {
  return catalogueUrl({ category: path });
}

/** The order and the page that a query names; what it spells wrong does not count. */
export function readCatalogueQuery(query: URLSearchParams): {
  sort: ProductSort;
  page: number;
  filters: Filters;
} {
  const wanted = query.get('sort');
  const page = query.get('page') ?? '';
  return {
    filters: readFilters(query),
    sort: productSorts.find((sort) => sort === wanted) ?? 'position',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** What a query narrows by; none where it is spelt wrong. */
export function readFilters(query: URLSearchParams): Filters {
  const filter = query.get('filter') ?? '';
  const pairs = filterValues.test(filter) ? filter.split(',') : [];
  return Object.fromEntries(pairs.map((one) => one.split(':')));
}
