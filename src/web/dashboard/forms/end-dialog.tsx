/** Asks before something that staff offer, such as a promotion, is ended. */
import { useState } from 'react';
import type { ApiResult } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

interface EndDialogProps {
  /** What they say is filled in with `values`. */
  words: Readonly<Record<'endTitle' | 'endText' | 'keepOn' | 'end' | 'ended', string>>;
  values: Readonly<Record<string, string>>;
  end: () => Promise<ApiResult<unknown>>;
  onChanged: () => void;
  onClose: () => void;
}

export function EndDialog({ words, values, end, onChanged, onClose }: EndDialogProps) {
  const { failure } = useWords();
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(): Promise<void> {
    setIsBusy(true);
    const answer = await end();
    if (answer.ok) notify({ text: fill(words.ended, values) });
    else notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
    onClose();
    onChanged();
  }

  return (
    <ConfirmDialog
      title={fill(words.endTitle, values)}
      text={words.endText}
      cancelLabel={words.keepOn}
      confirmLabel={words.end}
      busy={isBusy ? failure.loading : undefined}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    />
  );
}
