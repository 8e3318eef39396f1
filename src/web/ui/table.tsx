/**
 * A table that becomes a list of cards on narrow screens; its roles hold in either shape. Its head
 * stays in sight, rows are reached with the arrow keys, and columns can be sorted and left out.
 */
import { createContext, use, useState } from 'react';
import type { Direction } from './list-address.ts';
import { chooseRow, keysRest, openRow, rowAfter } from './table-keys.ts';
import { SortButton } from './table-sort.tsx';

export interface Head {
  key: string;
  text: string;
  /** The rows can be sorted by it. */
  sortable?: boolean;
  /** Its values are figures, which end where the head ends. */
  numeric?: boolean;
}

interface TableProps {
  /** What the table holds, for screen readers. */
  caption: string;
  heads: readonly (string | Head)[];
  /** Of the rows in their order; with it the arrow keys go from one to the next. */
  rowIds?: readonly string[];
  /** Columns that are left out, by their keys. */
  hidden?: ReadonlySet<string>;
  sorting?: { of: (column: string) => Direction; onSort: (column: string) => void };
  /** Each row can be chosen, in its first column; this chooses all of them. */
  chooseAll?: React.ReactNode;
  children: React.ReactNode;
}

interface TableState {
  hidden: ReadonlySet<string>;
  numeric: ReadonlySet<string>;
  /** The first column that is not left out. */
  first: string | undefined;
  /** The row that Tab leads to. */
  current: string | undefined;
  onReached: (row: string) => void;
}

const none: ReadonlySet<string> = new Set();

const TableContext = createContext<TableState>({
  hidden: none,
  numeric: none,
  first: undefined,
  current: undefined,
  onReached: () => undefined,
});

export function Table({
  caption,
  heads,
  rowIds = [],
  hidden = none,
  sorting,
  chooseAll,
  children,
}: TableProps) {
  const [reached, setReached] = useState<string>();
  const shown = heads.map(asHead).filter(({ key }) => !hidden.has(key));
  const first = shown[0]?.key;
  const current = reached !== undefined && rowIds.includes(reached) ? reached : rowIds[0];
  const numeric = new Set(shown.filter((head) => head.numeric).map(({ key }) => key));
  const state = { hidden, numeric, first, current, onReached: setReached };
  return (
    <TableContext value={state}>
      <div role="table" aria-label={caption} className="dense block w-full text-small md:table">
        <div role="rowgroup" className="hidden md:table-header-group">
          <div role="row" className="table-row">
            {shown.map((head) => (
              <ColumnHead
                key={head.key}
                head={head}
                sorting={sorting}
                chooseAll={head.key === first ? chooseAll : undefined}
              />
            ))}
          </div>
        </div>
        <div role="rowgroup" className="block md:table-row-group">
          {children}
        </div>
      </div>
    </TableContext>
  );
}

function asHead(head: string | Head): Head {
  return typeof head === 'string' ? { key: head, text: head } : head;
}

/** Figures stand one below the other by their last digits. */
const ends = 'md:text-right';

interface ColumnHeadProps {
  head: Head;
  sorting: TableProps['sorting'] | undefined;
  chooseAll: React.ReactNode;
}

function ColumnHead({
  head: { key, text, sortable = false, numeric = false },
  sorting,
  chooseAll,
}: ColumnHeadProps) {
  const canSort = sortable && sorting !== undefined;
  return (
    <div
      role="columnheader"
      aria-sort={canSort ? sorting.of(key) : undefined}
      className={
        'table-cell border-b border-ink bg-paper px-3 py-2 font-semibold first:pl-0 last:pr-0 ' +
        `md:sticky md:top-16 md:z-10 ${chooseAll === undefined ? '' : 'md:pl-9!'} ` +
        (numeric ? ends : '')
      }
    >
      {chooseAll}
      {canSort ? (
        <SortButton direction={sorting.of(key)} onPress={() => sorting.onSort(key)}>
          {text}
        </SortButton>
      ) : (
        text
      )}
    </div>
  );
}

interface RowProps {
  /** One of the table's `rowIds`. */
  id?: string;
  /** On narrow screens the values with a head stand side by side, three in a line. */
  across?: boolean;
  /** What chooses the row. */
  choice?: React.ReactNode;
  chosen?: boolean;
  children: React.ReactNode;
}

const threeAcross = 'across grid grid-cols-[3.75rem_5.75rem_minmax(0,1fr)] gap-x-3 px-4 py-2.5';
const ChoiceContext = createContext<React.ReactNode>(undefined);

export function Row({ id, across = false, choice, chosen = false, children }: RowProps) {
  const { current, onReached } = use(TableContext);
  const tabIndex = id === current ? 0 : -1;
  const onFocus = () => id !== undefined && onReached(id);
  const reached = id === undefined ? {} : { tabIndex, onFocus, onKeyDown: moveByKey };
  return (
    <ChoiceContext value={choice}>
      <div
        role="row"
        {...reached}
        className={
          `relative mb-3 scroll-mt-32 scroll-mb-24 rounded-plain border bg-card ` +
          'focus-visible:-outline-offset-2 md:static md:mb-0 md:table-row md:border-0 ' +
          'md:p-0 md:hover:bg-gesso/60 ' +
          `${chosen ? 'border-ink md:bg-gesso' : 'border-line md:bg-transparent'} ` +
          (across ? threeAcross : 'block p-4')
        }
      >
        {children}
      </div>
    </ChoiceContext>
  );
}

function moveByKey(event: React.KeyboardEvent<HTMLElement>): void {
  const { nativeEvent, currentTarget: row, target, key, shiftKey } = event;
  if (keysRest(nativeEvent)) return;
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('[role="row"]') ?? [])];
  const to = rowAfter(key, rows.indexOf(row), rows.length);
  if (to !== undefined) rows[to]?.focus();
  else if (row === target && key === 'Enter') openRow(row);
  else if (row === target && key === ' ') chooseRow(row, shiftKey);
  else return;
  event.preventDefault();
}

interface CellProps {
  /** The key of its column, where columns can be left out. */
  column?: string;
  /** The column's head, shown beside the value where the heads are hidden. Not all need it. */
  head?: string;
  /** A quieter second line. */
  more?: React.ReactNode;
  children: React.ReactNode;
}

const headed = 'grid grid-cols-[5rem_minmax(0,1fr)] gap-3 max-md:in-[.across]:block';

export function Cell({ column, head, more, children }: CellProps) {
  const { hidden, numeric, first } = use(TableContext);
  const choice = use(ChoiceContext);
  if (column !== undefined && hidden.has(column)) return null;
  const choosing = choice !== undefined && column === first;
  return (
    <div
      role="cell"
      className={
        `py-1.5 align-top md:table-cell md:border-b md:border-line md:px-3 md:py-3.5 ` +
        `md:first:pl-0 md:last:pr-0 ${head === undefined ? 'col-span-full' : headed} ` +
        `${choosing ? 'pr-9 md:pl-9!' : ''} ` +
        (column !== undefined && numeric.has(column) ? ends : '')
      }
    >
      {choosing && choice}
      {head !== undefined && (
        <span
          aria-hidden="true"
          className="text-graphite max-md:in-[.across]:block max-md:in-[.across]:text-fine md:hidden"
        >
          {head}
        </span>
      )}
      <div className="min-w-0">
        {children}
        {more !== undefined && <div className="mt-0.5 text-fine text-graphite">{more}</div>}
      </div>
    </div>
  );
}
