/** In the place of the card form, for an order that comes to nothing: it needs only its address. */
import { useState } from 'react';
import type { WireOrder } from '#web/api.ts';
import { problemDetail } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { freeOrderTexts as words } from '#web/wording/orders/free-order.ts';
import { useWords } from '#web/words.ts';
import type { PaymentCalls } from './payment-calls.ts';

interface NothingToPayProps {
  order: WireOrder;
  calls: PaymentCalls;
  /** What keeps the order from being complete, once the chosen address is saved. */
  prepare: () => Promise<string | undefined>;
  onChanged: () => Promise<void>;
}

export function NothingToPay({ order, calls, prepare, onChanged }: NothingToPayProps) {
  const { failure } = useWords();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function complete(): Promise<void> {
    setBusy(true);
    setError(undefined);
    const obstacle = await prepare();
    // Its address completes it; where it had one already, asking for the payment does.
    const answer = obstacle === undefined ? await calls.start(order) : undefined;
    if (!answer || answer.ok) setError(obstacle);
    else if (answer.problem.code === 'not_payable') await onChanged();
    else setError(problemDetail(answer.problem, failure.offline));
    setBusy(false);
  }

  return (
    <section className="grid justify-items-start gap-4 border-t border-line pt-4">
      <h3 className="text-3">{words.title}</h3>
      <p>{fill(words.lead, { code: order.discountCode })}</p>
      <Button busy={busy ? words.completing : undefined} onClick={() => void complete()}>
        {words.complete}
      </Button>
      <FormError error={error} />
    </section>
  );
}
