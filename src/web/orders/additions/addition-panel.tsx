/** The tools that are added to a paid order, what they come to, and placing them. */
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Currency } from '#platform/currency.ts';
import type { WireOrder } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { fillNodes } from '#web/wording/fill-nodes.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { AddTool } from '../editing/add-tool.tsx';
import { taxRowsOf } from '../tax/tax-rows.tsx';
import { AmountRow } from '../editing/edit-comparison.tsx';
import { DraftLines } from '../editing/draft-line-list.tsx';
import type { EditCalls, EditQuote } from '../editing/edit-calls.ts';
import { useOrderEdit, type OrderEditing } from '../editing/use-order-edit.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import type { AdditionCalls } from './addition-calls.ts';
import { additionTexts as words } from './addition-texts.ts';

interface AdditionPanelProps {
  order: WireOrder;
  calls: AdditionCalls;
  /** Whoever orders for themselves accepts the terms. */
  hasTerms: boolean;
  onClose: () => void;
}

export default function AdditionPanel({ order, calls, hasTerms, onClose }: AdditionPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: who reads with a keyboard goes on here.
  useEffect(() => heading.current?.focus(), []);
  const editing = useAddition(order, calls);
  return (
    <section
      aria-labelledby="addition-title"
      className="grid gap-4 rounded-plain border border-ink bg-card p-4 sm:p-5 print:hidden"
    >
      <h3 id="addition-title" ref={heading} tabIndex={-1} className="text-2 outline-none">
        {fill(words.title, { number: order.number })}
      </h3>
      <p className="max-w-[60ch] text-small text-graphite">{words.lead}</p>
      <AddTool currency={order.currency} draft={editing.draft} onAdd={editing.add} />
      {editing.draft.length > 0 && <DraftLines label={words.lines} editing={editing} />}
      {editing.quote && (
        <Total quote={editing.quote.answer} currency={order.currency} hasTerms={hasTerms} />
      )}
      <FormError error={editing.error} />
      <Steps editing={editing} onClose={onClose} />
    </section>
  );
}

/** As an order is edited, from no lines at all; once placed, the new order's page is next. */
function useAddition(order: WireOrder, calls: AdditionCalls): OrderEditing {
  const { revalidate } = useRevalidator();
  const path = useRef<string>(undefined);
  const editCalls: EditCalls = {
    emptyText: words.empty,
    quote: calls.quote,
    save: async (id, { lines, total }, key) => {
      const answer = await calls.place(id, { lines, total }, key);
      if (answer.ok) path.current = answer.value;
      // It is not as it was shown: work has begun, or it was refunded.
      else if (isOver(answer.problem.code)) void revalidate();
      return answer;
    },
  };
  return useOrderEdit({ ...order, lines: [] }, editCalls, async () => {
    if (path.current !== undefined) location.assign(path.current);
  });
}

function isOver(code: string | undefined): boolean {
  return code === 'work_begun' || code === 'already_closed' || code === 'disputed';
}

interface TotalProps {
  quote: EditQuote;
  currency: Currency;
  hasTerms: boolean;
}

function Total({ quote, currency, hasTerms }: TotalProps) {
  const { nav } = useWords();
  const terms = (
    <a
      href="/terms"
      target="_blank"
      className="link inline-flex items-center pointer-coarse:min-h-11"
    >
      {nav.terms}
    </a>
  );
  return (
    <section aria-labelledby="addition-sum" aria-live="polite" className="grid gap-2">
      <h4 id="addition-sum" className="text-1">
        {words.sum}
      </h4>
      <dl className="figures grid gap-1 border-y border-ink py-3">
        {quote.delivery > 0 && (
          <AmountRow label={words.delivery} amount={formatAmount(quote.delivery, currency)} />
        )}
        {taxRowsOf(quote.taxed, currency).map(([label, amount]) => (
          <AmountRow key={label} label={label} amount={amount} />
        ))}
        <AmountRow label={words.total} amount={formatAmount(quote.total, currency)} isMain />
      </dl>
      <p className="text-small text-graphite">{words.together}</p>
      {hasTerms && <p className="text-small text-graphite">{fillNodes(words.terms, { terms })}</p>}
    </section>
  );
}

/** First the check, then the button that places what was checked. */
function Steps({ editing, onClose }: { editing: OrderEditing; onClose: () => void }) {
  const { quote, busy } = editing;
  return (
    <div className="flex flex-wrap gap-3">
      {quote ? (
        <Button
          busy={busy === 'saving' ? words.placing : undefined}
          onClick={() => void editing.save()}
        >
          {words.place}
        </Button>
      ) : (
        <Button
          busy={busy === 'checking' ? words.checking : undefined}
          onClick={() => void editing.check()}
        >
          {words.check}
        </Button>
      )}
      <Button variant="outline" onClick={onClose}>
        {words.keep}
      </Button>
    </div>
  );
}
