/** For each currency: whether prices include tax, and of which country with a registration. */
import { useForm } from 'react-hook-form';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { currencies, currencyCode, homeCurrency, type Currency } from '#platform/currency.ts';
import { callApi } from '#web/api.ts';
import { showProblem } from '#web/dashboard/forms/form-errors.ts';
import { placeName } from '#web/orders/tax/place-name.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { SelectField } from '#web/ui/forms/select.tsx';
import { fill } from '#web/wording/fill.ts';
import { TaxForm } from './tax-form.tsx';
import type { WireTaxSetup } from './tax.tsx';

interface PricesIncludeProps {
  setup: WireTaxSetup;
  onChanged: () => void;
}

/** A country, or '' for prices without tax. */
type Fields = Record<Currency, string>;

export function PricesInclude({ setup, onChanged }: PricesIncludeProps) {
  const { tax: words, failure } = useStaffWords();
  const shown = toFields(setup);
  const form = useForm<Fields>({ defaultValues: shown });
  const { errors } = form.formState;

  async function save(fields: Fields): Promise<void> {
    const answer = await callApi(staffEndpoints.setPricesInclude, { body: toBody(fields, shown) });
    if (!answer.ok) {
      const wrong = answer.problem.errors?.map((error) => {
        return { ...error, message: words.pricesRates };
      });
      const problem = { ...answer.problem, ...(wrong && { errors: wrong }) };
      return showProblem(form, problem, { fields: currencies, offline: failure.offline });
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
      text={fill(words.pricesText, { home: currencyCode(homeCurrency) })}
      action={words.pricesSave}
      variant="outline"
      onSave={save}
    >
      <div className="grid max-w-md gap-4">
        {currencies.map((currency) => (
          <SelectField
            key={currency}
            label={fill(words.pricesField, { currency: currencyCode(currency) })}
            options={[{ value: '', text: words.pricesWithout }, ...countries]}
            error={errors[currency]?.message}
            {...form.register(currency)}
          />
        ))}
      </div>
    </TaxForm>
  );
}

function toFields({ pricesInclude }: WireTaxSetup): Fields {
  const { usd, eur, gbp } = pricesInclude;
  return { usd: usd ?? '', eur: eur ?? '', gbp: gbp ?? '' };
}

/** What was changed, for somebody else may change another currency; or all of it. */
function toBody(fields: Fields, shown: Fields): Partial<Record<Currency, string | null>> {
  const changed = currencies.filter((currency) => fields[currency] !== shown[currency]);
  const body: Partial<Record<Currency, string | null>> = {};
  for (const currency of changed.length === 0 ? currencies : changed)
    body[currency] = fields[currency] === '' ? null : fields[currency];
  return body;
}

/** Where goods leave, where the shop is registered, and what is chosen. */
function countriesOf({ origin, registrations, pricesInclude }: WireTaxSetup): string[] {
  const places = registrations.map(({ place }) => place.slice(0, 2));
  const chosen = Object.values(pricesInclude).flatMap((country) => country ?? []);
  return [...new Set([...(origin ? [origin.country] : []), ...places, ...chosen])];
}
