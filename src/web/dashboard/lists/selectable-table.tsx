/** A table with rows to select, or the message that nothing was found. */
import { SelectAll, SelectAllInHead, type RowSelection } from '#web/ui/lists/table-selection.tsx';
import type { ColumnVisibility } from '#web/ui/lists/table-columns.tsx';
import { Table, type TableColumn } from '#web/ui/lists/table.tsx';
import type { ListState } from '#web/ui/lists/use-list-state.ts';
import { NothingFound } from './list-search.tsx';

interface SelectableTableProps {
  caption: string;
  heads: readonly TableColumn[];
  /** Of the rows, in their order. */
  ids: readonly string[];
  columns: ColumnVisibility;
  listState: ListState;
  selection: RowSelection;
  isCompact?: boolean;
  children: React.ReactNode;
}

export function SelectableTable({
  listState,
  selection,
  ids,
  columns,
  ...tableProps
}: SelectableTableProps) {
  if (ids.length === 0) return <NothingFound q={listState.query.q} />;
  return (
    <div className="grid gap-1">
      <SelectAll selection={selection} count={ids.length} />
      <Table
        {...tableProps}
        rowIds={ids}
        hidden={columns.hidden}
        sorting={listState.sorting}
        selectAll={<SelectAllInHead selection={selection} count={ids.length} />}
      />
    </div>
  );
}
