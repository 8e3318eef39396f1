/** Records a manual payment of an order, with a reference by which it can be found. */
import { useForm } from 'react-hook-form';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { type z, zodResolver } from '#web/form-schema.ts';
import { manualPaymentBody } from '#api/contract/money-operations.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';

type Fields = z.output<typeof manualPaymentBody>;

const fields = ['reference'] as const;

interface RecordPaymentProps {
  order: WireOrder;
  onCancel: () => void;
  onDone: (message: string) => void;
}

export function RecordPaymentDialog({ order, onCancel, onDone }: RecordPaymentProps) {
  const { orderPaymentActions: words, failure } = useStaffWords();
  const errorText = useFieldErrors();
  const form = useForm<Fields>({
    resolver: zodResolver(manualPaymentBody),
    defaultValues: { reference: '' },
  });
  const { errors, isSubmitting } = form.formState;

  async function record(body: Fields): Promise<void> {
    const params = { id: order._id };
    const answer = await callApi(staffEndpoints.recordPayment, { params, body });
    if (answer.ok) onDone(fill(words.recorded, { number: order.number }));
    else showProblem(form, answer.problem, { fields, offline: failure.offline });
  }

  const submit = form.handleSubmit(record);

  function submitOnce(event?: React.FormEvent): void {
    event?.preventDefault();
    if (!isSubmitting) void submit();
  }

  return (
    <ConfirmDialog
      title={fill(words.recordTitle, { number: order.number })}
      text={fill(words.recordText, { total: formatAmount(order.total, order.currency) })}
      cancelLabel={words.recordKeep}
      confirmLabel={words.recordGo}
      confirmVariant="solid"
      onCancel={onCancel}
      onConfirm={() => submitOnce()}
      busy={isSubmitting ? failure.loading : undefined}
    >
      <form noValidate onSubmit={submitOnce} className="grid gap-4">
        <TextField
          label={words.reference}
          hint={words.referenceHint}
          maxLength={200}
          autoComplete="off"
          required
          error={errorText(errors.reference)}
          {...form.register('reference')}
        />
        <FormError error={errors.root?.message} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </ConfirmDialog>
  );
}
