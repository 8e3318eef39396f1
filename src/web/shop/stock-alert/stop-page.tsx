/** '/tell-me/stop': ends what was asked for, by the link of an email and a button. */
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { stockAlertEndpoints } from '#api/contract/stock-alerts/stock-alert-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { useLinkToken } from '#web/sign-in/email-links/link-token.ts';
import { pageMeta } from '#web/title.ts';
import { Button } from '#web/ui/button.tsx';
import { ScriptNote } from '#web/ui/feedback/script-note.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { stockAlertTexts as words } from '#web/wording/orders/stock-alerts.ts';
import { useWords } from '#web/words.ts';
import { Lead, PageHead } from '../pages/page-head.tsx';

export const meta: MetaFunction = () => pageMeta({ title: words.stopTitle, hidden: true });

export default function StopPage() {
  const { failure } = useWords();
  const token = useLinkToken();
  const [state, setState] = useState<'open' | 'sending' | 'stopped'>('open');
  const [error, setError] = useState<string>();

  async function stop(): Promise<void> {
    setState('sending');
    setError(undefined);
    const answer = await callApi(stockAlertEndpoints.endStockAlert, {
      body: { token: token ?? '' },
    });
    setState(answer.ok ? 'stopped' : 'open');
    if (!answer.ok) setError(problemText(answer.problem, failure.offline));
  }

  return (
    <div className="page grid justify-items-start gap-8 pt-12 pb-24">
      <PageHead label={words.title} title={words.stopTitle}>
        <Lead>{token === '' ? words.noLink : words.stopText}</Lead>
      </PageHead>
      <ScriptNote>{failure.noScript}</ScriptNote>
      <FormError error={error} />
      <div role="status" data-needs-script>
        {state === 'stopped' && <p>{words.stopped}</p>}
      </div>
      {state !== 'stopped' && token !== '' && (
        <Button
          busy={state === 'sending' ? words.stopping : undefined}
          onClick={() => void stop()}
          data-needs-script
        >
          {words.stop}
        </Button>
      )}
    </div>
  );
}
