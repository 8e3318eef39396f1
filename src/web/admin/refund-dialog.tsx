/** A paid order is refunded when it is cancelled: that needs a reason. */
import { useState } from 'react';
import { dollars } from '../account/amounts.ts';
import type { WireOrder } from '../api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { useRefundable } from './use-refundable.ts';

interface RefundDialogProps {
  order: WireOrder;
  onKeep: () => void;
  onRefund: (reason: string) => void;
}

export function RefundDialog({ order, onKeep, onRefund }: RefundDialogProps) {
  const { manageOrder: words } = useWords();
  // Of one that was refunded in part, the rest goes back.
  const left = useRefundable(order._id) ?? order.total;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  function go(): void {
    if (reason.trim() === '') setError(words.reasonNeeded);
    else onRefund(reason.trim());
  }

  return (
    <ConfirmDialog
      title={fill(words.reasonTitle, { number: order.number })}
      text={fill(words.reasonText, { total: dollars(left) })}
      keep={words.keep}
      go={words.refund}
      onKeep={onKeep}
      onGo={go}
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
