/**
 * A product in the grid: one row with its picture, state and category, and with its size where it
 * has but one; several sizes have rows of their own below it. A card where it is narrow.
 */
import { useState } from 'react';
import { Link } from 'react-router';
import { ToolThumbnail } from '#web/orders/lines/tool-thumbnail.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { columnNumber, columnOf, type GridProduct, type GridTool } from './grid-cells.ts';
import { useGrid } from './grid-context.ts';
import { ProductCells } from './product-cells.tsx';
import { SelectSizes, SelectTool } from './select-cells.tsx';
import { NameCell, SizeCells } from './size-cells.tsx';

const rowClass =
  'relative max-xl:grid max-xl:grid-cols-3 ' +
  'xl:col-span-full xl:grid xl:grid-cols-subgrid xl:items-center';

export function ProductRows({ product }: { product: GridProduct }) {
  const { edits } = useGrid();
  const [isWanted, setIsWanted] = useState(false);
  const { name, tools } = product;
  // What is not saved is seen, and can be gone to.
  const isOpen =
    isWanted || edits.waiting.some(({ cell }) => tools.some(({ id }) => id === cell.tool));
  return (
    <div
      role="rowgroup"
      aria-label={name}
      className="mb-2 rounded-plain border border-line bg-card px-3 py-2 xl:contents"
    >
      <ProductRow {...{ product, isOpen }} onOpen={() => setIsWanted(!isOpen)} />
      {tools.length > 1 &&
        tools.map((tool) => <ToolRow key={tool.id} {...{ tool, isOpen }} product={name} />)}
    </div>
  );
}

interface ProductRowProps {
  product: GridProduct;
  isOpen: boolean;
  onOpen: () => void;
}

function ProductRow({ product, isOpen, onOpen }: ProductRowProps) {
  const { selection } = useGrid();
  const { id, name, tools } = product;
  const [first] = tools;
  const only = tools.length === 1 ? first : undefined;
  const isSelected = only !== undefined && selection.has(only.id);
  return (
    <div
      role="row"
      data-tool={only?.id}
      aria-selected={only && isSelected}
      className={`${rowClass} xl:border-t xl:border-line xl:py-1 ${isSelected ? 'bg-gesso' : ''}`}
    >
      {only ? <SelectTool tool={only} /> : <SelectSizes product={product} />}
      <div
        className={
          'col-span-full flex min-w-0 items-center gap-3 max-xl:pr-8 xl:px-2 ' +
          (only ? 'xl:col-span-1' : 'xl:col-span-8')
        }
      >
        <ToolThumbnail img={first?.img ?? ''} className="w-10" />
        <div className="min-w-0 flex-1">
          <div role="gridcell" aria-colindex={columnNumber('product')} className="inline">
            <GridLink id={id} name={name} />
          </div>
          <ProductCells product={product}>
            {only && <NameCell tool={only} product={name} className="px-1! py-0!" />}
          </ProductCells>
        </div>
      </div>
      {only && <SizeCells tool={only} isOpen={isOpen} />}
      {!only && <SizeCount count={tools.length} />}
      {first && <MoreButton {...{ product, isOpen, onOpen }} />}
    </div>
  );
}

/** The address of the product's own page. */
function GridLink({ id, name }: { id: string; name: string }) {
  const { firstCell } = useGrid();
  return (
    <Link
      to={`/dashboard/products/${id}`}
      data-cell={id}
      data-column={columnOf.product}
      tabIndex={firstCell === id ? 0 : -1}
      className="inline-flex min-h-8 items-center font-semibold hover:text-vermilion hover:underline pointer-coarse:min-h-11 xl:pointer-fine:min-h-6"
    >
      {name}
    </Link>
  );
}

function SizeCount({ count }: { count: number }) {
  const { products: words } = useStaffWords();
  return (
    <div
      role="gridcell"
      aria-colindex={columnNumber('variant')}
      className="figures col-span-3 px-2 py-1.5 text-graphite xl:hidden"
    >
      {count === 1 ? words.sizes.one : fill(words.sizes.other, { count })}
    </div>
  );
}

/** Opens a card: all that can be changed, and the sizes. */
function MoreButton({ product: { id, name }, isOpen, onOpen }: ProductRowProps) {
  const { productGrid: words } = useStaffWords();
  return (
    <div
      role="gridcell"
      aria-colindex={columnNumber('more')}
      className="max-xl:absolute max-xl:right-0 max-xl:bottom-0 xl:hidden"
    >
      <button
        type="button"
        data-cell={`${id}.more`}
        data-column={columnOf.more}
        data-more
        tabIndex={-1}
        aria-expanded={isOpen}
        aria-label={fill(words.more, { product: name })}
        onClick={onOpen}
        className="grid size-11 place-items-center rounded-small text-graphite"
      >
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className={`size-4 ${isOpen ? 'rotate-180' : ''}`}
        >
          <path d="m3.5 6 4.5 4.5L12.5 6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
    </div>
  );
}

interface ToolRowProps {
  tool: GridTool;
  product: string;
  isOpen: boolean;
}

/** One of several sizes. */
function ToolRow({ tool, product, isOpen }: ToolRowProps) {
  const { selection } = useGrid();
  const isSelected = selection.has(tool.id);
  return (
    <div
      role="row"
      data-tool={tool.id}
      aria-selected={isSelected}
      className={
        `${rowClass} max-xl:border-t max-xl:border-line max-xl:py-2 xl:py-0.5 ` +
        `${isSelected ? 'bg-gesso' : ''} ${isOpen ? '' : 'max-xl:hidden'}`
      }
    >
      <SelectTool tool={tool} />
      <div className="flex min-w-0 items-center gap-3 max-xl:col-span-full max-xl:mr-9 xl:pl-8">
        <ToolThumbnail img={tool.img} className="w-8" />
        <NameCell {...{ tool, product }} isWhole className="min-w-0 flex-1" />
      </div>
      <SizeCells {...{ tool, isOpen }} />
    </div>
  );
}
