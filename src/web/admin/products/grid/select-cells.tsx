/** The cells of the grid that select a size, or all sizes of a product. */
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { columnNumber, type GridProduct, type GridTool } from './grid-cells.ts';
import { useGrid } from './grid-context.ts';
import { SelectBox } from './select-box.tsx';

/** Selects all sizes of a product. */
export function SelectSizes({ product: { id, name, tools } }: { product: GridProduct }) {
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

/** Selects one size. */
export function SelectTool({ tool: { id, name } }: { tool: GridTool }) {
  const { productGrid: words } = useStaffWords();
  const { selection } = useGrid();
  return (
    <SelectCell
      cellKey={`${id}.select`}
      label={fill(words.selectTool, { tool: name })}
      checked={selection.has(id)}
      onToggle={(isRange) => selection.toggle(id, isRange)}
    />
  );
}

type SelectCellProps = React.ComponentProps<typeof SelectBox> & { isDisabled?: boolean };

function SelectCell({ isDisabled = false, ...box }: SelectCellProps) {
  return (
    <div
      role="gridcell"
      aria-colindex={columnNumber('select')}
      className="max-xl:absolute max-xl:-top-1 max-xl:-right-2 max-xl:z-1"
    >
      {!isDisabled && <SelectBox {...box} />}
    </div>
  );
}
