/** Settles a payment exception with a note about what was done. */
import { useState } from 'react';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { callApi, withJson } from '#web/api.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { useWords } from '#web/words.ts';

interface SettleExceptionDialogProps {
  id: string;
  onCancel: () => void;
  onSettled: () => void;
}

export function SettleExceptionDialog({ id, onCancel, onSettled }: SettleExceptionDialogProps) {
  const { exceptions: words, field, failure } = useWords();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function settle(): Promise<void> {
    const text = note.trim();
    if (text === '') return setError(field.needed);
    setBusy(true);
    const answer = await callApi(`/exceptions/${id}/retry`, withJson('POST', { note: text }));
    setBusy(false);
    if (answer.ok) onSettled();
    else setError(problemText(answer.problem, failure.offline));
  }

  return (
    <ConfirmDialog
      title={words.settleTitle}
      text={words.settleText}
      cancelLabel={words.keep}
      confirmLabel={words.go}
      confirmVariant="solid"
      onCancel={onCancel}
      onConfirm={() => void settle()}
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
