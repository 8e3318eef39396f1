/**
 * A chart with its heading and, in a sentence, what it shows. Screen readers read the same figures
 * as a table, and a button shows that table to everybody.
 */
import { useId, useState } from 'react';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';

export interface ChartTable {
  /** What the table holds, for screen readers. */
  caption: string;
  heads: readonly string[];
  /** The first cell names its row. */
  rows: readonly (readonly (string | number)[])[];
}

interface ChartFrameProps {
  title: string;
  /** What is to be seen, in a sentence. */
  summary: string;
  table: ChartTable;
  /** Stands in the place of a drawing that has nothing to draw. */
  empty?: string | undefined;
  /** The drawing: hidden from screen readers, nothing in it takes the focus. */
  children: React.ReactNode;
}

export function ChartFrame({ title, summary, table, empty, children }: ChartFrameProps) {
  const { parts: words } = useWords();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const isEmpty = empty !== undefined;
  return (
    <figure className="grid min-w-0 content-start gap-4">
      <figcaption className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 basis-64 grow">
          <h3 className="text-2">{title}</h3>
          <p className="mt-1 max-w-[60ch] text-small text-graphite">{summary}</p>
        </div>
        {!isEmpty && (
          <Button
            variant="quiet"
            aria-controls={id}
            onClick={() => setAsTable(!asTable)}
            className="shrink-0"
          >
            {asTable ? words.asChart : words.asTable}
            <span className="sr-only">: {title}</span>
          </Button>
        )}
      </figcaption>
      {isEmpty && (
        <p className="rounded-plain border border-line bg-card p-6 text-graphite">{empty}</p>
      )}
      {!isEmpty && (
        <>
          <div aria-hidden="true" hidden={asTable}>
            {children}
          </div>
          <div id={id} className={asTable ? '' : 'sr-only'}>
            <DataTable table={table} visible={asTable} />
          </div>
        </>
      )}
    </figure>
  );
}

/** A table that scrolls by itself when it is too wide or too long, by the keys as well. */
function DataTable({
  table: { caption, heads, rows },
  visible,
}: {
  table: ChartTable;
  visible: boolean;
}) {
  const scrollProps = visible ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {};
  return (
    <div {...scrollProps} className={visible ? 'max-h-96 overflow-auto' : undefined}>
      <table className="figures w-full text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={`${cell} border-b border-ink font-semibold`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row" className={`${cell} border-b border-line font-normal`}>
                {name}
              </th>
              {values.map((value, column) => (
                <td key={heads[column + 1]} className={`${cell} border-b border-line`}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cell = 'px-3 py-2 text-right first:pl-0 first:text-left last:pr-0';
