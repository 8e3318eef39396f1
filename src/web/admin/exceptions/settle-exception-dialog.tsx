/** Settles a payment exception with a note about what was done. */
import { useForm } from 'react-hook-form';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { callApi } from '#web/api.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { useStaffWords } from '#web/staff-words.ts';

interface SettleExceptionDialogProps {
  id: string;
  onCancel: () => void;
  onSettled: () => void;
}

export function SettleExceptionDialog({ id, onCancel, onSettled }: SettleExceptionDialogProps) {
  const { exceptions: words, field, failure } = useStaffWords();
  const form = useForm({ defaultValues: { note: '' } });
  const { errors, isSubmitting } = form.formState;
  const validate = (note: string) => note.trim() !== '' || field.needed;

  const settle = form.handleSubmit(async (input) => {
    const note = input.note.trim();
    const answer = await callApi(staffEndpoints.retryException, {
      params: { id: id },
      body: { note },
    });
    if (answer.ok) onSettled();
    else form.setError('note', { message: problemText(answer.problem, failure.offline) });
  });

  return (
    <ConfirmDialog
      title={words.settleTitle}
      text={words.settleText}
      cancelLabel={words.keep}
      confirmLabel={words.go}
      confirmVariant="solid"
      onCancel={onCancel}
      onConfirm={() => void settle()}
      busy={isSubmitting ? failure.loading : undefined}
    >
      <TextArea
        label={words.note}
        rows={3}
        maxLength={500}
        required
        error={errors.note?.message}
        {...form.register('note', { validate })}
      />
    </ConfirmDialog>
  );
}
