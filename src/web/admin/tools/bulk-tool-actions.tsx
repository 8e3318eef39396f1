/** The actions on all selected tools. */
import { useState } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi, type WireTool } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectionBar, type RowSelection } from '#web/ui/lists/table-selection.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { BulkDialog, type BulkAction } from '#web/dashboard/lists/bulk-dialog.tsx';

interface BulkToolActionsProps {
  tools: readonly WireTool[];
  selection: RowSelection;
  onDone: () => void;
}

export function BulkToolActions({ tools, selection, onDone }: BulkToolActionsProps) {
  const { bulk: words } = useStaffWords();
  const [action, setAction] = useState<BulkAction>();
  const count = selection.ids.length;

  function finishAction(done: number): void {
    setAction(undefined);
    if (done === 0) return;
    selection.setAll(false);
    onDone();
  }

  const removeAction = (): BulkAction => ({
    title: words.removeTitle,
    doneTitle: (done) => fill(words.removeDone, { count: done }),
    text: fill(words.removeText, { count }),
    go: words.removeGo,
    rows: tools
      .filter(({ _id }) => selection.ids.includes(_id))
      .map(({ _id, name }) => ({ id: _id, name })),
    run: (id) => callApi(staffEndpoints.deleteTool, { params: { id } }),
  });

  return (
    <>
      <SelectionBar selection={selection}>
        <Button variant="danger" onClick={() => setAction(removeAction())}>
          {fill(words.remove, { count })}
        </Button>
      </SelectionBar>
      {action && <BulkDialog action={action} onClose={finishAction} />}
    </>
  );
}
