/** Asks about cells that somebody else has changed meanwhile, each with both values. */
import { useState } from 'react';
import { useStaffWords } from '#web/staff-words.ts';
import { ConflictDialog } from '../conflict-dialog.tsx';
import { useGrid } from './grid-context.ts';
import type { CellEdit } from './use-grid-edits.ts';

type ConflictingEdit = CellEdit & { theirs: string };

export function GridConflicts() {
  const { productGrid: words } = useStaffWords();
  const { edits } = useGrid();
  const [later, setLater] = useState<ReadonlySet<CellEdit>>(new Set());
  const open = edits.waiting.filter(isConflict).filter((edit) => !later.has(edit));
  if (open.length === 0) return null;
  const labels = new Map(open.map(({ cell }) => [cell.key, cell.label]));

  function choose(chosen: Readonly<Record<string, unknown>>): void {
    const isKept = ({ cell, text }: CellEdit) => chosen[cell.key] === text;
    const [kept, given] = [open.filter(isKept), open.filter((edit) => !isKept(edit))];
    edits.drop(given.map(({ cell }) => cell.key));
    if (kept.length > 0) {
      void edits.save(kept.map(({ cell, theirs, text }) => ({ cell, seen: theirs, text })));
    }
    // The others show what was loaded before.
    if (given.length > 0) edits.reload();
  }

  return (
    <ConflictDialog
      conflicts={open.map(({ cell, seen, theirs, text }) => ({
        ...{ field: cell.key, base: seen, theirs, yours: text },
      }))}
      nameOf={(key) => labels.get(key) ?? key}
      cancelLabel={words.decideLater}
      isSaving={edits.isSaving}
      onCancel={() => setLater(new Set([...later, ...open]))}
      onChosen={choose}
    />
  );
}

function isConflict(edit: CellEdit): edit is ConflictingEdit {
  return edit.theirs !== undefined;
}
