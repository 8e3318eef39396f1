/** Asks before an answer or a rule is deleted. */
import { useState } from 'react';
import type { ApiResult } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useStaffWords } from '#web/staff-words.ts';

interface RemoveDialogProps {
  /** What is deleted. */
  text: string;
  remove: () => Promise<ApiResult<unknown>>;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

export function RemoveDialog({ text, remove, onChanged, onClose }: RemoveDialogProps) {
  const { finder: words, failure } = useStaffWords();
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(): Promise<void> {
    setIsBusy(true);
    const answer = await remove();
    if (answer.ok) notify({ text: words.removed });
    else notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
    onClose();
    void onChanged();
  }

  return (
    <ConfirmDialog
      title={words.removeTitle}
      text={text}
      cancelLabel={words.keep}
      confirmLabel={words.remove}
      busy={isBusy ? failure.loading : undefined}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    />
  );
}
