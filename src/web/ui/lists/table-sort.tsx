/** Sorting a table: a button in the head of a column, and a menu where the heads are hidden. */
import { Link } from 'react-router';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { sortDirectionOf, type SortDirection } from './list-query.ts';
import { ListMenu, menuItemClass } from './list-menu.tsx';
import type { ListState } from './use-list-state.ts';

interface SortButtonProps {
  direction: SortDirection;
  onPress: () => void;
  children: React.ReactNode;
}

const arrows = {
  ascending: 'M8 13V3M4 7l4-4 4 4',
  descending: 'M8 3v10M4 9l4 4 4-4',
  none: 'M5.5 6 8 3.5 10.5 6m-5 4L8 12.5l2.5-2.5',
} as const satisfies Record<SortDirection, string>;

/** For screen readers, `aria-sort` on the column's head has the direction. */
export function SortButton({ direction, onPress, children }: SortButtonProps) {
  const arrowColour = direction === 'none' ? 'text-graphite' : 'text-vermilion';
  return (
    <button
      type="button"
      onClick={onPress}
      className="-my-1 min-h-8 [text-align:inherit] font-semibold hover:text-vermilion pointer-coarse:min-h-11"
    >
      {/* The arrow never stands alone in a line. */}
      {children}
      {'\u00A0'}
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={`ml-0.5 inline size-3.5 ${arrowColour}`}
      >
        <path d={arrows[direction]} fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
    </button>
  );
}

interface SortMenuProps {
  /** The columns that can be sorted by, with their heads. */
  columns: readonly { key: string; text: string }[];
  listState: ListState;
}

interface SortMenuPlace {
  /** From which width on the heads are there. */
  className?: string;
}

/** On narrow screens, where a row is a card. */
export function SortMenu({
  columns,
  listState,
  className = 'md:hidden',
}: SortMenuProps & SortMenuPlace) {
  const { table: words } = useWords();
  const { sort } = listState.query;
  const sortOptions = columns.flatMap(({ key, text }) => [
    { sort: key, label: fill(words.smallest, { column: text }) },
    { sort: `-${key}`, label: fill(words.largest, { column: text }) },
  ]);
  const allOptions = [{ sort: '', label: words.sortNone }, ...sortOptions];
  const current = allOptions.find((option) => option.sort === sort);
  return (
    <ListMenu
      label={sort === '' ? words.sort : (current?.label ?? words.sort)}
      className={className}
    >
      <ul>
        {allOptions.map((option) => (
          <li key={option.sort}>
            <Link
              to={listState.hrefWith({ sort: option.sort })}
              preventScrollReset
              aria-current={option.sort === sort}
              className={menuItemClass}
            >
              {option.label}
            </Link>
          </li>
        ))}
      </ul>
    </ListMenu>
  );
}

/** Tells screen readers by which column the rows are sorted now. */
export function SortStatus({ columns, listState: { query } }: SortMenuProps) {
  const { table: words } = useWords();
  const column = columns.find(({ key }) => sortDirectionOf(query.sort, key) !== 'none');
  const isUp = column && sortDirectionOf(query.sort, column.key) === 'ascending';
  return (
    <p role="status" className="sr-only">
      {column && fill(isUp ? words.smallest : words.largest, { column: column.text })}
    </p>
  );
}
