/** One address of the book, and what can be done with it. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { AddressLines, type SavedAddress } from '#web/addresses/address-lines.tsx';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import type { BookCalls } from './book-calls.ts';

interface SavedAddressCardProps {
  calls: BookCalls;
  saved: SavedAddress;
  onEdit: () => void;
}

export function SavedAddressCard({ calls, saved, onEdit }: SavedAddressCardProps) {
  const { addressBook: words, failure } = useWords();
  const { revalidate } = useRevalidator();
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { _id: id, label, isDefault } = saved;

  async function run(kind: 'default' | 'delete'): Promise<void> {
    setBusy(true);
    const answer = await (kind === 'default' ? calls.chooseDefault(id) : calls.remove(id));
    setBusy(false);
    setIsAsking(false);
    // Another tab may have deleted it already.
    const isGone = kind === 'delete' && !answer.ok && answer.problem.code === 'address_unknown';
    if (answer.ok || isGone) {
      notify({ text: kind === 'delete' ? words.deleted : fill(words.madeDefault, { label }) });
    } else notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
    await revalidate();
  }

  const spoken = <span className="sr-only">{label}</span>;
  return (
    <article className="grid gap-3 rounded-plain border border-line bg-card p-5">
      <header className="flex flex-wrap items-center gap-3">
        <h3 className="min-w-0 font-plain text-body font-semibold wrap-anywhere">{label}</h3>
        {isDefault && <Badge tone="good">{words.isDefault}</Badge>}
      </header>
      <AddressLines address={saved} />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={onEdit}>
          {words.edit}
          {spoken}
        </Button>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          {words.delete}
          {spoken}
        </Button>
        {!isDefault && (
          <Button variant="outline" disabled={busy} onClick={() => void run('default')}>
            {words.makeDefault}
            {spoken}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={fill(words.deleteTitle, { label })}
          text={words.deleteText}
          cancelLabel={words.keep}
          confirmLabel={words.delete}
          busy={busy ? failure.loading : undefined}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void run('delete')}
        />
      )}
    </article>
  );
}
