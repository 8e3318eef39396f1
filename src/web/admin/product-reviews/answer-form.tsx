/** The maker's answer to a review: to write, to change or, left empty, to take away. */
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextArea } from '#web/ui/forms/field.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import type { ModeratedReview } from './review-card.tsx';

interface AnswerFormProps {
  review: ModeratedReview;
  onCancel: () => void;
  onDone: () => void;
}

const fields = ['answer'] as const;

/** What is typed stays when it is refused: the review is read again below it. */
export function AnswerForm({ review, onCancel, onDone }: AnswerFormProps) {
  const { productReviewList: words, failure } = useStaffWords();
  const { revalidate } = useRevalidator();
  const fieldError = useFieldErrors();
  const form = useForm({ defaultValues: { answer: review.answer } });
  const { errors, isSubmitting } = form.formState;

  async function submit({ answer }: { answer: string }): Promise<void> {
    const body = { version: review.version, answer };
    const input = { params: { id: review._id }, body };
    const result = await callApi(staffEndpoints.answerProductReview, input);
    if (result.ok) return onDone();
    showProblem(form, result.problem, { fields, offline: failure.offline });
    await revalidate();
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-3">
      <TextArea
        label={words.ownAnswer}
        hint={words.answerHint}
        rows={4}
        maxLength={2000}
        error={fieldError(errors.answer)}
        {...form.register('answer')}
      />
      <FormError error={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
          {words.saveAnswer}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
