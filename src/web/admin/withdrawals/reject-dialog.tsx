/** Asks for the reason for which a withdrawal is rejected. */
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { FormError, TextArea } from '#web/ui/forms/field.tsx';
import { useStaffWords } from '#web/staff-words.ts';

interface RejectDialogProps {
  id: string;
  onCancel: () => void;
  onDone: () => void;
}

const fields = ['reason'] as const;

export function RejectDialog({ id, onCancel, onDone }: RejectDialogProps) {
  const { withdrawalList: words, failure, field } = useStaffWords();
  const { revalidate } = useRevalidator();
  const fieldError = useFieldErrors();
  const form = useForm({ defaultValues: { reason: '' } });
  const { errors, isSubmitting } = form.formState;

  async function reject({ reason }: { reason: string }): Promise<void> {
    const input = { params: { id }, body: { reason } };
    const result = await callApi(staffEndpoints.rejectWithdrawal, input);
    if (result.ok) return onDone();
    showProblem(form, result.problem, { fields, offline: failure.offline });
    await revalidate();
  }

  const submit = form.handleSubmit(reject);

  return (
    <ConfirmDialog
      title={words.rejectTitle}
      text={words.rejectText}
      cancelLabel={words.cancel}
      confirmLabel={words.reject}
      onCancel={onCancel}
      onConfirm={() => void submit()}
      busy={isSubmitting ? failure.loading : undefined}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextArea
          label={words.reason}
          hint={words.reasonHint}
          rows={3}
          maxLength={500}
          required
          error={fieldError(errors.reason, field.needed)}
          {...form.register('reason', { validate: (reason) => reason.trim() !== '' })}
        />
        <FormError error={errors.root?.message} />
      </form>
    </ConfirmDialog>
  );
}
