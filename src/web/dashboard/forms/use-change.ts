/** A change by a button: what it came to is said, and the page loads anew. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiResult } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { useWords } from '#web/words.ts';

interface Change {
  call: () => Promise<ApiResult<unknown>>;
  /** Said when it is done, where the page does not show it. */
  done?: string;
  /** In the place of loading the page anew. */
  onDone?: (() => void | Promise<void>) | undefined;
}

export function useChange() {
  const { revalidate } = useRevalidator();
  const { failure } = useWords();
  const [isBusy, setBusy] = useState(false);

  async function change({ call, done, onDone }: Change): Promise<void> {
    setBusy(true);
    const answer = await call();
    setBusy(false);
    if (!answer.ok) notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
    else if (done !== undefined) notify({ text: done });
    await (answer.ok && onDone ? onDone() : revalidate());
  }

  return { busy: isBusy ? failure.loading : undefined, change };
}
