/** An action on several rows: confirmed first, sent at once, with the reason for each refusal. */
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { closeDialog, Dialog } from '#web/ui/feedback/dialog.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { CellChange } from './grid-cells.ts';
import { useGrid } from './grid-context.ts';
import type { CellEdit } from './use-grid-edits.ts';

interface BulkDialogProps {
  title: string;
  text: string;
  go: string;
  /** None while the fields of the action are empty or wrong. */
  changes: readonly CellChange[];
  onClose: () => void;
  children: React.ReactNode;
}

export function BulkDialog({ title, text, go, changes, onClose, children }: BulkDialogProps) {
  const { productGrid: words, bulk, failure } = useStaffWords();
  const { edits, selection } = useGrid();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<{ done: number; failed: readonly CellEdit[] }>();

  async function run(event: React.SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (changes.length === 0) return;
    setIsBusy(true);
    const failed = await edits.save(changes);
    setIsBusy(false);
    setResult({ done: changes.length - failed.length, failed });
    if (failed.length === 0) selection.setAll(false);
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={(event) => void run(event)} className="grid gap-4">
        {!result && <p className="text-graphite">{fill(text, { count: changes.length })}</p>}
        {!result && children}
        <div role="status" className="grid gap-2 empty:hidden">
          {result && (
            <p>
              {result.failed.length === 0
                ? fill(words.bulkDone, { count: result.done })
                : fill(bulk.result, { done: result.done, failed: result.failed.length })}
            </p>
          )}
          {result && result.failed.length > 0 && (
            <ul className="grid max-h-60 gap-1 overflow-y-auto text-small text-oxblood">
              {result.failed.map(({ cell, message }) => (
                <li key={cell.key}>
                  {fill(bulk.failure, { row: cell.label, why: message ?? '' })}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:grid sm:justify-end">
          <Button variant={result ? 'solid' : 'outline'} onClick={closeDialog}>
            {result ? bulk.close : words.keep}
          </Button>
          {!result && (
            <Button
              type="submit"
              disabled={changes.length === 0}
              busy={isBusy ? failure.loading : undefined}
            >
              {go}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
