/** Sends a test email to the signed-in account, and says where it went or why it failed. */
import { useState } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody as OperationAnswer } from '#api/contract/operations.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { callApi } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';

type SentEmail = OperationAnswer<'sendTestEmail'>;

export function SendTestEmail() {
  const { emails: words, failure } = useStaffWords();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<SentEmail>();
  const [failed, setFailed] = useState<string>();

  async function send(): Promise<void> {
    setBusy(true);
    setSent(undefined);
    setFailed(undefined);
    const answer = await callApi(staffEndpoints.sendTestEmail);
    setBusy(false);
    if (answer.ok) setSent(answer.value);
    else setFailed(problemText(answer.problem, failure.offline));
  }

  const successText = sent?.where === 'sandbox' ? words.testedSandbox : words.tested;
  return (
    <div className="dense grid justify-items-start gap-2">
      <Button variant="outline" busy={busy ? words.testing : undefined} onClick={() => void send()}>
        {words.test}
      </Button>
      <div aria-live="polite" className="text-small wrap-anywhere">
        {failed !== undefined && <p className="font-semibold text-oxblood">{failed}</p>}
        {sent && <p className="text-pine">{fill(successText, { to: sent.to, from: sent.from })}</p>}
      </div>
    </div>
  );
}
