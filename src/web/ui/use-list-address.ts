/** What the address asks of a list, and the ways to ask for something else. */
import { useNavigate, useSearchParams } from 'react-router';
import {
  directionOf,
  listWith,
  nextSort,
  readList,
  type Direction,
  type ListAsked,
  type ListShape,
} from './list-address.ts';

export interface ListAddress {
  asked: ListAsked;
  /** Whether less than the whole list is asked for. */
  isNarrowed: boolean;
  hrefWith: (changes: Readonly<Record<string, string>>) => string;
  sorting: { of: (column: string) => Direction; onSort: (column: string) => void };
}

export function useListAddress(shape: ListShape): ListAddress {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = readList(search, shape);
  const hrefWith: ListAddress['hrefWith'] = (changes) => `?${listWith(search, changes)}`;
  const onSort = (column: string) => {
    const sort = nextSort(asked.sort, column);
    return void navigate(hrefWith({ sort }), { preventScrollReset: true });
  };
  return {
    asked,
    isNarrowed: asked.q !== '' || Object.keys(asked.filters).length > 0,
    hrefWith,
    sorting: { of: (column) => directionOf(asked.sort, column), onSort },
  };
}
