/** What staff set of a company; of one that waits, or was refused, saving it approves it. */
import { useForm } from 'react-hook-form';
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import {
  longestCompanyName,
  longestDeliveryTerms,
  longestTaxNumber,
} from '#modules/companies/company.ts';
import { callApi } from '#web/api.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { fill } from '#web/wording/fill.ts';
import type { CompanyDetails, CustomerGroups } from './company.tsx';

const fieldNames = ['name', 'taxNumber', 'group', 'deliveryTerms'] as const;

type Fields = Record<(typeof fieldNames)[number], string>;

interface TermsFormProps {
  company: CompanyDetails;
  groups: CustomerGroups;
  onChanged: () => void;
}

export function TermsForm({ company, groups, onChanged }: TermsFormProps) {
  const { tradeAccounts: words, failure } = useStaffWords();
  const fieldError = useFieldErrors();
  const { _id: id, version, name, taxNumber, group, deliveryTerms } = company;
  const form = useForm<Fields>({
    defaultValues: { name, taxNumber, group: group?._id ?? '', deliveryTerms },
  });
  const { errors, isSubmitting } = form.formState;
  const isApproved = company.status === 'approved';

  async function save(fields: Fields): Promise<void> {
    const body = { ...fields, group: fields.group === '' ? null : fields.group, version };
    const endpoint = isApproved ? companyEndpoints.changeCompany : companyEndpoints.approveCompany;
    const answer = await callApi(endpoint, { params: { id }, body });
    if (!answer.ok)
      return showProblem(form, answer.problem, { fields: fieldNames, offline: failure.offline });
    notify({ text: fill(isApproved ? words.saved : words.approved, { name: fields.name }) });
    onChanged();
  }

  return (
    <form
      noValidate
      aria-label={company.name}
      onSubmit={form.handleSubmit(save)}
      className="grid gap-5 rounded-plain border border-line bg-card p-5 sm:grid-cols-2"
    >
      <TextField
        label={words.fields.name}
        maxLength={longestCompanyName}
        required
        error={fieldError(errors.name, words.missing)}
        {...form.register('name', { validate: (typed) => typed.trim() !== '' || words.missing })}
      />
      <TextField
        label={words.fields.taxNumber}
        maxLength={longestTaxNumber}
        error={fieldError(errors.taxNumber)}
        {...form.register('taxNumber')}
      />
      <SelectField
        label={words.fields.group}
        options={[
          { value: '', text: words.noGroup },
          ...groups.map(({ _id: value, name: text }) => ({ value, text })),
        ]}
        error={fieldError(errors.group)}
        {...form.register('group')}
      />
      <TextField
        label={words.fields.deliveryTerms}
        hint={words.termsHint}
        maxLength={longestDeliveryTerms}
        error={fieldError(errors.deliveryTerms)}
        {...form.register('deliveryTerms')}
      />
      <div className="grid gap-4 sm:col-span-2">
        <FormError error={errors.root?.message} />
        <Button
          type="submit"
          className="justify-self-start"
          busy={isSubmitting ? failure.loading : undefined}
        >
          {isApproved ? words.save : words.approve}
        </Button>
      </div>
    </form>
  );
}
