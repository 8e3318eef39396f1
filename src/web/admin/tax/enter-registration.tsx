/** The form that enters a registration with its rates, with examples to begin with. */
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { taxSchemes } from '#modules/tax/tax-case.ts';
import { callApi } from '#web/api.ts';
import { showProblem } from '#web/dashboard/forms/form-errors.ts';
import { todayAsIso } from '#web/formats.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { taxExamples } from './examples.ts';
import { readRateLines } from './rate-lines.ts';
import { RatesField } from './rates-field.tsx';
import { TaxForm } from './tax-form.tsx';
import { explainTaxProblem } from './tax-problem.ts';
import type { WireTaxSetup } from './tax.tsx';

const fieldNames = [
  ...(['originCountry', 'originRegion', 'originPostcode', 'place', 'scheme'] as const),
  ...(['number', 'firstDay', 'limit', 'rates'] as const),
] as const;

type Fields = Record<Exclude<(typeof fieldNames)[number], 'scheme'>, string> & {
  scheme: (typeof taxSchemes)[number];
};

interface EnterRegistrationProps {
  origin: WireTaxSetup['origin'];
  onChanged: () => void;
}

export function EnterRegistration({ origin, onChanged }: EnterRegistrationProps) {
  const { tax: words, failure } = useStaffWords();
  const form = useForm<Fields>({ defaultValues: { ...createEmpty(), ...toOrigin(origin) } });

  async function save({ rates: text, limit, ...fields }: Fields): Promise<void> {
    const read = readRateLines(text, fields.firstDay);
    if (!read.ok) {
      form.setError('rates', { type: 'server', message: read.message }, { shouldFocus: true });
      return;
    }
    const { rates } = read;
    const { originCountry: country, originRegion: region, originPostcode: postcode } = fields;
    const { place, scheme, number, firstDay } = fields;
    const body = {
      ...{ origin: { country, region, postcode }, place, scheme, number, firstDay, rates },
      limit: limit.trim() === '' ? null : limit,
    };
    const answer = await callApi(staffEndpoints.enterTaxRegistration, { body });
    if (answer.ok) {
      notify({ text: words.saved });
      return onChanged();
    }
    const problem = explainTaxProblem(answer.problem);
    showProblem(form, problem, { fields: fieldNames, offline: failure.offline });
  }

  return (
    <TaxForm form={form} title={words.enter} action={words.save} onSave={save}>
      <Examples form={form} />
      <RegistrationFields form={form} />
    </TaxForm>
  );
}

/** Of no registration yet; it begins today. */
const createEmpty = (): Fields => ({
  ...{ originCountry: '', originRegion: '', originPostcode: '', place: '', scheme: 'local' },
  ...{ number: '', firstDay: todayAsIso(), limit: '', rates: '' },
});

function toOrigin(origin: WireTaxSetup['origin']) {
  if (!origin) return {};
  const { country: originCountry, region: originRegion, postcode: originPostcode } = origin;
  return { originCountry, originRegion, originPostcode };
}

/** Each fills the form, all but the number, which only the owner has. */
function Examples({ form }: { form: UseFormReturn<Fields> }) {
  const { tax: words } = useStaffWords();
  const names = ['state', 'germany', 'oss', 'britain'] as const;
  return (
    <div className="grid gap-2">
      <p className="text-small text-graphite">{words.examplesText}</p>
      <div role="group" aria-label={words.examples} className="flex flex-wrap gap-2">
        {names.map((name) => (
          <Button
            key={name}
            variant="outline"
            onClick={() => {
              const { origin, ...example } = taxExamples[name];
              form.reset({ ...form.getValues(), ...example, ...toOrigin(origin) });
            }}
          >
            {words.exampleNames[name]}
          </Button>
        ))}
      </div>
    </div>
  );
}

function RegistrationFields({ form }: { form: UseFormReturn<Fields> }) {
  const { tax: words } = useStaffWords();
  const { errors } = form.formState;
  const { fields, hints } = words;
  const field = (name: Exclude<(typeof fieldNames)[number], 'scheme' | 'rates'>) => ({
    label: fields[name],
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField hint={hints.originCountry} {...field('originCountry')} />
        <TextField hint={hints.originRegion} {...field('originRegion')} />
        <TextField {...field('originPostcode')} />
        <TextField hint={hints.place} {...field('place')} />
        <SelectField
          label={fields.scheme}
          options={taxSchemes.map((value) => ({ value, text: words.schemes[value] }))}
          error={errors.scheme?.message}
          {...form.register('scheme')}
        />
        <TextField {...field('number')} />
        <TextField type="date" {...field('firstDay')} />
        <TextField hint={hints.limit} inputMode="decimal" {...field('limit')} />
      </div>
      <Controller
        control={form.control}
        name="rates"
        render={({ field: { value, onChange, ref } }) => (
          <RatesField
            rows={4}
            {...{ value, onChange }}
            inputRef={ref}
            error={errors.rates?.message}
          />
        )}
      />
    </>
  );
}
