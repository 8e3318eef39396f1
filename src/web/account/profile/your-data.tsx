/** 'Your data' on MyProfile: a file of everything, and the end of the account. */
import { useState } from 'react';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { callApi } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { useWords } from '#web/words.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { Section } from './section.tsx';

export function YourDataSection() {
  const { yourData: words, failure } = useWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [isErasing, setIsErasing] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    const answer = await callApi(shopEndpoints.exportMyData);
    setBusy(false);
    setError(answer.ok ? undefined : answer.problem.detail || failure.offline);
    if (answer.ok) downloadJson(answer.value);
  }

  return (
    <Section title={words.title} lead={words.lead}>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          busy={busy ? failure.loading : undefined}
          onClick={() => void download()}
        >
          {words.download}
        </Button>
        <Button variant="danger" onClick={() => setIsErasing(true)}>
          {words.erase}
        </Button>
      </div>
      <FormError error={error} />
      {isErasing && <EraseDialog onKeep={() => setIsErasing(false)} />}
    </Section>
  );
}

/** Indented, so that a person can read it. */
function downloadJson(data: ResponseBody<'exportMyData'>): void {
  const day = data.exportedAt.slice(0, 'yyyy-mm-dd'.length);
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `my-data-${day}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
