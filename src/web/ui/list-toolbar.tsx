/** Above a table: its filters, how it is sorted, which columns it shows, its keys. */
import { useWords } from '../words.ts';
import { ListKeys } from './list-keys.tsx';
import { ColumnMenu, type ColumnChoice } from './table-columns.tsx';
import { SortMenu, SortTold } from './table-sort.tsx';
import type { Head } from './table.tsx';
import type { ListAddress } from './use-list-address.ts';

interface ListToolbarProps {
  heads: readonly Head[];
  columns: ColumnChoice;
  address: ListAddress;
  choosable?: boolean;
  /** There is a search above it. */
  searchable?: boolean;
  filters: React.ReactNode;
  /** What else can be done with the list. */
  children: React.ReactNode;
}

export function ListToolbar({
  heads,
  columns,
  address,
  choosable,
  searchable = true,
  filters,
  children,
}: ListToolbarProps) {
  const { table: words } = useWords();
  const sortable = heads.filter((head) => head.sortable);
  return (
    <div
      role="group"
      aria-label={words.tools}
      className="dense relative flex flex-wrap items-center gap-2 print:hidden"
    >
      {/* One row on a telephone, too: what is chosen is cut short rather than pushed down. */}
      <div className="flex w-full min-w-0 gap-2 max-[22rem]:flex-wrap md:w-auto md:flex-wrap">
        {filters}
        <SortMenu columns={sortable} address={address} />
      </div>
      <div className="flex flex-wrap items-center gap-2 md:ml-auto">
        <ColumnMenu heads={heads} columns={columns} />
        {children}
        <ListKeys choosable={choosable} searchable={searchable} />
      </div>
      <SortTold columns={sortable} address={address} />
    </div>
  );
}
