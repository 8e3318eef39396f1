/** 'Your data' on MyProfile: a file of everything, and the end of the account. */
import { useState } from 'react';
import type { Answer } from '#api/contract/calls.ts';
import { askShop } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { useWords } from '../../words.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { Section } from './section.tsx';

export function YourDataSection() {
  const { yourData: words, failure } = useWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [erasing, setErasing] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    const answer = await askShop<Answer<'exportMyData'>>('/my-data');
    setBusy(false);
    setError(answer.ok ? undefined : answer.problem.detail || failure.offline);
    if (answer.ok) save(answer.value);
  }

  return (
    <Section title={words.title} lead={words.lead}>
      <div className="flex flex-wrap gap-3">
        <Button
          look="outline"
          busy={busy ? failure.loading : undefined}
          onClick={() => void download()}
        >
          {words.download}
        </Button>
        <Button look="danger" onClick={() => setErasing(true)}>
          {words.erase}
        </Button>
      </div>
      <FormError error={error} />
      {erasing && <EraseDialog onKeep={() => setErasing(false)} />}
    </Section>
  );
}

/** As a person reads it, too. */
function save(data: Answer<'exportMyData'>): void {
  const day = data.exportedAt.slice(0, 'yyyy-mm-dd'.length);
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `my-data-${day}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
