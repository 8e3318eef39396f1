/** Above and below a paged list: what to look for, and the way to the next page. */
import { Form, Link, useLocation, useNavigate } from 'react-router';
import type { ListPage } from '../loading/load-page.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import type { ListState } from '#web/ui/lists/use-list-state.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

const longestSearch = 100;
const clearClass = 'link inline-flex min-h-11 items-center text-small';
/** As high as the toolbars beside it. */
export const lowClass = 'lg:pointer-fine:min-h-9!';
export const compactField =
  '[&>label]:sr-only lg:pointer-fine:[&_input]:min-h-9 lg:pointer-fine:[&_input]:py-1';

interface ListSearchProps {
  q: string;
  hint: string;
  /** Its sorting and filters, which a new search keeps. */
  listState?: ListState;
  /** Whether there is anything to clear; by default as the list's state says. */
  isFiltered?: boolean;
  /** Where all of the list is. */
  clearTo?: string;
  /** Without a line for its label, where rows matter more. */
  isCompact?: boolean;
}

/** A search is kept in the page's URL, so that one can go back to it. */
export function ListSearch(props: ListSearchProps) {
  const { q, hint, listState, clearTo = '?', isCompact = false } = props;
  const isFiltered = props.isFiltered ?? listState?.isFiltered ?? q !== '';
  const { paging: words } = useWords();
  const { sort = '', filters = {} } = listState?.query ?? {};
  const kept = Object.entries({ sort, ...filters }).filter(([, value]) => value !== '');
  return (
    <Form role="search" className="dense flex flex-wrap items-end gap-x-2 gap-y-1 md:gap-3">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        key={q}
        label={words.search}
        name="q"
        type="search"
        defaultValue={q}
        placeholder={hint}
        maxLength={longestSearch}
        autoComplete="off"
        // On a telephone the line in the field tells enough to see.
        className={
          `min-w-0 grow basis-40 sm:max-w-sm ` +
          (isCompact ? compactField : 'max-md:[&>label]:sr-only')
        }
      />
      <Button
        type="submit"
        variant="outline"
        className={isCompact ? `min-h-11! ${lowClass}` : 'min-h-11!'}
      >
        {words.search}
      </Button>
      {isFiltered && (
        <Link to={clearTo} className={`${clearClass} ${isCompact ? lowClass : ''}`}>
          {words.clear}
        </Link>
      )}
    </Form>
  );
}

/** A compact search and the toolbar of its list: in one line where there is room for both. */
export function ListHead({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 xl:grid-cols-[minmax(0,1fr)_auto] xl:items-center">
      {children}
    </div>
  );
}

/** Nothing was found; a status, so that screen readers say it after a search or a filter. */
export function NothingFound({ q, clearTo = '?' }: { q: string; clearTo?: string }) {
  const { paging: words, table } = useWords();
  return (
    <div role="status">
      <StatePanel title={q === '' ? table.noneFits : fill(words.nothing, { q })}>
        <Link to={clearTo} className={buttonClass('outline')}>
          {words.clear}
        </Link>
      </StatePanel>
    </div>
  );
}

/** Pages follow each other by cursor: 'Previous' goes back in the history, else to the first. */
export function Pager({ page: { next } }: { page: Pick<ListPage<unknown>, 'next'> }) {
  const { paging: words } = useWords();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isFirst = !new URLSearchParams(search).has('cursor');
  if (isFirst && next === undefined) return null;
  const linkClass = buttonClass('outline');
  const goBack = () => void (isFromPager(state) ? navigate(-1) : navigate(pageHref(search)));
  return (
    <nav aria-label={words.pages} className="flex flex-wrap justify-between gap-3">
      {isFirst ? (
        <span />
      ) : (
        <Button variant="outline" onClick={goBack}>
          {words.previous}
        </Button>
      )}
      {next !== undefined && (
        <Link to={pageHref(search, next)} state={pagerState} className={linkClass}>
          {words.next}
        </Link>
      )}
    </nav>
  );
}

const pagerState = { turned: true } as const;

function isFromPager(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'turned' in state;
}

/** The same list, search and filters at another page. */
function pageHref(search: string, cursor?: string): string {
  const query = new URLSearchParams(search);
  query.delete('cursor');
  if (cursor !== undefined) query.set('cursor', cursor);
  return `?${query}`;
}
