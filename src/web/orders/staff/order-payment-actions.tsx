/** For staff: refunds an order that was paid, or records a manual payment of one that was not. */
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOwnEmail } from '#web/dashboard/loading/me.ts';
import { paymentStateOf } from '../order-states.ts';
import type { WireOrder } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { RefundOrderDialog } from './refund-order-dialog.tsx';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';

export function OrderPaymentActions({ order }: { order: WireOrder }) {
  const { orderPaymentActions: words } = useStaffWords();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<'refund' | 'record'>();
  const state = paymentStateOf(order);
  const canRefund = state === 'paid' || state === 'partly_refunded';
  const isOwn = order.email === useOwnEmail();
  const isUnpaid = state === 'unpaid';
  const isDisputed = state === 'disputed';

  function finish(text: string): void {
    setOpen(undefined);
    notify({ text });
    void revalidate();
  }

  const close = () => setOpen(undefined);
  if (!isUnpaid && !canRefund && !isDisputed) return null;
  return (
    <section
      aria-labelledby="money-title"
      className="grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <h3 id="money-title" className="text-2">
        {words.title}
      </h3>
      {isUnpaid ? (
        <ActionButton
          label={words.record}
          obstacle={isOwn ? words.recordOwn : undefined}
          onPress={() => setOpen('record')}
        />
      ) : (
        <ActionButton
          label={words.refund}
          obstacle={isDisputed ? words.disputedOff : undefined}
          onPress={() => setOpen('refund')}
        />
      )}
      {open === 'refund' && <RefundOrderDialog order={order} onCancel={close} onDone={finish} />}
      {open === 'record' && <RecordPaymentDialog order={order} onCancel={close} onDone={finish} />}
    </section>
  );
}

interface ActionButtonProps {
  label: string;
  obstacle: string | undefined;
  onPress: () => void;
}

/** A disabled action stays reachable by keyboard, so that its reason can be read. */
function ActionButton({ label, obstacle, onPress }: ActionButtonProps) {
  const reasonId = useId();
  return (
    <div className="grid content-start justify-items-start gap-1.5">
      <Button
        variant="outline"
        aria-disabled={obstacle !== undefined}
        aria-describedby={obstacle && reasonId}
        className="w-full aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-gesso aria-disabled:text-graphite"
        onClick={() => obstacle === undefined && onPress()}
      >
        {label}
      </Button>
      {obstacle && (
        <p id={reasonId} className="text-fine text-graphite">
          {obstacle}
        </p>
      )}
    </div>
  );
}
