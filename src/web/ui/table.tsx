/** A table that becomes a list of cards on narrow screens; its roles hold in either shape. */

interface TableProps {
  /** What the table holds, for screen readers. */
  caption: string;
  heads: readonly string[];
  children: React.ReactNode;
}

export function Table({ caption, heads, children }: TableProps) {
  return (
    <div role="table" aria-label={caption} className="dense block w-full text-small md:table">
      <div role="rowgroup" className="hidden md:table-header-group">
        <div role="row" className="table-row">
          {heads.map((head) => (
            <div
              key={head}
              role="columnheader"
              className="table-cell border-b border-ink px-3 py-2 font-semibold first:pl-0 last:pr-0"
            >
              {head}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="block md:table-row-group">
        {children}
      </div>
    </div>
  );
}

export function Row({ children }: { children: React.ReactNode }) {
  return (
    <div
      role="row"
      className={
        'mb-4 block rounded-plain border border-line bg-card p-4 md:mb-0 md:table-row ' +
        'md:border-0 md:bg-transparent md:p-0 md:hover:bg-gesso/60'
      }
    >
      {children}
    </div>
  );
}

interface CellProps {
  /** The column's head, shown beside the value where the heads are hidden. */
  head: string;
  /** A quieter second line. */
  more?: React.ReactNode;
  children: React.ReactNode;
}

export function Cell({ head, more, children }: CellProps) {
  return (
    <div
      role="cell"
      className={
        'grid grid-cols-[8rem_minmax(0,1fr)] gap-3 py-1.5 align-top md:table-cell md:px-3 ' +
        'md:border-b md:border-line md:py-3.5 md:first:pl-0 md:last:pr-0'
      }
    >
      <span aria-hidden="true" className="text-graphite md:hidden">
        {head}
      </span>
      <div className="min-w-0 break-words">
        {children}
        {more !== undefined && <div className="mt-0.5 text-fine text-graphite">{more}</div>}
      </div>
    </div>
  );
}
