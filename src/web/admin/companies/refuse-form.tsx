/** Refuses a company with a reason, which its managers read. */
import { useForm } from 'react-hook-form';
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import { callApi } from '#web/api.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextArea } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import type { CompanyDetails } from './company.tsx';

interface RefuseFormProps {
  company: CompanyDetails;
  onChanged: () => void;
  onClose: () => void;
}

export function RefuseForm({ company, onChanged, onClose }: RefuseFormProps) {
  const { tradeAccounts: words, failure } = useStaffWords();
  const fieldError = useFieldErrors();
  const { _id: id, name, version } = company;
  const form = useForm({ defaultValues: { reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const title = fill(words.refuseTitle, { name });

  async function sendReason({ reason }: { reason: string }): Promise<void> {
    const body = { reason, version };
    const answer = await callApi(companyEndpoints.refuseCompany, { params: { id }, body });
    if (!answer.ok)
      return showProblem(form, answer.problem, { fields: ['reason'], offline: failure.offline });
    notify({ text: fill(words.refused, { name }) });
    onClose();
    onChanged();
  }

  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={form.handleSubmit(sendReason)}
      className="grid gap-5 rounded-plain border border-ink bg-card p-5"
    >
      <h3 className="text-2 wrap-anywhere">{title}</h3>
      <p className="text-small text-graphite">{words.refuseText}</p>
      <TextArea
        label={words.fields.reason}
        rows={3}
        maxLength={500}
        required
        error={fieldError(errors.reason, words.reasonMissing)}
        {...form.register('reason', {
          validate: (typed) => typed.trim() !== '' || words.reasonMissing,
        })}
      />
      <FormError error={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={isSubmitting ? failure.loading : undefined}>
          {words.refuse}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </form>
  );
}
