/** Fields that somebody else changed meanwhile: what they were, and a choice for each. */
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { closeDialog, Dialog } from '#web/ui/feedback/dialog.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { FieldConflict, FieldValue } from './use-product-form.ts';

interface ConflictDialogProps {
  conflicts: readonly FieldConflict[];
  nameOf: (field: string) => string;
  /** Where one of the fields is a category. */
  categories?: Categories;
  isSaving: boolean;
  /** Closes the dialog and keeps what was typed. */
  cancelLabel: string;
  onCancel: () => void;
  onChosen: (chosen: Readonly<Record<string, FieldValue>>) => void;
}

export function ConflictDialog(props: ConflictDialogProps) {
  const { conflicts, nameOf, categories = [], isSaving, cancelLabel, onCancel, onChosen } = props;
  const shown = (field: string, value: FieldValue) => (
    <ValueText value={readable(field, value, categories)} />
  );
  const { productPage: words, failure } = useStaffWords();
  const [kept, setKept] = useState<Readonly<Record<string, 'theirs' | 'yours'>>>({});
  const sideOf = (field: string) => kept[field] ?? 'theirs';

  function choose(): void {
    onChosen(Object.fromEntries(conflicts.map((one) => [one.field, one[sideOf(one.field)]])));
  }

  return (
    <Dialog title={words.conflictTitle} onClose={onCancel}>
      <p className="text-graphite">{words.conflictText}</p>
      {conflicts.map((conflict) => (
        <div key={conflict.field} className="border-t border-line pt-3">
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-semibold">{nameOf(conflict.field)}</legend>
            <p className="text-small text-graphite">
              {words.was}: {shown(conflict.field, conflict.base)}
            </p>
            {(['theirs', 'yours'] as const).map((side) => (
              <label key={side} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  className="size-5"
                  name={conflict.field}
                  checked={sideOf(conflict.field) === side}
                  onChange={() => setKept((before) => ({ ...before, [conflict.field]: side }))}
                />
                <span>
                  {words[side]}: {shown(conflict.field, conflict[side])}
                </span>
              </label>
            ))}
          </fieldset>
        </div>
      ))}
      <div className="flex flex-wrap gap-3 sm:justify-end">
        <Button variant="outline" onClick={closeDialog}>
          {cancelLabel}
        </Button>
        <Button onClick={choose} busy={isSaving ? failure.loading : undefined}>
          {words.keep}
        </Button>
      </div>
    </Dialog>
  );
}

export type Categories = readonly { id: string; path: string }[];

/** The path of a category in the place of its id, which stays for one that is there no more. */
export function readable(field: string, value: FieldValue, categories: Categories): FieldValue {
  if (field !== 'category') return value;
  return categories.find(({ id }) => id === value)?.path ?? value;
}

/** A value as a person reads it. */
export function ValueText({ value }: { value: FieldValue }) {
  const { productPage: words } = useStaffWords();
  if (value === null || value === '') return <em className="text-graphite">{words.empty}</em>;
  if (typeof value === 'object') return <>{fill(words.pictureCount, { count: value.length })}</>;
  return <span className="break-words">{String(value)}</span>;
}
