/** Runs a command of an import, with what went wrong as a notice. */
import { useState } from 'react';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import type { ApiResult } from '#web/api.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { useStaffWords } from '#web/staff-words.ts';

export function useCommand(onChanged: () => void) {
  const { failure } = useStaffWords();
  const [isBusy, setIsBusy] = useState(false);
  async function run(call: () => Promise<ApiResult<unknown>>): Promise<void> {
    setIsBusy(true);
    const answer = await call();
    setIsBusy(false);
    if (!answer.ok) notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
    onChanged();
  }
  return { busy: isBusy ? failure.loading : undefined, run };
}
