/** The search, filters and sorting in the page's URL, and the ways to change them. */
import { useNavigate, useSearchParams } from 'react-router';
import {
  sortDirectionOf,
  withListChanges,
  nextSort,
  parseListQuery,
  type SortDirection,
  type ListQuery,
  type ListQuerySchema,
} from './list-query.ts';

export interface ListState {
  query: ListQuery;
  /** There is a search or a filter. */
  isFiltered: boolean;
  hrefWith: (changes: Readonly<Record<string, string>>) => string;
  sorting: { directionOf: (column: string) => SortDirection; onSort: (column: string) => void };
}

export function useListState(schema: ListQuerySchema): ListState {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const query = parseListQuery(search, schema);
  const hrefWith: ListState['hrefWith'] = (changes) => `?${withListChanges(search, changes)}`;
  const onSort = (column: string) => {
    const sort = nextSort(query.sort, column);
    return void navigate(hrefWith({ sort }), { preventScrollReset: true });
  };
  return {
    query,
    isFiltered: query.q !== '' || Object.keys(query.filters).length > 0,
    hrefWith,
    sorting: { directionOf: (column) => sortDirectionOf(query.sort, column), onSort },
  };
}
