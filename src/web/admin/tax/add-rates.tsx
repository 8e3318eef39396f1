/** Rates that change on a day: those that go on end the day before. */
import { Controller, useForm } from 'react-hook-form';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { showProblem } from '#web/dashboard/forms/form-errors.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { readRateLines } from './rate-lines.ts';
import { RatesField } from './rates-field.tsx';
import { TaxForm } from './tax-form.tsx';
import { explainTaxProblem } from './tax-problem.ts';

interface Fields {
  firstDay: string;
  rates: string;
}

export function AddRates({ onChanged }: { onChanged: () => void }) {
  const { tax: words, failure } = useStaffWords();
  const form = useForm<Fields>({ defaultValues: { firstDay: '', rates: '' } });
  const { errors } = form.formState;

  async function save({ firstDay, rates: text }: Fields): Promise<void> {
    const read = readRateLines(text, firstDay);
    if (!read.ok) {
      form.setError('rates', { type: 'server', message: read.message }, { shouldFocus: true });
      return;
    }
    const answer = await callApi(staffEndpoints.addTaxRates, { body: { rates: read.rates } });
    if (!answer.ok) {
      const problem = explainTaxProblem(answer.problem);
      const shown = { fields: ['firstDay', 'rates'] as const, offline: failure.offline };
      return showProblem(form, problem, shown);
    }
    notify({ text: words.added });
    form.reset();
    onChanged();
  }

  return (
    <TaxForm
      form={form}
      title={words.addRates}
      text={words.addRatesText}
      variant="outline"
      onSave={save}
    >
      <TextField
        label={words.fields.firstDay}
        type="date"
        className="max-w-xs"
        error={errors.firstDay?.message}
        {...form.register('firstDay')}
      />
      <Controller
        control={form.control}
        name="rates"
        render={({ field: { value, onChange, ref } }) => (
          <RatesField
            rows={3}
            {...{ value, onChange }}
            inputRef={ref}
            error={errors.rates?.message}
          />
        )}
      />
    </TaxForm>
  );
}
