/** A customer cancels units of a paid order, until work on it begins. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { callApi, type ApiResult, type WireOrder } from '#web/api.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { paymentStateOf } from './order-states.ts';
import { previewRefund, refundableUnits } from './refund-preview.ts';
import { UnitBoxList, useUnitBoxes } from './unit-boxes.tsx';
import { useRequestKey } from './use-request-key.ts';

interface CancelUnitsProps {
  order: WireOrder;
  send: SendCancellation;
}

type Body = { lines: { position: number; units: number }[] };
type SendCancellation = (id: string, body: Body, key: string) => Promise<ApiResult<unknown>>;

/** Of who is signed in. */
export const cancelOwnUnits: SendCancellation = (id, body, key) => {
  const headers = { 'idempotency-key': key };
  return callApi(shopEndpoints.cancelLines, { params: { id }, body, headers });
};

export function CancelUnitsButton({ order, send }: CancelUnitsProps) {
  const { refundedUnits: words } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const isPaid = ['paid', 'partly_refunded'].includes(paymentStateOf(order));
  const isLeft = order.lines.some((line) => refundableUnits(line, 'cancelled') > 0);
  if (!isPaid || order.fulfilment !== 'new' || !isLeft) return null;
  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-start print:hidden"
        onClick={() => setIsOpen(true)}
      >
        {words.open}
      </Button>
      {isOpen && <CancelUnitsDialog order={order} send={send} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CancelUnitsDialog({ order, send, onClose }: CancelUnitsProps & { onClose: () => void }) {
  const { refundedUnits: words, unitBoxes, failure } = useWords();
  const { revalidate } = useRevalidator();
  const keyOf = useRequestKey();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { boxes, units, read } = useUnitBoxes(
    order.lines,
    (line) => refundableUnits(line, 'cancelled'),
    () => 0,
  );
  const lines = units?.map((some) => ({ ...some, taken: 'cancelled' as const })) ?? [];
  const amount = previewRefund(order, { lines, delivery: 'with_last' }) ?? 0;

  async function cancel(): Promise<void> {
    const chosen = read();
    if (!chosen) return;
    if (chosen.length === 0) return setError(unitBoxes.none);
    const body = { lines: chosen };
    setBusy(true);
    const answer = await send(order._id, body, keyOf(body));
    setBusy(false);
    if (!answer.ok) return setError(problemText(answer.problem, failure.offline));
    onClose();
    notify({ text: fill(words.done, { amount: formatAmount(amount, order.currency) }) });
    await revalidate();
  }

  return (
    <ConfirmDialog
      title={fill(words.title, { number: order.number })}
      text={words.text}
      cancelLabel={words.keep}
      confirmLabel={words.go}
      onCancel={onClose}
      onConfirm={() => void cancel()}
      busy={busy ? failure.loading : undefined}
    >
      <UnitBoxList boxes={boxes} legend={words.legend} />
      {amount > 0 && (
        <p className="figures font-semibold">
          {fill(words.comesTo, { amount: formatAmount(amount, order.currency) })}
        </p>
      )}
      <FormError error={error} />
    </ConfirmDialog>
  );
}
