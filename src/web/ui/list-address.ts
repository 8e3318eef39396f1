/**
 * What a list's address says: the search, the filters, the sorting. What it says of things that the
 * list does not know is left out, so that a mistyped address still opens the list.
 */

/** What a list can be asked for beside a search. */
export interface ListShape {
  /** The columns that it can be sorted by. */
  sorts: readonly string[];
  /** The filters by name, and what each can be. */
  filters: Readonly<Record<string, readonly string[]>>;
}

export interface ListAsked {
  q: string;
  /** A column, with '-' before it from the largest; '' for the list's own order. */
  sort: string;
  filters: Readonly<Record<string, string>>;
}

export const plainList: ListShape = { sorts: [], filters: {} };

export function readList(search: URLSearchParams, { sorts, filters }: ListShape): ListAsked {
  const sort = search.get('sort') ?? '';
  const chosen = Object.entries(filters).flatMap(([name, values]) => {
    const value = search.get(name) ?? '';
    return values.includes(value) ? [[name, value]] : [];
  });
  return {
    q: (search.get('q') ?? '').trim(),
    sort: sorts.includes(columnOf(sort)) ? sort : '',
    filters: Object.fromEntries(chosen),
  };
}

/** The query behind it, for the server and for the address alike. */
export function listQuery({ q, sort, filters }: ListAsked): URLSearchParams {
  const query = new URLSearchParams();
  if (q !== '') query.set('q', q);
  if (sort !== '') query.set('sort', sort);
  for (const [name, value] of Object.entries(filters)) query.set(name, value);
  return query;
}

export type Direction = 'ascending' | 'descending' | 'none';

export function directionOf(sort: string, column: string): Direction {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : 'none';
}

/** Upwards, downwards, and back to the list's own order. */
export function nextSort(sort: string, column: string): string {
  const following = { none: column, ascending: `-${column}`, descending: '' } as const;
  return following[directionOf(sort, column)];
}

/** The same list with something else; it begins anew, because its pages are others now. */
export function listWith(search: URLSearchParams, changes: Readonly<Record<string, string>>) {
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
