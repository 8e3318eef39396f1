/** Addresses of the catalogue's pages: one spelling for each, so that each is kept once. */
import type { ProductSort } from '#modules/catalogue/product.ts';

/** In the order in which they are offered. */
export const productSorts: readonly ProductSort[] = ['position', 'name', 'price', '-price'];

export interface CataloguePlace {
  /** The path of a category; undefined for the whole catalogue. */
  category?: string | undefined;
  sort?: ProductSort;
  /** From 1. */
  page?: number;
}

/** The address below the shop's root. */
export function catalogueUrl({ category, sort = 'position', page = 1 }: CataloguePlace): string {
  const parameters = new URLSearchParams();
  if (sort !== 'position') parameters.set('sort', sort);
  if (page > 1) parameters.set('page', String(page));
  const path = category === undefined ? '/catalogue' : `/catalogue/${category}`;
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** The order and the page that a query names; what it spells wrong does not count. */
export function readCatalogueQuery(query: URLSearchParams): { sort: ProductSort; page: number } {
  const wanted = query.get('sort');
  const page = query.get('page') ?? '';
  return {
    sort: productSorts.find((sort) => sort === wanted) ?? 'position',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}
