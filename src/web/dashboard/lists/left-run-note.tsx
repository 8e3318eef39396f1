/** Above a list: how far a run over its rows was when its page was left. */
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.ts';
import { forgetLeftRun, readLeftRun } from './left-run.ts';

export function LeftRunNote() {
  const { bulk: words } = useWords();
  const [text, setText] = useState(readLeftRun);
  if (text === undefined) return null;

  function closeNote(): void {
    forgetLeftRun();
    setText(undefined);
  }

  return (
    <div
      role="note"
      className="dense flex flex-wrap items-center justify-between gap-3 rounded-plain border border-ink bg-card p-3 text-small"
    >
      <p className="figures max-w-[66ch]">{text}</p>
      <Button variant="outline" onClick={closeNote}>
        {words.close}
      </Button>
    </div>
  );
}
