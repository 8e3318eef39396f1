/** Nothing that was typed is lost without a question: leaving the page asks first. */
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { useStaffWords } from '#web/staff-words.ts';

interface UnsavedState {
  isUnsaved: boolean;
  /** What is on its way is waited for, without a question. */
  isSaving?: boolean;
}

/** The question, to be rendered on the page. */
export function useUnsavedGuard({ isUnsaved, isSaving = false }: UnsavedState): React.ReactNode {
  const { unsaved: words } = useStaffWords();
  const isKept = isUnsaved || isSaving;
  const blocker = useBlocker(isKept);
  const { state, proceed } = blocker;
  useEffect(() => {
    if (state === 'blocked' && !isKept) proceed();
  }, [state, isKept, proceed]);
  useEffect(() => {
    if (!isKept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isKept]);
  if (state !== 'blocked' || !isUnsaved) return null;
  return (
    <ConfirmDialog
      title={words.title}
      text={words.text}
      cancelLabel={words.stay}
      confirmLabel={words.leave}
      onCancel={blocker.reset}
      onConfirm={proceed}
    />
  );
}
