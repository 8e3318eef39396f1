/** Selecting rows: a box for each, a range with Shift, all of the page, and a bar of actions. */
import { useRef, useState } from 'react';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { Button } from '../button.tsx';

export interface RowSelection {
  /** Those selected that are on the page, in its order. */
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string, upTo: boolean) => void;
  /** All of the page, or none. */
  setAll: (all: boolean) => void;
}

export function useRowSelection(pageIds: readonly string[]): RowSelection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);

  function toggle(id: string, upTo: boolean): void {
    const range = upTo && last.current !== undefined ? idsBetween(pageIds, last.current, id) : [id];
    const next = new Set(selected);
    for (const each of range) {
      if (selected.has(id)) next.delete(each);
      else next.add(each);
    }
    last.current = id;
    setSelected(next);
  }

  return {
    ids: pageIds.filter((id) => selected.has(id)),
    has: (id) => selected.has(id),
    toggle,
    setAll: (all) => setSelected(new Set(all ? pageIds : [])),
  };
}

/** From one to the other, whichever comes first; only the other when the one is not there. */
export function idsBetween(ids: readonly string[], one: string, other: string): readonly string[] {
  const ends = [ids.indexOf(one), ids.indexOf(other)];
  if (ends.includes(-1)) return [other];
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}

interface RowCheckboxProps {
  id: string;
  /** What the row is called. */
  name: string;
  selection: RowSelection;
}

export function RowCheckbox({ id, name, selection }: RowCheckboxProps) {
  const { table: words } = useWords();
  return (
    <label
      className={
        'grid size-11 place-items-center max-md:absolute max-md:top-1 max-md:right-1 ' +
        'md:float-left md:-mt-2.5 md:-mb-8 md:-ml-12'
      }
    >
      <input
        type="checkbox"
        className="size-4.5"
        aria-label={fill(words.select, { row: name })}
        checked={selection.has(id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

interface SelectAllProps {
  selection: RowSelection;
  /** How many rows the page has. */
  count: number;
}

/** Above the cards of a narrow screen, in words. */
export function SelectAll(props: SelectAllProps) {
  const { table: words } = useWords();
  return (
    <label className="flex min-h-11 w-fit items-center gap-3 text-small md:hidden">
      <SelectAllCheckbox {...props} />
      {words.selectAll}
    </label>
  );
}

/** In the head of a table. */
export function SelectAllInHead(props: SelectAllProps) {
  const { table: words } = useWords();
  return (
    <span className="float-left -mt-2.5 -mb-8 -ml-12 grid size-11 place-items-center pointer-coarse:-mt-1">
      <SelectAllCheckbox {...props} label={words.selectAll} />
    </span>
  );
}

function SelectAllCheckbox({ selection, count, label }: SelectAllProps & { label?: string }) {
  const some = selection.ids.length > 0;
  const all = some && selection.ids.length === count;
  return (
    <input
      type="checkbox"
      className="size-4.5"
      aria-label={label}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = some && !all;
      }}
      onChange={() => selection.setAll(!all)}
    />
  );
}

/** Stays in sight below the list for as long as something is selected. */
export function SelectionBar({
  selection,
  children,
}: {
  selection: RowSelection;
  children: React.ReactNode;
}) {
  const { table: words } = useWords();
  const count = selection.ids.length;
  return (
    <div className={count === 0 ? '' : 'sticky bottom-3 z-20'}>
      <p role="status" className="sr-only">
        {count > 0 && fill(words.selected, { count })}
      </p>
      {count > 0 && (
        <div
          role="group"
          aria-label={words.selectedActions}
          className="dense flex flex-wrap items-center gap-2 rounded-plain border border-ink bg-card p-2.5 shadow-high md:gap-3 md:pl-4 [&_[role=tooltip]]:top-auto [&_[role=tooltip]]:bottom-full"
        >
          <span aria-hidden="true" className="figures mr-auto text-small font-semibold">
            {fill(words.selected, { count })}
          </span>
          {children}
          <Button variant="outline" onClick={() => selection.setAll(false)}>
            {words.clearSelection}
          </Button>
        </div>
      )}
    </div>
  );
}
