/** For staff: gives money back, or records a payment taken elsewhere. What cannot be says why. */
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOwnEmail } from '../account/me.ts';
import { paymentStateOf } from '../account/order-story.ts';
import type { WireOrder } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { useWords } from '../words.ts';
import { GiveBackDialog } from './give-back-dialog.tsx';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';

export function OrderMoney({ order }: { order: WireOrder }) {
  const { orderMoney: words } = useWords();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<'refund' | 'record'>();
  const state = paymentStateOf(order);
  const canRefund = state === 'paid' || state === 'partly_refunded';
  const isOwn = order.email === useOwnEmail();
  const notRecorded = state === 'unpaid' ? undefined : words.recordOff;
  const notRefunded = state === 'disputed' ? words.disputedOff : words.refundOff;

  function done(text: string): void {
    setOpen(undefined);
    notify({ text });
    void revalidate();
  }

  const keep = () => setOpen(undefined);
  return (
    <section
      aria-labelledby="money-title"
      className="grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <h3 id="money-title" className="text-2">
        {words.title}
      </h3>
      <div className="grid gap-4 sm:grid-cols-3">
        <Deed
          label={words.refund}
          obstacle={canRefund ? undefined : notRefunded}
          onGo={() => setOpen('refund')}
        />
        <Deed
          label={words.record}
          obstacle={isOwn ? words.recordOwn : notRecorded}
          onGo={() => setOpen('record')}
        />
      </div>
      {open === 'refund' && <GiveBackDialog order={order} onKeep={keep} onDone={done} />}
      {open === 'record' && <RecordPaymentDialog order={order} onKeep={keep} onDone={done} />}
    </section>
  );
}

interface DeedProps {
  label: string;
  obstacle: string | undefined;
  onGo: () => void;
}

/** What cannot be done stays reachable by keyboard, so that its reason can be heard. */
function Deed({ label, obstacle, onGo }: DeedProps) {
  const reason = useId();
  return (
    <div className="grid content-start justify-items-start gap-1.5">
      <Button
        look="outline"
        aria-disabled={obstacle !== undefined}
        aria-describedby={obstacle && reason}
        className="w-full aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-gesso aria-disabled:text-graphite"
        onClick={() => obstacle === undefined && onGo()}
      >
        {label}
      </Button>
      {obstacle && (
        <p id={reason} className="text-fine text-graphite">
          {obstacle}
        </p>
      )}
    </div>
  );
}
