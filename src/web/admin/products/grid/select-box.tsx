/** A box that selects a row of the grid, or several. */
import { columnOf } from './grid-cells.ts';

interface SelectBoxProps {
  cellKey: string;
  label: string;
  checked: boolean;
  isPartly?: boolean;
  onToggle: (isRange: boolean) => void;
  /** Beside the box. */
  children?: React.ReactNode;
}

export function SelectBox(props: SelectBoxProps) {
  const { cellKey, label, checked, isPartly = false, onToggle, children } = props;
  return (
    <label className="flex min-h-11 min-w-11 items-center justify-center gap-3 max-xl:w-fit xl:pointer-fine:min-h-9">
      <input
        type="checkbox"
        className="size-4.5"
        aria-label={label}
        data-cell={cellKey}
        data-column={columnOf.select}
        tabIndex={-1}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        onChange={({ nativeEvent }) =>
          onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      {children}
    </label>
  );
}
