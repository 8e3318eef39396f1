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

interface RowProps {
  /** On narrow screens the values with a head stand side by side, three in a line. */
  across?: boolean;
  children: React.ReactNode;
}

const threeAcross = 'across grid grid-cols-[3.75rem_5.75rem_minmax(0,1fr)] gap-x-3 px-4 py-2.5';

export function Row({ across, children }: RowProps) {
  return (
    <div
      role="row"
      className={
        `mb-3 rounded-plain border border-line bg-card md:mb-0 md:table-row ` +
        `md:border-0 md:bg-transparent md:p-0 md:hover:bg-gesso/60 ` +
        (across ? threeAcross : 'block p-4')
      }
    >
      {children}
    </div>
  );
}

interface CellProps {
  /** The column's head, shown beside the value where the heads are hidden. Not all need it. */
  head?: string;
  /** A quieter second line. */
  more?: React.ReactNode;
  children: React.ReactNode;
}

const headed = 'grid grid-cols-[5rem_minmax(0,1fr)] gap-3 max-md:in-[.across]:block';

export function Cell({ head, more, children }: CellProps) {
  return (
    <div
      role="cell"
      className={
        `py-1.5 align-top md:table-cell md:border-b md:border-line md:px-3 md:py-3.5 ` +
        `md:first:pl-0 md:last:pr-0 ${head === undefined ? 'col-span-full' : headed}`
      }
    >
      {head !== undefined && (
        <span
          aria-hidden="true"
          className="text-graphite max-md:in-[.across]:block max-md:in-[.across]:text-fine md:hidden"
        >
          {head}
        </span>
      )}
      <div className="min-w-0 break-words">
        {children}
        {more !== undefined && <div className="mt-0.5 text-fine text-graphite">{more}</div>}
      </div>
    </div>
  );
}
