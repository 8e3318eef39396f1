/** Sorting a table: a button in the head of a column, and a menu where the heads are hidden. */
import { Link } from 'react-router';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { directionOf, type Direction } from './list-address.ts';
import { ListMenu, choiceLook } from './list-menu.tsx';
import type { ListAddress } from './use-list-address.ts';

interface SortButtonProps {
  direction: Direction;
  onPress: () => void;
  children: React.ReactNode;
}

const arrows = {
  ascending: 'M8 13V3M4 7l4-4 4 4',
  descending: 'M8 3v10M4 9l4 4 4-4',
  none: 'M5.5 6 8 3.5 10.5 6m-5 4L8 12.5l2.5-2.5',
} as const satisfies Record<Direction, string>;

/** The direction is said by `aria-sort` of the head it stands in. */
export function SortButton({ direction, onPress, children }: SortButtonProps) {
  const faint = direction === 'none' ? 'text-graphite' : 'text-vermilion';
  return (
    <button
      type="button"
      onClick={onPress}
      className="-my-1 min-h-8 [text-align:inherit] font-semibold hover:text-vermilion pointer-coarse:min-h-11"
    >
      {/* The arrow never stands alone in a line. */}
      {children}
      {'\u00A0'}
      <svg viewBox="0 0 16 16" aria-hidden="true" className={`ml-0.5 inline size-3.5 ${faint}`}>
        <path d={arrows[direction]} fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
    </button>
  );
}

interface SortMenuProps {
  /** The columns that can be sorted by, with their heads. */
  columns: readonly { key: string; text: string }[];
  address: ListAddress;
}

/** On narrow screens, where a row is a card. */
export function SortMenu({ columns, address }: SortMenuProps) {
  const { table: words } = useWords();
  const { sort } = address.asked;
  const ways = columns.flatMap(({ key, text }) => [
    { sort: key, said: fill(words.smallest, { column: text }) },
    { sort: `-${key}`, said: fill(words.largest, { column: text }) },
  ]);
  const all = [{ sort: '', said: words.sortNone }, ...ways];
  const now = all.find((way) => way.sort === sort);
  return (
    <ListMenu label={sort === '' ? words.sort : (now?.said ?? words.sort)} className="md:hidden">
      <ul>
        {all.map((way) => (
          <li key={way.sort}>
            <Link
              to={address.hrefWith({ sort: way.sort })}
              preventScrollReset
              aria-current={way.sort === sort}
              className={choiceLook}
            >
              {way.said}
            </Link>
          </li>
        ))}
      </ul>
    </ListMenu>
  );
}

/** Says by what the rows are sorted now, for who cannot see the arrows. */
export function SortTold({ columns, address: { asked } }: SortMenuProps) {
  const { table: words } = useWords();
  const column = columns.find(({ key }) => directionOf(asked.sort, key) !== 'none');
  const isUp = column && directionOf(asked.sort, column.key) === 'ascending';
  return (
    <p role="status" className="sr-only">
      {column && fill(isUp ? words.smallest : words.largest, { column: column.text })}
    </p>
  );
}
