/** The state and the category of a product, below its name. */
import { Badge } from '#web/ui/badge.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { productTones } from '../product-tones.ts';
import { EditCell } from './edit-cell.tsx';
import { columnNumber, type GridCell, type GridProduct } from './grid-cells.ts';
import { useGrid } from './grid-context.ts';

const lineClass = 'flex items-center gap-x-1 text-fine has-[select,input]:flex-wrap';
const cellClass = 'inline-flex items-center px-1! py-0! first:-ml-1';

interface ProductCellsProps {
  product: GridProduct;
  /** After them, in the same line. */
  children: React.ReactNode;
}

/** A product without sizes is changed on its own page: there is no tool to name it by. */
export function ProductCells({ product, children }: ProductCellsProps) {
  const { productGrid: words, products } = useStaffWords();
  const { categories } = useGrid();
  const { id, name, state, category, tools } = product;
  const states = (['draft', 'published', 'archived'] as const).map((value) => {
    return { value, text: products.states[value] };
  });
  const options = [{ value: '', text: products.noCategory }, ...categories];
  const [first] = tools;
  const badge = (value: string) => {
    const known = states.find((one) => one.value === value)?.value ?? state;
    // What is as it should be is said quietly, so that the others stand out.
    if (known === 'published')
      return <span className="text-graphite">{products.states[known]}</span>;
    return <Badge tone={productTones[known]}>{products.states[known]}</Badge>;
  };
  const place = (path: string) => {
    const text = options.find(({ value }) => value === path)?.text ?? path;
    return <span className="text-graphite">{text.split(' / ').at(-1)}</span>;
  };
  if (!first) {
    return (
      <div className={lineClass}>
        <div role="gridcell" aria-colindex={columnNumber('state')}>
          {badge(state)}
        </div>
        <div role="gridcell" aria-colindex={columnNumber('category')}>
          {place(category ?? '')}
        </div>
      </div>
    );
  }
  const cellOf = (field: 'state' | 'category', text: string): GridCell => ({
    ...{ key: `${id}.${field}`, field, tool: first.id, text },
    label: fill(words.cell, { column: words.columns[field], row: name }),
  });
  return (
    <div className={lineClass}>
      <EditCell cell={cellOf('state', state)} options={states} show={badge} className={cellClass} />
      <EditCell
        cell={cellOf('category', category ?? '')}
        options={options}
        show={place}
        className={cellClass}
      />
      {children}
    </div>
  );
}
