/** Cancels a paid order, which refunds it: that needs a reason. */
import { useForm } from 'react-hook-form';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import type { WireOrder } from '#web/api.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { useRefundable } from '#web/orders/staff/use-refundable.ts';

interface CancelPaidOrderDialogProps {
  order: WireOrder;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
}

export function CancelPaidOrderDialog({ order, onCancel, onConfirm }: CancelPaidOrderDialogProps) {
  const { manageOrder: words } = useStaffWords();
  // Of an order that was refunded in part, the rest is refunded.
  const remaining = useRefundable(order._id) ?? order.total;
  const form = useForm({ defaultValues: { reason: '' } });
  const submit = form.handleSubmit(({ reason }) => onConfirm(reason.trim()));
  const validate = (reason: string) => reason.trim() !== '' || words.reasonNeeded;

  return (
    <ConfirmDialog
      title={fill(words.reasonTitle, { number: order.number })}
      text={fill(words.reasonText, { total: formatAmount(remaining, order.currency) })}
      cancelLabel={words.keep}
      confirmLabel={words.refund}
      onCancel={onCancel}
      onConfirm={() => void submit()}
    >
      <TextArea
        label={words.reason}
        rows={3}
        maxLength={500}
        required
        error={form.formState.errors.reason?.message}
        {...form.register('reason', { validate })}
      />
    </ConfirmDialog>
  );
}
