/** Cancels a paid order, which refunds it: that needs a reason. */
import { useState } from 'react';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import type { WireOrder } from '#web/api.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { useRefundable } from '#web/orders/staff/use-refundable.ts';

interface CancelPaidOrderDialogProps {
  order: WireOrder;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
}

export function CancelPaidOrderDialog({ order, onCancel, onConfirm }: CancelPaidOrderDialogProps) {
  const { manageOrder: words } = useWords();
  // Of an order that was refunded in part, the rest is refunded.
  const remaining = useRefundable(order._id) ?? order.total;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  function submitReason(): void {
    if (reason.trim() === '') setError(words.reasonNeeded);
    else onConfirm(reason.trim());
  }

  return (
    <ConfirmDialog
      title={fill(words.reasonTitle, { number: order.number })}
      text={fill(words.reasonText, { total: formatAmount(remaining) })}
      cancelLabel={words.keep}
      confirmLabel={words.refund}
      onCancel={onCancel}
      onConfirm={submitReason}
    >
      <TextArea
        label={words.reason}
        rows={3}
        maxLength={500}
        required
        value={reason}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
