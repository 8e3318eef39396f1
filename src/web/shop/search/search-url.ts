/** Addresses of searches. */
import type { Filters } from '#modules/catalogue/facets/facet.ts';
import { readFilters, writeQuery } from '../catalogue/catalogue-url.ts';

/** In characters; who asks for more is told so. */
export const longestSearch = 200;

export const isTooLong = (text: string) => text.length > longestSearch;

export interface SearchPlace {
  text: string;
  filters?: Filters;
  /** From 1. */
  page?: number;
}

export function searchUrl({ text, filters = {}, page = 1 }: SearchPlace): string {
  const query = writeQuery({ filters, page });
  return `/search?${new URLSearchParams({ q: text })}${query === '' ? '' : `&${query}`}`;
}

/** What is looked for; '' for nothing yet. */
export function readSearchQuery(query: URLSearchParams): Required<SearchPlace> {
  const page = query.get('page') ?? '';
  return {
    text: (query.get('q') ?? '').trim(),
    filters: readFilters(query),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}
