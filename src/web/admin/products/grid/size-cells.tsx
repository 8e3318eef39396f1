/** The cells of a size: in the row of its product where it is the only one, or in its own. */
import { stockLevel } from '#modules/inventory/stock-level.ts';
import { formatCount } from '#platform/number-format.ts';
import { formatHomeAmount } from '#web/dashboard/format/amounts.ts';
import { quietActionClass } from '#web/dashboard/lists/quiet-action.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { CellName, EditCell } from './edit-cell.tsx';
import {
  columnNumber,
  columnOf,
  nameBeyond,
  toolText,
  type GridTool,
  type ToolField,
} from './grid-cells.ts';
import { useGrid } from './grid-context.ts';

interface SizeCellsProps {
  tool: GridTool;
  /** Whether a card shows all of them, and not only the SKU, the price and the stock. */
  isOpen: boolean;
}

const fields = ['variant', 'sku', 'gtin', 'price', 'minimum'] as const;
const inClosedCard: readonly ToolField[] = ['sku', 'price'];
const numeric: readonly ToolField[] = ['price', 'minimum'];

const pencil = (
  <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 text-graphite">
    <path d="m3 13 1-3.5 7-7 2.5 2.5-7 7z" fill="none" stroke="currentColor" />
  </svg>
);

export function SizeCells({ tool, isOpen }: SizeCellsProps) {
  return (
    <>
      {fields.map((field) => (
        <ToolCell
          key={field}
          {...{ tool, field }}
          isNumeric={numeric.includes(field)}
          {...(field === 'price' && { show: showAmount })}
          className={`figures ${isOpen || inClosedCard.includes(field) ? '' : 'max-xl:hidden'}`}
        />
      ))}
      <StockCells tool={tool} isOpen={isOpen} />
    </>
  );
}

interface NameCellProps {
  tool: GridTool;
  /** What its product is called. */
  product: string;
  /** In a row of its own it is said in full. */
  isWhole?: boolean;
  className: string;
}

/** The name of a size, without what the row says anyway: often only the mark that it has one. */
export function NameCell({ tool, product, isWhole = false, className }: NameCellProps) {
  return (
    <ToolCell
      {...{ tool, className }}
      field="name"
      isHeadless
      show={(text) => (isWhole ? text : nameBeyond(text, product, tool.variant) || pencil)}
    />
  );
}

interface ToolCellProps extends Pick<
  React.ComponentProps<typeof EditCell>,
  'className' | 'isNumeric' | 'show'
> {
  tool: GridTool;
  field: ToolField;
  isHeadless?: boolean;
}

function ToolCell({ tool, field, isHeadless = false, ...props }: ToolCellProps) {
  const { productGrid: words } = useStaffWords();
  const head = words.columns[field];
  return (
    <EditCell
      cell={{
        ...{ key: `${tool.id}.${field}`, field, tool: tool.id, text: toolText(tool, field) },
        label: fill(words.cell, { column: head, row: tool.name }),
      }}
      {...(!isHeadless && { head })}
      {...props}
    />
  );
}

function showAmount(text: string): string {
  const amount = Number(text);
  return /^\d+(\.\d{1,2})?$/.test(text) ? formatHomeAmount(amount) : text;
}

/** What needs attention; a size that lasts says nothing. */
function Level({ tool: { available, minimum } }: { tool: GridTool }) {
  const { stockLevel: names } = useStaffWords();
  const level = stockLevel(available, minimum);
  if (level === undefined) return null;
  const tone = level === 'low' ? 'text-copper' : 'font-semibold text-oxblood';
  return <span className={`block text-fine ${tone}`}>{names[level]}</span>;
}

function StockCells({ tool, isOpen }: SizeCellsProps) {
  const { productGrid: words } = useStaffWords();
  const { openStock } = useGrid();
  const keys = { available: `${tool.id}.available`, stock: `${tool.id}.stock` };
  return (
    <>
      <div
        role="gridcell"
        aria-colindex={columnNumber('available')}
        data-cell={keys.available}
        data-column={columnOf.available}
        tabIndex={-1}
        className="figures px-2 py-1.5 xl:text-right"
      >
        <CellName
          label={fill(words.cell, { column: words.columns.available, row: tool.name })}
          head={words.columns.available}
        />
        {formatCount(tool.available)}
        <Level tool={tool} />
      </div>
      <div
        role="gridcell"
        aria-colindex={columnNumber('stock')}
        className={`px-2 ${isOpen ? '' : 'max-xl:hidden'}`}
      >
        <button
          type="button"
          data-cell={keys.stock}
          data-column={columnOf.stock}
          tabIndex={-1}
          aria-label={fill(words.stockOf, { tool: tool.name })}
          onClick={() => openStock(tool)}
          className={quietActionClass}
        >
          {words.columns.stock}
        </button>
      </div>
    </>
  );
}
