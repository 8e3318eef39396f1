/** What follows when a form of the brush finder was sent. */
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ApiResult } from '#web/api.ts';
import { showProblem } from '#web/dashboard/forms/form-errors.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { useStaffWords } from '#web/staff-words.ts';

interface Follow {
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/**
 * Closes the form, or shows why not. What somebody else changed meanwhile is loaded, and told: the
 * next time it is replaced.
 */
export function useSaved<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'setError'>,
  fields: readonly Path<Fields>[],
  { onChanged, onClose }: Follow,
) {
  const { finder: words, failure } = useStaffWords();
  return async (answer: ApiResult<unknown>): Promise<void> => {
    if (answer.ok) {
      notify({ text: words.saved });
      onClose();
      return void onChanged();
    }
    const { problem } = answer;
    const isChanged = problem.code === 'finder_changed';
    // Before it is told: who saves again at once replaces what was loaded.
    if (isChanged) await onChanged();
    const detail = isChanged ? `${problem.detail} ${words.saveAgain}` : problem.detail;
    showProblem(form, { ...problem, detail }, { fields, offline: failure.offline });
  };
}
