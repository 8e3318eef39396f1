/**
 * A table that becomes a list of small cards on narrow screens and keeps the roles of a table
 * (`table.css`). Its head stays in sight, rows are reached with the arrow keys, and columns can be
 * sorted and left out.
 */
import { createContext, use, useState } from 'react';
import type { SortDirection } from './list-query.ts';
import { selectRow, isKeyForOthers, openRow, nextRowIndex } from './table-keyboard.ts';
import { SortButton } from './table-sort.tsx';

export interface TableColumn {
  key: string;
  text: string;
  /** The rows can be sorted by it. */
  sortable?: boolean;
  /** Its values are figures, which end where the head ends. */
  numeric?: boolean;
  /** Further classes of its head. */
  className?: string;
}

interface TableProps {
  /** What the table holds, for screen readers. */
  caption: string;
  heads: readonly (string | TableColumn)[];
  /** Of the rows in their order; with it the arrow keys go from one to the next. */
  rowIds?: readonly string[];
  /** Columns that are left out, by their keys. */
  hidden?: ReadonlySet<string>;
  sorting?: { directionOf: (column: string) => SortDirection; onSort: (column: string) => void };
  /** At desktop widths a row is 40 pixels high: two lines of small text. */
  isCompact?: boolean;
  /** Each row can be selected, in its first column; this selects all of them. */
  selectAll?: React.ReactNode;
  /** Classes of the row of heads, where rows have a `layout` of their own: heads from `xl` up. */
  headLayout?: string;
  children: React.ReactNode;
}

interface TableState {
  hidden: ReadonlySet<string>;
  numeric: ReadonlySet<string>;
  /** The first column that is not left out. */
  first: string | undefined;
  isCompact: boolean;
  /** The row that Tab leads to. */
  tabStop: string | undefined;
  onRowFocus: (row: string) => void;
}

const none: ReadonlySet<string> = new Set();

const TableContext = createContext<TableState>({
  hidden: none,
  numeric: none,
  first: undefined,
  isCompact: false,
  tabStop: undefined,
  onRowFocus: () => undefined,
});

const tableLayout = ['md:table', 'hidden md:table-header-group', 'md:table-row-group'] as const;
const ownLayout = ['', 'hidden xl:block', ''] as const;

export function Table({
  caption,
  heads,
  rowIds = [],
  hidden = none,
  sorting,
  isCompact = false,
  selectAll,
  headLayout,
  children,
}: TableProps) {
  const [focusedRow, setFocusedRow] = useState<string>();
  const shown = heads.map(toColumn).filter(({ key }) => !hidden.has(key));
  const first = shown[0]?.key;
  const tabStop = focusedRow !== undefined && rowIds.includes(focusedRow) ? focusedRow : rowIds[0];
  const numeric = new Set(shown.filter((head) => head.numeric).map(({ key }) => key));
  const [table, headGroup, rowGroup] = headLayout === undefined ? tableLayout : ownLayout;
  const state = { hidden, numeric, first, isCompact, tabStop, onRowFocus: setFocusedRow };
  return (
    <TableContext value={state}>
      <div role="table" aria-label={caption} className={`dense block w-full text-small ${table}`}>
        <div role="rowgroup" className={headGroup}>
          <div role="row" className={headLayout ?? 'table-row'}>
            {shown.map((head) => (
              <ColumnHead
                key={head.key}
                head={head}
                sorting={sorting}
                selectAll={head.key === first ? selectAll : undefined}
              />
            ))}
          </div>
        </div>
        <div role="rowgroup" className={`block ${rowGroup}`}>
          {children}
        </div>
      </div>
    </TableContext>
  );
}

function toColumn(head: string | TableColumn): TableColumn {
  return typeof head === 'string' ? { key: head, text: head } : head;
}

/** Figures stand one below the other by their last digits. */
const alignEnd = 'md:text-right';

const compactHeadClass = 'md:max-lg:pr-2! md:max-lg:not-first:pl-2! lg:py-1!';

interface ColumnHeadProps {
  head: TableColumn;
  sorting: TableProps['sorting'] | undefined;
  selectAll: React.ReactNode;
}

function ColumnHead({
  head: { key, text, sortable = false, numeric = false, className = '' },
  sorting,
  selectAll,
}: ColumnHeadProps) {
  const { isCompact } = use(TableContext);
  const canSort = sortable && sorting !== undefined;
  return (
    <div
      role="columnheader"
      aria-sort={canSort ? sorting.directionOf(key) : undefined}
      className={
        'table-cell border-b border-ink bg-paper px-3 py-2 font-semibold wrap-normal ' +
        'first:pl-0 last:pr-0 ' +
        `md:sticky md:top-(--bar) md:z-10 ${selectAll === undefined ? '' : 'md:pl-9!'} ` +
        `${isCompact ? compactHeadClass : ''} ${className} ` +
        (numeric ? alignEnd : '')
      }
    >
      {selectAll}
      {canSort ? (
        <SortButton direction={sorting.directionOf(key)} onPress={() => sorting.onSort(key)}>
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
  /** Classes of the card that it is on narrow screens, where that has an order of its own. */
  card?: string;
  /** What selects the row. */
  checkbox?: React.ReactNode;
  isSelected?: boolean;
  /** Its classes, in place of those of a row of a table that is a card on narrow screens. */
  layout?: string;
  children: React.ReactNode;
}

const CheckboxContext = createContext<React.ReactNode>(undefined);

export function Row(props: RowProps) {
  const { id, card = '', checkbox, isSelected = false, layout, children } = props;
  const { tabStop, onRowFocus } = use(TableContext);
  const tabIndex = id === tabStop ? 0 : -1;
  const onFocus = () => id !== undefined && onRowFocus(id);
  const focusProps = id === undefined ? {} : { tabIndex, onFocus, onKeyDown: handleKeyDown };
  return (
    <CheckboxContext value={checkbox}>
      <div role="row" {...focusProps} className={layout ?? rowClass(card, isSelected)}>
        {children}
      </div>
    </CheckboxContext>
  );
}

function rowClass(card: string, isSelected: boolean): string {
  return (
    `row-card relative scroll-mt-32 scroll-mb-24 rounded-plain border bg-card ` +
    'focus-visible:-outline-offset-2 md:static md:table-row md:border-0 md:hover:bg-gesso/60 ' +
    `${isSelected ? 'border-ink md:bg-gesso' : 'border-line md:bg-transparent'} ${card}`
  );
}

function handleKeyDown(event: React.KeyboardEvent<HTMLElement>): void {
  const { nativeEvent, currentTarget: row, target, key, shiftKey } = event;
  if (isKeyForOthers(nativeEvent)) return;
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('[role="row"]') ?? [])];
  const to = nextRowIndex(key, rows.indexOf(row), rows.length);
  if (to !== undefined) rows[to]?.focus();
  else if (row === target && key === 'Enter') openRow(row);
  else if (row === target && key === ' ') selectRow(row, shiftKey);
  else return;
  event.preventDefault();
}

interface CellProps {
  /** The key of its column, where columns can be left out. */
  column?: string;
  /** The column's head, shown before a card's value; what has none takes a line of the card. */
  head?: string;
  /** A quieter second line. */
  more?: React.ReactNode;
  /** The id of the element in it that names the row: it is the row's header. */
  namedBy?: string;
  /** Its classes, in a row with a `layout` of its own. */
  layout?: string;
  /** Further classes, such as how much of a table's width it takes. */
  className?: string;
  children: React.ReactNode;
}

const compactClass =
  'md:max-lg:pr-2! md:max-lg:not-first:pl-2! lg:h-10 lg:py-0! lg:align-middle lg:leading-4 lg:[&>label]:-mt-1!';

export function Cell(props: CellProps) {
  const { column, head, more, namedBy, layout, className = '', children } = props;
  const { hidden, numeric, first, isCompact } = use(TableContext);
  const checkbox = use(CheckboxContext);
  if (column !== undefined && hidden.has(column)) return null;
  const hasCheckbox = checkbox !== undefined && column === first;
  if (layout !== undefined) {
    const role = namedBy === undefined ? 'cell' : 'rowheader';
    return (
      <div role={role} aria-labelledby={namedBy} className={layout}>
        {children}
      </div>
    );
  }
  return (
    <div
      role="cell"
      className={
        `align-top md:table-cell md:border-b md:border-line md:px-3 md:py-3.5 ` +
        `md:first:pl-0 md:last:pr-0 ${head === undefined ? '' : 'has-head'} ` +
        `${hasCheckbox ? 'pr-9 md:pl-9!' : ''} ${isCompact ? compactClass : ''} ${className} ` +
        (column !== undefined && numeric.has(column) ? alignEnd : '')
      }
    >
      {hasCheckbox && checkbox}
      {head !== undefined && (
        <span aria-hidden="true" className="cell-head text-graphite md:hidden">
          {head}
        </span>
      )}
      <div className="min-w-0">
        {children}
        {more !== undefined && (
          <div className="mt-0.5 text-fine font-normal text-graphite">{more}</div>
        )}
      </div>
    </div>
  );
}
