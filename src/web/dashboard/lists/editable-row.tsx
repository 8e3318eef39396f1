/** A row of a list whose form opens below it; deleted after a question, while nothing has it. */
import { useState } from 'react';
import type { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '../forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

type Removal = (typeof staffEndpoints)['removeAttribute' | 'removeProductType' | 'removeCategory'];

/** What its buttons say, and that it is deleted; `{name}` stands for its name. */
type RowTexts = Readonly<
  Record<
    'edit' | 'editNamed' | 'remove' | 'removeNamed' | 'removeTitle' | 'keep' | 'removed',
    string
  >
>;

interface EditableRowProps {
  id: string;
  name: string;
  /** Beside the name, where it has one. */
  code?: string;
  about: string;
  /** How far it stands below others; 0 for none. */
  depth?: number;
  texts: RowTexts;
  removal: Removal;
  onChanged: () => void;
  children: (close: () => void) => React.ReactNode;
}

export function EditableRow(props: EditableRowProps) {
  const { id, name, code, about, depth = 0, texts: words, removal, onChanged, children } = props;
  const { failure } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function remove(): Promise<void> {
    setIsBusy(true);
    const answer = await callApi(removal, { params: { id } });
    setIsBusy(false);
    setIsAsking(false);
    if (answer.ok) notify({ text: fill(words.removed, { name }) });
    else notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
    if (answer.ok || answer.problem.status === 404) onChanged();
  }

  return (
    <li
      className="grid gap-3 border-t border-line py-3"
      style={{ paddingInlineStart: `${depth * indentRem}rem` }}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-56">
          <p className="font-semibold wrap-anywhere">
            {name} <span className="figures text-small font-normal text-graphite">{code}</span>
          </p>
          <p className="figures text-small wrap-anywhere text-graphite">{about}</p>
        </div>
        <div className="flex gap-2">
          <Button
            variant="outline"
            aria-expanded={isOpen}
            aria-label={fill(words.editNamed, { name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {words.edit}
          </Button>
          <Button
            variant="danger"
            aria-label={fill(words.removeNamed, { name })}
            onClick={() => setIsAsking(true)}
          >
            {words.remove}
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={words.removeTitle}
          text={name}
          cancelLabel={words.keep}
          confirmLabel={words.remove}
          busy={isBusy ? failure.loading : undefined}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void remove()}
        />
      )}
      {isOpen &&
        children(() => {
          setIsOpen(false);
          onChanged();
        })}
    </li>
  );
}

/** Deeper ones stand further in, and stay readable on a telephone. */
const indentRem = 1;
