/** The lines of an order to be changed, and what they come to. */
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { WireOrder } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { longestCode } from '#modules/promotions/promotion.ts';
import { fill } from '#web/wording/fill.ts';
import { codeTexts } from '#web/wording/orders/promotion-codes.ts';
import { AddTool } from './add-tool.tsx';
import { DraftLines } from './draft-line-list.tsx';
import type { EditCalls } from './edit-calls.ts';
import { EditComparison } from './edit-comparison.tsx';
import { editTexts as words } from './edit-texts.ts';
import { useOrderEdit, type OrderEditing } from './use-order-edit.ts';

interface EditPanelProps {
  order: WireOrder;
  calls: EditCalls;
  onClose: () => void;
}

export default function EditPanel({ order, calls, onClose }: EditPanelProps) {
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: who reads with a keyboard goes on here.
  useEffect(() => heading.current?.focus(), []);
  const editing = useOrderEdit(order, calls, async () => {
    onClose();
    notify({ text: fill(words.done, { number: order.number }) });
    await revalidate();
  });
  return (
    <section
      aria-labelledby="edit-title"
      className="grid gap-4 rounded-plain border border-ink bg-card p-4 sm:p-5 print:hidden"
    >
      <h3 id="edit-title" ref={heading} tabIndex={-1} className="text-2 outline-none">
        {words.title}
      </h3>
      <p className="text-small text-graphite">{words.lead}</p>
      <p role="status" className="text-small font-semibold text-lapis empty:hidden">
        {editing.isRebased && words.rebased}
      </p>
      <DraftLines label={words.lines} editing={editing} />
      <AddTool currency={order.currency} draft={editing.draft} onAdd={editing.add} />
      {calls.takesCode && <CodeField editing={editing} />}
      {editing.quote && <EditComparison order={order} quote={editing.quote.answer} />}
      <FormError error={calls.takesCode && editing.isCodeRefused ? undefined : editing.error} />
      <Steps editing={editing} onClose={onClose} onReload={() => void revalidate()} />
    </section>
  );
}

/** Empty for an order without one; refused, it says why at its place. */
function CodeField({ editing }: { editing: OrderEditing }) {
  return (
    <div className="max-w-sm">
      <TextField
        label={codeTexts.label}
        value={editing.code}
        maxLength={longestCode * 2}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={editing.isCodeRefused ? editing.error : undefined}
        onChange={({ target }) => editing.changeCode(target.value)}
      />
    </div>
  );
}

interface StepsProps {
  editing: OrderEditing;
  onClose: () => void;
  onReload: () => void;
}

/** First the check, then the button that saves what was checked. */
function Steps({ editing, onClose, onReload }: StepsProps) {
  const { quote, busy, isOutdated, isCodeRefused } = editing;
  return (
    <div className="flex flex-wrap gap-3">
      {isOutdated ? (
        <Button onClick={onReload}>{words.changed}</Button>
      ) : quote ? (
        <Button
          busy={busy === 'saving' ? words.saving : undefined}
          onClick={() => void editing.save()}
        >
          {words.save}
        </Button>
      ) : (
        <Button
          busy={busy === 'checking' ? words.checking : undefined}
          onClick={() => void editing.check()}
        >
          {words.check}
        </Button>
      )}
      {isCodeRefused && (
        <Button variant="outline" onClick={() => void editing.check('')}>
          {words.withoutCode}
        </Button>
      )}
      <Button variant="outline" onClick={onClose}>
        {words.keep}
      </Button>
    </div>
  );
}
