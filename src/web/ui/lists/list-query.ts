/**
 * The search, the filters and the sorting of a list, as its page's URL has them. Columns and values
 * that the list does not know are left out, so that a mistyped URL still opens the list.
 */

/** What a list can be asked for beside a search. */
export interface ListQuerySchema {
  /** The columns that it can be sorted by. */
  sorts: readonly string[];
  /** The filters by name, and what each can be. */
  filters: Readonly<Record<string, readonly string[]>>;
}

export interface ListQuery {
  q: string;
  /** A column, with '-' before it from the largest; '' for the list's own order. */
  sort: string;
  filters: Readonly<Record<string, string>>;
}

export const searchOnlySchema: ListQuerySchema = { sorts: [], filters: {} };

export function parseListQuery(
  search: URLSearchParams,
  { sorts, filters }: ListQuerySchema,
): ListQuery {
  const sort = search.get('sort') ?? '';
  const activeFilters = Object.entries(filters).flatMap(([name, values]) => {
    const value = search.get(name) ?? '';
    return values.includes(value) ? [[name, value]] : [];
  });
  return {
    q: (search.get('q') ?? '').trim(),
    sort: sorts.includes(columnOf(sort)) ? sort : '',
    filters: Object.fromEntries(activeFilters),
  };
}

/** As URL parameters, for the server and for the page's own URL alike. */
export function toSearchParams({ q, sort, filters }: ListQuery): URLSearchParams {
  const query = new URLSearchParams();
  if (q !== '') query.set('q', q);
  if (sort !== '') query.set('sort', sort);
  for (const [name, value] of Object.entries(filters)) query.set(name, value);
  return query;
}

export type SortDirection = 'ascending' | 'descending' | 'none';

export function sortDirectionOf(sort: string, column: string): SortDirection {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : 'none';
}

/** Upwards, downwards, and back to the list's own order. */
export function nextSort(sort: string, column: string): string {
  const nextSorts = { none: column, ascending: `-${column}`, descending: '' } as const;
  return nextSorts[sortDirectionOf(sort, column)];
}

/** The parameters with some changed; without the cursor, because the pages are others then. */
export function withListChanges(
  search: URLSearchParams,
  changes: Readonly<Record<string, string>>,
) {
  const query = new URLSearchParams(search);
  query.delete('cursor');
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  return query;
}

function columnOf(sort: string): string {
  return sort.replace(/^-/, '');
}
