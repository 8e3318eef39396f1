/**
 * The products of a page with their sizes, each cell edited where it stands: a grid as ARIA has it
 * (https://www.w3.org/WAI/ARIA/apg/patterns/grid/), and a list of cards where it is narrow.
 */
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useChosenRow } from '#web/dashboard/lists/use-chosen-row.ts';
import type { Option } from '#web/ui/forms/select.tsx';
import { useRowSelection, type RowSelection } from '#web/ui/lists/table-selection.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { BulkActions } from './bulk-actions.tsx';
import { GridConflicts } from './grid-conflicts.tsx';
import { GridContext, type GridState } from './grid-context.ts';
import { columnCount, columnNumber, type GridProduct } from './grid-cells.ts';
import { findCell, findCellByKey, findNextEditable, isCharacter } from './grid-keys.ts';
import { createOpenCell } from './open-cell.ts';
import { ProductRows } from './product-rows.tsx';
import { SelectBox } from './select-box.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { UnsavedBar } from './unsaved-bar.tsx';
import { useGridEdits } from './use-grid-edits.ts';

interface ProductGridProps {
  products: readonly GridProduct[];
  categories: readonly Option[];
}

/** As wide as its longest content needs, and the names take the rest. */
const widths = [
  ...['2.75rem', 'minmax(15rem, 4fr)', 'minmax(5.25rem, 0.7fr)', 'minmax(5rem, 0.8fr)'],
  ...['8.25rem', '5.25rem', '5.5rem', '5.25rem', 'auto'],
].join(' ');

export function ProductGrid({ products, categories }: ProductGridProps) {
  const { productGrid: words } = useStaffWords();
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const edits = useGridEdits(products, reload);
  const tools = products.flatMap((product) => product.tools);
  const selection = useRowSelection(tools.map(({ id }) => id));
  const [stockOf, setStockOf] = useChosenRow(tools, ({ id }) => id);
  const grid = useRef<HTMLDivElement>(null);
  const first = products[0]?.id ?? '';
  const { focus, ...cells } = useCells(grid, first);
  const state: GridState = {
    ...{ edits, selection, categories, page: products, openStock: setStockOf },
    ...{ openCell: cells.openCell, endEdit: cells.endEdit, firstCell: first },
  };

  function handleKeyDown(event: React.KeyboardEvent): void {
    const from = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
    if (!(from instanceof HTMLElement) || !grid.current || event.defaultPrevented) return;
    const to = findCellByKey(grid.current, from, event);
    const row = from.closest<HTMLElement>('[data-tool]')?.dataset['tool'];
    const isEditable = from.dataset['editable'] !== undefined;
    const key = from.dataset['cell'] ?? '';
    if (to) focus(to);
    else if (event.key === ' ' && event.shiftKey && row !== undefined) selection.toggle(row, false);
    else if (!isEditable) return;
    else if (event.key === 'Enter' || event.key === 'F2') cells.startEdit(key);
    else if (event.key === 'Escape') edits.drop([key]);
    else if (event.key === 'Delete' || event.key === 'Backspace') cells.startEdit(key, '');
    else if (isCharacter(event)) cells.startEdit(key, event.key);
    else return;
    event.preventDefault();
  }

  function handleClick({ target }: React.MouseEvent): void {
    if (!(target instanceof Element) || target.closest('input, select')) return;
    const cell = target.closest<HTMLElement>('[data-editable]');
    if (cell) cells.startEdit(cell.dataset['cell'] ?? '');
  }

  return (
    <GridContext value={state}>
      <div className="grid min-w-0 gap-1">
        <div
          ref={grid}
          role="grid"
          aria-label={words.label}
          aria-multiselectable
          aria-colcount={columnCount}
          tabIndex={-1}
          onKeyDown={handleKeyDown}
          onClick={handleClick}
          onFocus={({ target }) => cells.visit(target)}
          style={{ gridTemplateColumns: widths }}
          className="dense text-small xl:grid"
        >
          <GridHead selection={selection} count={tools.length} />
          {products.map((product) => (
            <ProductRows key={product.id} product={product} />
          ))}
        </div>
      </div>
      <UnsavedBar onGo={(key) => focus(findCell(grid.current, key))} />
      <BulkActions products={products} />
      <GridConflicts />
      {stockOf && (
        <StockDialog tool={stockOf} onClose={() => setStockOf(undefined)} onBooked={reload} />
      )}
    </GridContext>
  );
}

/**
 * Which cell Tab leads to, and which one is open. The first is written into the page by itself: a
 * page of 150 sizes would take 50 ms to render anew for each press of an arrow key.
 */
function useCells(grid: React.RefObject<HTMLDivElement | null>, firstCell: string) {
  const tabStop = useRef<HTMLElement>(undefined);
  const [openCell] = useState(createOpenCell);
  useEffect(() => {
    const start = findCell(grid.current, firstCell);
    if (!tabStop.current?.isConnected) tabStop.current = start;
    if (start) start.tabIndex = start === tabStop.current ? 0 : -1;
  });

  return {
    openCell,
    focus: (cell: HTMLElement | undefined) => cell?.focus(),
    visit(target: Element): void {
      const cell = target.closest<HTMLElement>('[data-cell]');
      if (!cell || cell === tabStop.current) return;
      if (tabStop.current) tabStop.current.tabIndex = -1;
      cell.tabIndex = 0;
      tabStop.current = cell;
    },
    startEdit: (key: string, first?: string) => openCell.set({ key, first }),
    endEdit(key: string, move?: 'next' | 'previous' | 'stay'): void {
      // Another cell may have been opened by the click that closed this one.
      if (openCell.get()?.key === key) openCell.set(undefined);
      if (!move || !grid.current) return;
      const next =
        move === 'stay' ? undefined : findNextEditable(grid.current, key, move === 'previous');
      (next ?? findCell(grid.current, key))?.focus();
    },
  };
}

interface GridHeadProps {
  selection: RowSelection;
  /** How many rows the page has. */
  count: number;
}

/** The heads of the columns; above cards only the box that selects all of them. */
function GridHead({ selection, count }: GridHeadProps) {
  const { productGrid: words, table } = useStaffWords();
  const { columns } = words;
  const inProduct = ['state', 'category', 'name'] as const;
  const others = ['variant', 'sku', 'gtin', 'price', 'minimum', 'available', 'stock'] as const;
  const numeric: readonly string[] = ['price', 'minimum', 'available'];
  const some = selection.ids.length > 0;
  const all = some && selection.ids.length === count;
  return (
    <div role="rowgroup" className="xl:contents">
      <div role="row" className="xl:col-span-full xl:grid xl:grid-cols-subgrid xl:border-b">
        <div role="columnheader" aria-label={columns.select} aria-colindex={columnNumber('select')}>
          <SelectBox
            cellKey="all"
            label={table.selectAll}
            checked={all}
            isPartly={some && !all}
            onToggle={() => selection.setAll(!all)}
          >
            <span className="xl:hidden">{table.selectAll}</span>
          </SelectBox>
        </div>
        <div className="px-2 py-2 max-xl:hidden">
          <span
            role="columnheader"
            aria-colindex={columnNumber('product')}
            className="font-semibold"
          >
            {columns.product}
          </span>
          {inProduct.map((column) => (
            <span
              key={column}
              role="columnheader"
              aria-colindex={columnNumber(column)}
              className="sr-only"
            >
              {columns[column]}
            </span>
          ))}
        </div>
        {others.map((column) => (
          <div
            key={column}
            role="columnheader"
            aria-colindex={columnNumber(column)}
            className={`px-2 py-2 font-semibold max-xl:hidden ${numeric.includes(column) ? 'text-right' : ''}`}
          >
            {column === 'stock' ? (
              <span className="sr-only">{columns.stock}</span>
            ) : (
              columns[column]
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
