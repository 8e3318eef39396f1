/** What can be done to several tools at once. */
import { useState } from 'react';
import { askShop, type WireTool } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { ChosenBar, type Choice } from '../ui/table-choice.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { BulkDialog, type BulkDeed } from './bulk-dialog.tsx';

interface ChosenToolsProps {
  tools: readonly WireTool[];
  choice: Choice;
  onDone: () => void;
}

export function ChosenTools({ tools, choice, onDone }: ChosenToolsProps) {
  const { bulk: words } = useWords();
  const [deed, setDeed] = useState<BulkDeed>();
  const count = choice.ids.length;

  function close(done: number): void {
    setDeed(undefined);
    if (done === 0) return;
    choice.set(false);
    onDone();
  }

  const removal = (): BulkDeed => ({
    title: words.removeTitle,
    text: fill(words.removeText, { count }),
    go: words.removeGo,
    rows: tools
      .filter(({ _id }) => choice.ids.includes(_id))
      .map(({ _id, name }) => ({ id: _id, name })),
    run: (id) => askShop(`/tools/${id}`, { method: 'DELETE' }),
  });

  return (
    <>
      <ChosenBar choice={choice}>
        <Button look="danger" onClick={() => setDeed(removal())}>
          {fill(words.remove, { count })}
        </Button>
      </ChosenBar>
      {deed && <BulkDialog deed={deed} onClose={close} />}
    </>
  );
}
