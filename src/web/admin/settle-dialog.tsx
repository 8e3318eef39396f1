/** Closes a problem with a note about what was done. */
import { useState } from 'react';
import { explain } from '../account/faults.ts';
import { askShop, withJson } from '../api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { useWords } from '../words.ts';

interface SettleDialogProps {
  id: string;
  onKeep: () => void;
  onSettled: () => void;
}

export function SettleDialog({ id, onKeep, onSettled }: SettleDialogProps) {
  const { problems: words, field, failure } = useWords();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function go(): Promise<void> {
    const told = note.trim();
    if (told === '') return setError(field.needed);
    setBusy(true);
    const answer = await askShop(`/problems/${id}/retry`, withJson('POST', { note: told }));
    setBusy(false);
    if (answer.ok) onSettled();
    else setError(explain(answer.problem, failure.offline));
  }

  return (
    <ConfirmDialog
      title={words.settleTitle}
      text={words.settleText}
      keep={words.keep}
      go={words.go}
      goLook="solid"
      onKeep={onKeep}
      onGo={() => void go()}
      busy={busy ? failure.loading : undefined}
    >
      <TextArea
        label={words.note}
        rows={3}
        maxLength={500}
        required
        value={note}
        error={error}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  );
}
