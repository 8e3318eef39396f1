/** 'Company': who sells, as receipts and pages of products name it. */
import { useForm } from 'react-hook-form';
import { useLoaderData, useRevalidator } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { callApi } from '#web/api.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import {
  atFields,
  companyFieldNames,
  explainTaxNumbers,
  toFields,
  toSeller,
  type CompanyFields,
} from './company-fields.ts';
import { companyWords as words } from './company-words.ts';

export const meta = staffScreenTitle(() => words.title);

export async function clientLoader() {
  await requirePermission('orders');
  return loadFromShop(staffEndpoints.getSeller);
}

export default function CompanyPage() {
  const known = useLoaderData<typeof clientLoader>();
  return (
    <PageLayout title={words.title} lead={words.lead} className="max-w-6xl">
      {known.seller === null && (
        <p className="rounded-plain border border-transparent bg-lapis-wash p-4 text-small text-lapis">
          {words.none}
        </p>
      )}
      <CompanyForm key={known.version} known={known} />
    </PageLayout>
  );
}

function CompanyForm({ known }: { known: ResponseBody<'getSeller'> }) {
  const { failure, field: fieldWords } = useStaffWords();
  const { revalidate } = useRevalidator();
  const form = useForm<CompanyFields>({ defaultValues: toFields(known.seller) });
  const { errors, isSubmitting } = form.formState;
  const errorText = useFieldErrors();
  const hasOther = form.watch('hasOther');

  async function save(fields: CompanyFields): Promise<void> {
    const body = { ...toSeller(fields), version: known.version };
    const answer = await callApi(staffEndpoints.changeSeller, { body });
    if (!answer.ok) {
      const places = { fields: companyFieldNames, offline: failure.offline };
      return showProblem(form, atFields(answer.problem), places);
    }
    notify({ text: words.saved });
    await revalidate();
  }

  const needed = { validate: (text: string) => text.trim() !== '' || fieldWords.needed };
  const ofOther = {
    validate: (text: string) => !hasOther || text.trim() !== '' || fieldWords.needed,
  };
  const checked = { validate: (text: string) => explainTaxNumbers(text) ?? true };
  const error = (name: keyof CompanyFields) => errorText(errors[name], errors[name]?.message);
  return (
    <form
      noValidate
      aria-label={words.form}
      onSubmit={form.handleSubmit(save)}
      className="grid gap-5 rounded-plain border border-line bg-card p-5"
    >
      <TextField
        label={words.legalName}
        error={error('legalName')}
        {...form.register('legalName', needed)}
      />
      <TextArea
        label={words.address}
        hint={words.addressHint}
        rows={4}
        error={error('address')}
        {...form.register('address', needed)}
      />
      <TextField
        label={words.email}
        type="email"
        error={error('email')}
        {...form.register('email', needed)}
      />
      <TextArea
        label={words.taxNumbers}
        hint={words.taxNumbersHint}
        rows={3}
        error={error('taxNumbers')}
        {...form.register('taxNumbers', checked)}
      />
      <div role="group" aria-label={words.safety} className="grid gap-4 border-t border-line pt-4">
        <div>
          <h3 className="text-2">{words.safety}</h3>
          <p className="mt-1 text-small text-graphite">{words.safetyText}</p>
        </div>
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5" {...form.register('hasOther')} />
          {words.other}
        </label>
        {hasOther && (
          <>
            <TextField
              label={words.safetyName}
              error={error('safetyName')}
              {...form.register('safetyName', ofOther)}
            />
            <TextArea
              label={words.safetyAddress}
              hint={words.addressHint}
              rows={4}
              error={error('safetyAddress')}
              {...form.register('safetyAddress', ofOther)}
            />
            <TextField
              label={words.electronic}
              error={error('electronic')}
              {...form.register('electronic', ofOther)}
            />
          </>
        )}
      </div>
      <FormError error={errors.root?.message} />
      <Button
        type="submit"
        className="justify-self-start"
        busy={isSubmitting ? failure.loading : undefined}
      >
        {words.save}
      </Button>
    </form>
  );
}
