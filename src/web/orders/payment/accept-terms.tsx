/** In the place of the card form, for an order that staff have placed: its customer has seen no
 * terms, and accepts them before they pay. */
import { useId, useState } from 'react';
import { termsVersion } from '#modules/orders/placing/terms-version.ts';
import type { WireOrder } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError, FormError } from '#web/ui/forms/field.tsx';
import { fillNodes } from '#web/wording/fill-nodes.tsx';
import { staffOrderTexts } from '#web/wording/orders/staff-order.ts';
import { useWords } from '#web/words.ts';
import type { PaymentCalls } from './payment-calls.ts';

const words = staffOrderTexts.terms;

export function lacksTerms({ byStaff, terms, status }: WireOrder): boolean {
  return byStaff && terms === null && status === 'unpaid';
}

interface AcceptTermsProps {
  order: WireOrder;
  calls: PaymentCalls;
  onChanged: () => Promise<void>;
}

export function AcceptTerms({ order, calls: { acceptTerms }, onChanged }: AcceptTermsProps) {
  return (
    <section className="grid justify-items-start gap-4 border-t border-line pt-4">
      <h3 className="text-3">{words.title}</h3>
      {acceptTerms ? (
        <TermsForm send={() => acceptTerms(order._id, termsVersion)} onChanged={onChanged} />
      ) : (
        <p className="max-w-[60ch]">{words.ofCustomer}</p>
      )}
    </section>
  );
}

interface TermsFormProps {
  send: () => ReturnType<NonNullable<PaymentCalls['acceptTerms']>>;
  onChanged: () => Promise<void>;
}

function TermsForm({ send, onChanged }: TermsFormProps) {
  const { failure, nav } = useWords();
  const id = useId();
  const [isAccepted, setIsAccepted] = useState(false);
  const [missing, setMissing] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function goOn(event: React.SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!isAccepted) return setMissing(words.missing);
    setBusy(true);
    const answer = await send();
    setError(answer.ok ? undefined : problemText(answer.problem, failure.offline));
    if (answer.ok) await onChanged();
    setBusy(false);
  }

  function accept(isNow: boolean): void {
    setIsAccepted(isNow);
    setMissing(undefined);
  }

  const link = (
    <a href="/terms" target="_blank" className="link inline-flex min-h-11 items-center">
      {nav.terms}
    </a>
  );
  return (
    <form noValidate onSubmit={(event) => void goOn(event)} className="grid gap-4">
      <p className="max-w-[60ch]">{fillNodes(words.lead, { terms: link })}</p>
      <div className="grid gap-1">
        <label htmlFor={id} className="inline-flex min-h-11 items-center gap-3">
          <input
            id={id}
            type="checkbox"
            checked={isAccepted}
            aria-invalid={missing ? true : undefined}
            aria-describedby={missing && `${id}-error`}
            onChange={({ currentTarget: { checked } }) => accept(checked)}
            className="size-5 shrink-0"
          />
          {words.accept}
        </label>
        <FieldError id={`${id}-error`} error={missing} />
      </div>
      <div>
        <Button type="submit" busy={busy ? words.accepting : undefined}>
          {words.goOn}
        </Button>
      </div>
      <FormError error={error} />
    </form>
  );
}
