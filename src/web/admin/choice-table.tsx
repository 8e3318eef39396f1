/** The table of a list whose rows are chosen from, or the word that nothing was found. */
import { ChooseAll, ChooseAllInHead, type Choice } from '../ui/table-choice.tsx';
import type { ColumnChoice } from '../ui/table-columns.tsx';
import { Table, type Head } from '../ui/table.tsx';
import type { ListAddress } from '../ui/use-list-address.ts';
import { NothingFound } from './list-search.tsx';

interface ChoiceTableProps {
  caption: string;
  heads: readonly Head[];
  /** Of the rows, in their order. */
  ids: readonly string[];
  columns: ColumnChoice;
  address: ListAddress;
  choice: Choice;
  children: React.ReactNode;
}

export function ChoiceTable({ address, choice, ids, columns, ...shown }: ChoiceTableProps) {
  if (ids.length === 0) return <NothingFound q={address.asked.q} />;
  return (
    <div className="grid gap-1">
      <ChooseAll choice={choice} count={ids.length} />
      <Table
        {...shown}
        rowIds={ids}
        hidden={columns.hidden}
        sorting={address.sorting}
        chooseAll={<ChooseAllInHead choice={choice} count={ids.length} />}
      />
    </div>
  );
}
