/** Moving in a grid by keyboard: the cells are those that are marked `data-cell`. */

/** The cell that a key leads to from another one; undefined when the key moves nothing. */
export function findCellByKey(
  grid: HTMLElement,
  from: HTMLElement,
  { key, ctrlKey }: Pick<React.KeyboardEvent, 'key' | 'ctrlKey'>,
): HTMLElement | undefined {
  const rows = cellsByRow(grid);
  const place = rows.findIndex((cells) => cells.includes(from));
  const row = rows[place] ?? [];
  const column = row.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return row[column + 1];
    case 'ArrowLeft':
      return row[column - 1];
    case 'ArrowDown':
      return cellAbove(rows[place + 1], from);
    case 'ArrowUp':
      return cellAbove(rows[place - 1], from);
    case 'PageDown':
      return cellAbove(rows[Math.min(place + pageRows, rows.length - 1)], from);
    case 'PageUp':
      return cellAbove(rows[Math.max(place - pageRows, 0)], from);
    case 'Home':
      return (ctrlKey ? rows[0] : row)?.[0];
    case 'End':
      return (ctrlKey ? rows.at(-1) : row)?.at(-1);
    default:
      return undefined;
  }
}

const pageRows = 10;

function cellsByRow(grid: HTMLElement): HTMLElement[][] {
  return [...grid.querySelectorAll('[role="row"]')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-cell]')].filter(isShown))
    .filter((cells) => cells.length > 0);
}

/** Those that a card keeps closed cannot take the focus. */
const isShown = (cell: HTMLElement) => cell.getClientRects().length > 0;

/** The first cell in the same column, or the one before it. */
function cellAbove(row: HTMLElement[] | undefined, from: HTMLElement): HTMLElement | undefined {
  const column = columnOf(from);
  return (
    row?.find((cell) => columnOf(cell) === column) ??
    row?.findLast((cell) => columnOf(cell) <= column) ??
    row?.[0]
  );
}

const columnOf = (cell: HTMLElement) => Number(cell.dataset['column']);

/** The next cell that can be edited, or the one before; undefined at the end of the grid. */
export function findNextEditable(
  grid: HTMLElement,
  key: string,
  isBackwards: boolean,
): HTMLElement | undefined {
  const cells = [...grid.querySelectorAll<HTMLElement>('[data-cell][data-editable]')].filter(
    isShown,
  );
  const place = cells.findIndex((cell) => cell.dataset['cell'] === key);
  return place === -1 ? undefined : cells[place + (isBackwards ? -1 : 1)];
}

export function findCell(grid: HTMLElement | null, key: string): HTMLElement | undefined {
  const cells = [...(grid?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
  return cells.find((cell) => cell.dataset['cell'] === key);
}

/** A pressed key that types a character. */
export function isCharacter({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<React.KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return /^\S$/u.test(key) && !ctrlKey && !metaKey && !altKey;
}
