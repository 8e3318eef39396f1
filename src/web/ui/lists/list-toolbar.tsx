/** Above a table: its filters, how it is sorted, which columns it shows, its keys. */
import { useWords } from '#web/words.ts';
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx';
import { ColumnMenu, type ColumnVisibility } from './table-columns.tsx';
import { SortMenu, SortStatus } from './table-sort.tsx';
import type { TableColumn } from './table.tsx';
import type { ListState } from './use-list-state.ts';

interface ListToolbarProps {
  heads: readonly TableColumn[];
  columns: ColumnVisibility;
  listState: ListState;
  selectable?: boolean;
  /** There is a search above it. */
  searchable?: boolean;
  filters: React.ReactNode;
  /** What else can be done with the list. */
  children: React.ReactNode;
}

export function ListToolbar({
  heads,
  columns,
  listState,
  selectable,
  searchable = true,
  filters,
  children,
}: ListToolbarProps) {
  const { table: words } = useWords();
  const sortable = heads.filter((head) => head.sortable);
  return (
    <div
      role="group"
      aria-label={words.toolbar}
      className="dense relative flex flex-wrap items-center gap-2 print:hidden"
    >
      {/* What is chosen is cut short rather than pushed down. */}
      {(Boolean(filters) || sortable.length > 0) && (
        <div className="flex min-w-0 gap-2 max-[22rem]:flex-wrap md:flex-wrap">
          {filters}
          {sortable.length > 0 && <SortMenu columns={sortable} listState={listState} />}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 md:ml-auto">
        <ColumnMenu heads={heads} columns={columns} />
        {children}
        <KeyboardShortcuts selectable={selectable} searchable={searchable} />
      </div>
      <SortStatus columns={sortable} listState={listState} />
    </div>
  );
}
