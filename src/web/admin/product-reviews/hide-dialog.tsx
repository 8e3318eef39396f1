/** Asks for the reason for which a review is hidden. */
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import type { ModeratedReview } from './review-card.tsx';

interface HideDialogProps {
  review: ModeratedReview;
  onCancel: () => void;
  onDone: () => void;
}

const fields = ['reason'] as const;

export function HideDialog({ review, onCancel, onDone }: HideDialogProps) {
  const { productReviewList: words, failure, field } = useStaffWords();
  const { revalidate } = useRevalidator();
  const fieldError = useFieldErrors();
  const form = useForm({ defaultValues: { reason: '' } });
  const { errors, isSubmitting } = form.formState;

  async function hide({ reason }: { reason: string }): Promise<void> {
    const body = { version: review.version, reason };
    const input = { params: { id: review._id }, body };
    const result = await callApi(staffEndpoints.hideProductReview, input);
    if (result.ok) return onDone();
    showProblem(form, result.problem, { fields, offline: failure.offline });
    await revalidate();
  }

  const submit = form.handleSubmit(hide);

  return (
    <ConfirmDialog
      title={words.hideTitle}
      text={words.hideText}
      cancelLabel={words.cancel}
      confirmLabel={words.hide}
      onCancel={onCancel}
      onConfirm={() => void submit()}
      busy={isSubmitting ? failure.loading : undefined}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextField
          label={words.reason}
          hint={words.reasonHint}
          maxLength={200}
          required
          error={fieldError(errors.reason, field.needed)}
          {...form.register('reason', { validate: (reason) => reason.trim() !== '' })}
        />
        <FormError error={errors.root?.message} />
      </form>
    </ConfirmDialog>
  );
}
