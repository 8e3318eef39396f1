/** A product in the grid: a row with its state and category, and below it a row for each size. */
import { Link } from 'react-router';
import { formatCount } from '#platform/number-format.ts';
import { formatHomeAmount } from '#web/dashboard/format/amounts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { productTones } from '../product-tones.ts';
import { CellName, EditCell } from './edit-cell.tsx';
import {
  columnOf,
  toolFields,
  toolText,
  type GridCell,
  type GridProduct,
  type GridTool,
  type ToolField,
} from './grid-cells.ts';
import { useGrid } from './grid-context.ts';
import { SelectBox } from './select-box.tsx';

const rowClass =
  'grid grid-cols-2 gap-x-3 xl:col-span-full xl:grid-cols-subgrid xl:items-start xl:gap-x-0';

export function ProductRows({ product }: { product: GridProduct }) {
  return (
    <div
      role="rowgroup"
      aria-label={product.name}
      className="mb-4 rounded-plain border border-line bg-card p-3 xl:contents"
    >
      <ProductRow product={product} />
      {product.tools.map((tool) => (
        <ToolRow key={tool.id} tool={tool} />
      ))}
    </div>
  );
}

function ProductRow({ product }: { product: GridProduct }) {
  const { productGrid: words, products } = useStaffWords();
  const { id, name, tools } = product;
  const count =
    tools.length === 1 ? products.sizes.one : fill(products.sizes.other, { count: tools.length });
  return (
    <div role="row" className={`${rowClass} relative xl:border-t xl:border-line xl:bg-gesso/50`}>
      <SelectSizes product={product} />
      <div
        role="gridcell"
        aria-colindex={columnOf.name + 1}
        aria-colspan={2}
        className="col-span-full px-2 py-1 pr-10 xl:col-span-2"
      >
        <GridLink id={id} name={name} />{' '}
        <span className="figures text-fine whitespace-nowrap text-graphite">{count}</span>
      </div>
      <ProductCells
        product={product}
        nameOf={(column) => fill(words.cell, { column, row: name })}
      />
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
      data-column={columnOf.name}
      tabIndex={firstCell === id ? 0 : -1}
      className="inline-flex min-h-11 items-center font-semibold hover:text-vermilion hover:underline pointer-fine:min-h-8"
    >
      {name}
    </Link>
  );
}

interface ProductCellsProps {
  product: GridProduct;
  nameOf: (column: string) => string;
}

/** A product without sizes is changed on its own page: there is no tool to name it by. */
function ProductCells({ product, nameOf }: ProductCellsProps) {
  const { productGrid: words, products } = useStaffWords();
  const { categories } = useGrid();
  const { id, state, category, tools } = product;
  const states = (['draft', 'published', 'archived'] as const).map((value) => {
    return { value, text: products.states[value] };
  });
  const [first] = tools;
  const badge = (value: string) => {
    const known = states.find((one) => one.value === value)?.value ?? state;
    return <Badge tone={productTones[known]}>{products.states[known]}</Badge>;
  };
  if (!first) {
    return (
      <div role="gridcell" className="flex flex-wrap gap-3 px-2 py-1.5 xl:col-[4/-1]">
        {badge(state)} <span className="text-graphite">{category ?? products.noCategory}</span>
      </div>
    );
  }
  const cellOf = (field: 'state' | 'category', text: string): GridCell => ({
    ...{ key: `${id}.${field}`, field, tool: first.id, text },
    label: nameOf(words.columns[field]),
  });
  return (
    <>
      <EditCell
        cell={cellOf('state', state)}
        head={words.columns.state}
        span={2}
        options={states}
        show={badge}
        className="xl:col-span-2"
      />
      <EditCell
        cell={cellOf('category', category ?? '')}
        head={words.columns.category}
        span={4}
        options={[{ value: '', text: products.noCategory }, ...categories]}
        className="xl:col-span-4"
      />
    </>
  );
}

/** Selects all sizes of a product. */
function SelectSizes({ product: { id, name, tools } }: { product: GridProduct }) {
  const { productGrid: words } = useStaffWords();
  const { selection } = useGrid();
  const some = tools.some((tool) => selection.has(tool.id));
  const all = some && tools.every((tool) => selection.has(tool.id));
  const toggle = () =>
    tools
      .filter((tool) => selection.has(tool.id) === all)
      .forEach((tool) => selection.toggle(tool.id, false));
  return (
    <SelectCell
      cellKey={`${id}.select`}
      label={fill(words.selectSizes, { product: name })}
      checked={all}
      isPartly={some && !all}
      isDisabled={tools.length === 0}
      onToggle={toggle}
    />
  );
}

function ToolRow({ tool }: { tool: GridTool }) {
  const { productGrid: words } = useStaffWords();
  const { selection } = useGrid();
  const isSelected = selection.has(tool.id);
  const numeric: readonly ToolField[] = ['price', 'minimum'];
  return (
    <div
      role="row"
      data-tool={tool.id}
      aria-selected={isSelected}
      className={
        `${rowClass} relative border-t border-line py-1 ` +
        `${isSelected ? 'bg-gesso' : ''} max-xl:pt-2`
      }
    >
      <SelectCell
        cellKey={`${tool.id}.select`}
        label={fill(words.selectTool, { tool: tool.name })}
        checked={isSelected}
        onToggle={(isRange) => selection.toggle(tool.id, isRange)}
      />
      {toolFields.map((field) => (
        <EditCell
          key={field}
          cell={{
            ...{ key: `${tool.id}.${field}`, field, tool: tool.id, text: toolText(tool, field) },
            label: fill(words.cell, { column: words.columns[field], row: tool.name }),
          }}
          head={words.columns[field]}
          isNumeric={numeric.includes(field)}
          {...(field === 'price' && { show: showAmount })}
          className={field === 'name' ? 'col-span-full mr-9 xl:col-span-1 xl:mr-0' : 'figures'}
        />
      ))}
      <StockCells tool={tool} />
    </div>
  );
}

function showAmount(text: string): string {
  const amount = Number(text);
  return /^\d+(\.\d{1,2})?$/.test(text) ? formatHomeAmount(amount) : text;
}

function StockCells({ tool }: { tool: GridTool }) {
  const { productGrid: words } = useStaffWords();
  const { openStock } = useGrid();
  const keys = { available: `${tool.id}.available`, stock: `${tool.id}.stock` };
  return (
    <>
      <div
        role="gridcell"
        aria-colindex={columnOf.available + 1}
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
      </div>
      <div role="gridcell" aria-colindex={columnOf.stock + 1} className="px-2">
        <Button
          variant="outline"
          data-cell={keys.stock}
          data-column={columnOf.stock}
          tabIndex={-1}
          aria-label={fill(words.stockOf, { tool: tool.name })}
          onClick={() => openStock(tool)}
        >
          {words.columns.stock}
        </Button>
      </div>
    </>
  );
}

type SelectCellProps = React.ComponentProps<typeof SelectBox> & { isDisabled?: boolean };

function SelectCell({ isDisabled = false, ...box }: SelectCellProps) {
  return (
    <div
      role="gridcell"
      aria-colindex={columnOf.select + 1}
      className="max-xl:absolute max-xl:right-0 max-xl:z-1"
    >
      {!isDisabled && <SelectBox {...box} />}
    </div>
  );
}
