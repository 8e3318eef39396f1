/** Whether prices include tax, and of which of the countries where the shop is registered. */
import { useForm } from 'react-hook-form';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { showProblem } from '#web/dashboard/forms/form-errors.ts';
import { placeName } from '#web/orders/tax/place-name.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { SelectField } from '#web/ui/forms/select.tsx';
import { fill } from '#web/wording/fill.ts';
import { TaxForm } from './tax-form.tsx';
import { explainTaxProblem } from './tax-problem.ts';
import type { WireTaxSetup } from './tax.tsx';

interface PricesIncludeProps {
  setup: WireTaxSetup;
  onChanged: () => void;
}

export function PricesInclude({ setup, onChanged }: PricesIncludeProps) {
  const { tax: words, failure } = useStaffWords();
  const { pricesInclude } = setup;
  const form = useForm({ defaultValues: { country: pricesInclude ?? '' } });
  const { errors } = form.formState;

  async function save({ country }: { country: string }): Promise<void> {
    const body = { country: country === '' ? null : country };
    const answer = await callApi(staffEndpoints.setPricesInclude, { body });
    if (!answer.ok) {
      const problem = explainTaxProblem(answer.problem);
      const errorsOfField = problem.errors?.map((error) => {
        return { ...error, path: 'country', message: words.pricesRates };
      });
      const shown = { fields: ['country'] as const, offline: failure.offline };
      return showProblem(
        form,
        { ...problem, ...(errorsOfField && { errors: errorsOfField }) },
        shown,
      );
    }
    notify({ text: words.pricesSaved });
    onChanged();
  }

  const countries = countriesOf(setup).map((value) => {
    return { value, text: fill(words.pricesWith, { country: placeName(value) }) };
  });
  return (
    <TaxForm
      form={form}
      title={words.prices}
      text={words.pricesText}
      action={words.pricesSave}
      variant="outline"
      onSave={save}
    >
      <SelectField
        label={words.pricesField}
        options={[{ value: '', text: words.pricesWithout }, ...countries]}
        error={errors.country?.message}
        className="max-w-md"
        {...form.register('country')}
      />
    </TaxForm>
  );
}

/** Where goods leave, where the shop is registered, and what is chosen. */
function countriesOf({ origin, registrations, pricesInclude }: WireTaxSetup): string[] {
  const places = registrations.map(({ place }) => place.slice(0, 2));
  const all = [origin?.country ?? '', ...places, pricesInclude ?? ''];
  return [...new Set(all)].filter((country) => country !== '');
}
