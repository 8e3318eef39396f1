/** Whether to pay by card or by bank transfer, where the processor offers both. */
import { useState } from 'react';
import type { WireOrder } from '#web/api.ts';
import { problemDetail } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { transferTexts as words } from '#web/wording/orders/bank-transfer.ts';
import { useWords } from '#web/words.ts';
import type { PaymentCalls } from '../payment/payment-calls.ts';
import { owedText, type TransferOffer } from './transfer-offer.ts';

interface PayMethodsProps {
  order: WireOrder;
  offer: TransferOffer;
  calls: PaymentCalls;
  /** Before each attempt: why it cannot begin, if it cannot. */
  prepare: () => Promise<string | undefined>;
  onChanged: () => Promise<void>;
  /** The card form. */
  children: React.ReactNode;
}

export function PayMethods({ children, ...props }: PayMethodsProps) {
  const { order, offer } = props;
  const kept = owedText(order, offer.transfer);
  const [method, setMethod] = useState<'card' | 'transfer'>(kept ? 'transfer' : 'card');
  if (!offer.offered) return children;
  const option = (name: typeof method) => (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name="pay-by"
        value={name}
        checked={method === name}
        onChange={() => setMethod(name)}
        className="size-5 shrink-0"
      />
      {words[name]}
    </label>
  );
  return (
    <div className="grid gap-5">
      <fieldset>
        <legend className="text-small font-semibold">{words.choice}</legend>
        <div className="flex flex-wrap gap-x-6">
          {option('card')}
          {option('transfer')}
        </div>
      </fieldset>
      {/* Kept, so that a card that was typed is still there. */}
      <div hidden={method !== 'card'}>{children}</div>
      {method === 'transfer' && <BeginTransfer {...props} kept={kept} />}
    </div>
  );
}

interface BeginTransferProps extends Omit<PayMethodsProps, 'children'> {
  kept: string | undefined;
}

function BeginTransfer({ order, calls, prepare, onChanged, kept }: BeginTransferProps) {
  const { failure } = useWords();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function begin(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    const obstacle = await prepare();
    if (obstacle === undefined) {
      const answer = await calls.startTransfer(order._id);
      if (answer.ok || answer.problem.code === 'not_payable') await onChanged();
      else setError(problemDetail(answer.problem, failure.offline));
    } else setError(obstacle);
    setBusy(false);
  }

  return (
    <div className="grid gap-4">
      <p className="text-small text-graphite">{words.about}</p>
      {kept && <p>{kept}</p>}
      <Button busy={busy ? words.beginning : undefined} onClick={() => void begin()}>
        {words.begin}
      </Button>
      <FormError error={error} />
    </div>
  );
}
