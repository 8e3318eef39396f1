/** Which columns of a table are shown; remembered for each table in this browser. */
import { useState } from 'react';
import { useWords } from '../words.ts';
import { ListMenu } from './list-menu.tsx';
import { recall, remember } from './remembered.ts';
import type { Head } from './table.tsx';

export interface ColumnChoice {
  hidden: ReadonlySet<string>;
  toggle: (key: string) => void;
}

export function useColumns(table: string, heads: readonly Head[]): ColumnChoice {
  const place = `columns:${table}`;
  const [hidden, setHidden] = useState(() => hiddenOf(recall(place), heads));

  function toggle(key: string): void {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    if (next.size === heads.length) return;
    setHidden(next);
    remember(place, [...next].join(' '));
  }

  return { hidden, toggle };
}

/** What was remembered of columns that are gone is forgotten; all of them hidden is none. */
export function hiddenOf(remembered: string, heads: readonly Head[]): ReadonlySet<string> {
  const said = remembered.split(' ');
  const hidden = heads.map(({ key }) => key).filter((key) => said.includes(key));
  return new Set(hidden.length < heads.length ? hidden : []);
}

export function ColumnMenu({ heads, columns }: { heads: readonly Head[]; columns: ColumnChoice }) {
  const { table: words } = useWords();
  const isLast = (key: string) =>
    !columns.hidden.has(key) && columns.hidden.size === heads.length - 1;
  return (
    <ListMenu label={words.columns} active={columns.hidden.size > 0} end>
      <fieldset>
        <legend className="sr-only">{words.columns}</legend>
        {heads.map(({ key, text }) => (
          <label
            key={key}
            className="flex min-h-11 items-center gap-3 px-4 py-1.5 hover:bg-gesso pointer-fine:min-h-9"
          >
            <input
              type="checkbox"
              className="size-4.5"
              checked={!columns.hidden.has(key)}
              disabled={isLast(key)}
              onChange={() => columns.toggle(key)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <p className="max-w-60 border-t border-line px-4 pt-2 pb-1 text-fine text-graphite">
        {words.columnsText}
      </p>
    </ListMenu>
  );
}
