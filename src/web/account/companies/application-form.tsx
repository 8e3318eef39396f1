/** The form that applies for a trade account, or corrects what was refused. */
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import { longestCompanyName, longestTaxNumber } from '#modules/companies/company.ts';
import { callApi } from '#web/api.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { companyTexts as words } from '#web/buying/company-texts.ts';
import { taxNumberTexts } from '#web/wording/orders/tax-number.ts';
import { useWords } from '#web/words.ts';
import type { OwnCompany } from './companies.tsx';

const fieldNames = ['name', 'taxNumber', 'message'] as const;

type Fields = Record<(typeof fieldNames)[number], string>;

interface ApplicationFormProps {
  /** The one that is corrected; a new one without it. */
  company?: OwnCompany;
  onClose: () => void;
}

export function ApplicationForm({ company, onClose }: ApplicationFormProps) {
  const { failure } = useWords();
  const { revalidate } = useRevalidator();
  const fieldError = useFieldErrors();
  const { name = '', taxNumber = '', message = '' } = company ?? {};
  const form = useForm<Fields>({ defaultValues: { name, taxNumber, message } });
  const { errors, isSubmitting } = form.formState;

  async function send(fields: Fields): Promise<void> {
    const answer = company
      ? await callApi(companyEndpoints.changeApplication, {
          params: { id: company._id },
          body: { ...fields, version: company.version },
        })
      : await callApi(companyEndpoints.applyForCompany, { body: fields });
    if (!answer.ok)
      return showProblem(form, answer.problem, { fields: fieldNames, offline: failure.offline });
    notify({ text: words.applied });
    await revalidate();
    onClose();
  }

  return (
    <form
      noValidate
      aria-label={words.apply}
      onSubmit={form.handleSubmit(send)}
      className="grid gap-5 rounded-plain border border-ink bg-card p-5"
    >
      <h3 className="text-2">{words.apply}</h3>
      <TextField
        label={words.fields.name}
        autoComplete="organization"
        maxLength={longestCompanyName}
        required
        error={fieldError(errors.name, words.missing)}
        {...form.register('name', { validate: (typed) => typed.trim() !== '' || words.missing })}
      />
      <TextField
        label={words.fields.taxNumber}
        hint={taxNumberTexts.hint}
        autoComplete="off"
        maxLength={longestTaxNumber}
        error={fieldError(errors.taxNumber)}
        {...form.register('taxNumber')}
      />
      <TextArea
        label={words.fields.message}
        rows={3}
        maxLength={4000}
        error={fieldError(errors.message)}
        {...form.register('message')}
      />
      <FormError error={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
          {words.send}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
