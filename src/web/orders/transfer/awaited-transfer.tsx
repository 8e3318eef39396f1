/** An order that waits for a bank transfer: where to send what, and the way back to the card. */
import { useState } from 'react';
import type { WireOrder } from '#web/api.ts';
import { problemDetail } from '#web/dashboard/forms/form-errors.ts';
import { formatDate } from '#web/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { fillNodes } from '#web/wording/fill-nodes.tsx';
import { fill } from '#web/wording/fill.ts';
import { transferTexts as words } from '#web/wording/orders/bank-transfer.ts';
import { useWords } from '#web/words.ts';
import type { PaymentCalls } from '../payment/payment-calls.ts';
import { PaymentMessage } from '../payment/payment-states.tsx';
import { TransferFields } from './transfer-fields.tsx';
import { amountsOf, type Transfer } from './transfer-offer.ts';

interface AwaitedTransferProps {
  order: WireOrder;
  transfer: Transfer;
  sandbox: boolean;
  calls: PaymentCalls;
  onChanged: () => Promise<void>;
  /** It was chosen right now. */
  isAnswer: boolean;
}

export function AwaitedTransfer(props: AwaitedTransferProps) {
  const { order, transfer, sandbox, isAnswer } = props;
  const amounts = amountsOf(transfer, order.currency);
  const isPartPaid = transfer.received > 0;
  return (
    <div className="grid gap-5">
      <PaymentMessage
        tone="waiting"
        isAnswer={isAnswer}
        title={isPartPaid ? fill(words.partPaid, amounts) : words.waiting}
      >
        <p>{isPartPaid ? fill(words.partPaidText, amounts) : words.waitingText}</p>
      </PaymentMessage>
      <TransferFields transfer={transfer} currency={order.currency} />
      {transfer.reservedUntil && (
        <p className="text-small text-graphite">
          {fill(words.until, { date: formatDate(transfer.reservedUntil) })}
        </p>
      )}
      {sandbox && (
        <p className="rounded-plain bg-lapis-wash p-4 text-small text-lapis">
          {fillNodes(words.sandbox, { dashboard: <SandboxDashboard /> })}
        </p>
      )}
      <GiveUp {...props} />
    </div>
  );
}

/** It is shown to the machine of the shop alone: elsewhere there is nothing behind a link. */
function SandboxDashboard() {
  if (!thisMachine.includes(location.hostname)) return words.dashboard;
  return (
    <a href="/sandbox-card/" target="_blank" className="underline">
      {words.dashboard}
    </a>
  );
}

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

function GiveUp({ order, transfer, calls, onChanged }: AwaitedTransferProps) {
  const { failure } = useWords();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function giveUp(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const answer = await calls.abandonTransfer(order._id);
    if (answer.ok || answer.problem.code === 'transfer_unknown') await onChanged();
    else setError(problemDetail(answer.problem, failure.offline));
    setBusy(false);
  }

  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-4">
      <Button
        variant="outline"
        busy={busy ? words.givingUp : undefined}
        onClick={() => void giveUp()}
      >
        {words.byCard}
      </Button>
      {transfer.received > 0 && <p className="text-small text-graphite">{words.byCardText}</p>}
      <FormError error={error} />
    </div>
  );
}
