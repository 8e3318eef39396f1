/** Above and below a paged list: what to look for, and the way to the next page. */
import { Form, Link, useLocation, useNavigate } from 'react-router';
import type { ListPage } from '../account/load-page.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { StatePanel } from '../ui/states.tsx';
import type { ListAddress } from '../ui/use-list-address.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

const longestSearch = 100;

interface ListSearchProps {
  q: string;
  hint: string;
  /** What else the list is asked for, which a new search keeps. */
  address?: ListAddress;
}

/** A search lives in the address, so that it can be gone back to. */
export function ListSearch({ q, hint, address }: ListSearchProps) {
  const { paging: words } = useWords();
  const { sort = '', filters = {} } = address?.asked ?? {};
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
        className="min-w-0 grow basis-40 max-md:[&>label]:sr-only sm:max-w-sm"
      />
      <Button type="submit" look="outline" className="min-h-11!">
        {words.search}
      </Button>
      {(address?.isNarrowed ?? q !== '') && (
        <Link to="?" className="link inline-flex min-h-11 items-center text-small">
          {words.clear}
        </Link>
      )}
    </Form>
  );
}

/** Nothing was found; said as a status, so that it is heard after a search or a filter. */
export function NothingFound({ q }: { q: string }) {
  const { paging: words, table } = useWords();
  return (
    <div role="status">
      <StatePanel title={q === '' ? table.noneFits : fill(words.nothing, { q })}>
        <Link to="?" className={buttonLook('outline')}>
          {words.clear}
        </Link>
      </StatePanel>
    </div>
  );
}

/** Pages follow each other by cursor: back is where one came from, else the first page. */
export function Pager({ page: { next } }: { page: Pick<ListPage<unknown>, 'next'> }) {
  const { paging: words } = useWords();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isFirst = !new URLSearchParams(search).has('cursor');
  if (isFirst && next === undefined) return null;
  const look = buttonLook('outline');
  const back = () => void (cameFromHere(state) ? navigate(-1) : navigate(turned(search)));
  return (
    <nav aria-label={words.pages} className="flex flex-wrap justify-between gap-3">
      {isFirst ? (
        <span />
      ) : (
        <Button look="outline" onClick={back}>
          {words.previous}
        </Button>
      )}
      {next !== undefined && (
        <Link to={turned(search, next)} state={fromHere} className={look}>
          {words.next}
        </Link>
      )}
    </nav>
  );
}

const fromHere = { turned: true } as const;

function cameFromHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'turned' in state;
}

/** The same list at another page; what is looked for stays. */
function turned(search: string, cursor?: string): string {
  const query = new URLSearchParams(search);
  query.delete('cursor');
  if (cursor !== undefined) query.set('cursor', cursor);
  return `?${query}`;
}
