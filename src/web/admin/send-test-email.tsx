/** Sends an email to whoever presses, and says where it went or why it did not go. */
import { useState } from 'react';
import type { Answer as CallAnswer } from '#api/contract/calls.ts';
import { explain } from '../account/faults.ts';
import { askShop } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

type Sent = CallAnswer<'sendTestEmail'>;

export function SendTestEmail() {
  const { letters: words, failure } = useWords();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const [failed, setFailed] = useState<string>();

  async function send(): Promise<void> {
    setBusy(true);
    setSent(undefined);
    setFailed(undefined);
    const answer = await askShop<Sent>('/letters/test', { method: 'POST' });
    setBusy(false);
    if (answer.ok) setSent(answer.value);
    else setFailed(explain(answer.problem, failure.offline));
  }

  const done = sent?.where === 'sandbox' ? words.testedSandbox : words.tested;
  return (
    <div className="dense grid justify-items-start gap-2">
      <Button look="outline" busy={busy ? words.testing : undefined} onClick={() => void send()}>
        {words.test}
      </Button>
      <div aria-live="polite" className="text-small wrap-anywhere">
        {failed !== undefined && <p className="font-semibold text-oxblood">{failed}</p>}
        {sent && <p className="text-pine">{fill(done, { to: sent.to, from: sent.from })}</p>}
      </div>
    </div>
  );
}
