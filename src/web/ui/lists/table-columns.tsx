/** Which columns of a table are shown; kept for each table in this browser. */
import { useState } from 'react';
import { useWords } from '#web/words.ts';
import { ListMenu } from './list-menu.tsx';
import { readPreference, savePreference } from '../stored-preference.ts';
import type { TableColumn } from './table.tsx';

export interface ColumnVisibility {
  hidden: ReadonlySet<string>;
  toggle: (key: string) => void;
}

export function useColumnVisibility(
  table: string,
  heads: readonly TableColumn[],
): ColumnVisibility {
  const storageKey = `columns:${table}`;
  const [hidden, setHidden] = useState(() => parseHiddenColumns(readPreference(storageKey), heads));

  function toggle(key: string): void {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    if (next.size === heads.length) return;
    setHidden(next);
    savePreference(storageKey, [...next].join(' '));
  }

  return { hidden, toggle };
}

/** Ignores stored columns that are gone; when all would be hidden, none is. */
export function parseHiddenColumns(
  stored: string,
  heads: readonly TableColumn[],
): ReadonlySet<string> {
  const storedKeys = stored.split(' ');
  const hidden = heads.map(({ key }) => key).filter((key) => storedKeys.includes(key));
  return new Set(hidden.length < heads.length ? hidden : []);
}

/** A card has no columns to leave out. */
export function ColumnMenu({
  heads,
  columns,
}: {
  heads: readonly TableColumn[];
  columns: ColumnVisibility;
}) {
  const { table: words } = useWords();
  const isLast = (key: string) =>
    !columns.hidden.has(key) && columns.hidden.size === heads.length - 1;
  return (
    <ListMenu
      label={words.columns}
      active={columns.hidden.size > 0}
      alignEnd
      className="max-md:hidden"
    >
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
