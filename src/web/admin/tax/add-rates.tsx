/** Rates that change on a day: those that go on end the day before. */
import { useForm } from 'react-hook-form';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { showProblem } from '#web/dashboard/forms/form-errors.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { readRateLines } from './rate-lines.ts';
import { explainTaxProblem } from './tax-problem.ts';

interface Fields {
  firstDay: string;
  rates: string;
}

export function AddRates({ onChanged }: { onChanged: () => void }) {
  const { tax: words, failure } = useStaffWords();
  const form = useForm<Fields>({ defaultValues: { firstDay: '', rates: '' } });
  const { errors, isSubmitting } = form.formState;

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
    <form
      noValidate
      aria-label={words.addRates}
      onSubmit={form.handleSubmit(save)}
      className="grid max-w-3xl gap-5 rounded-plain border border-line bg-card p-5"
    >
      <h3 className="text-2">{words.addRates}</h3>
      <p className="text-small text-graphite">{words.addRatesText}</p>
      <TextField
        label={words.fields.firstDay}
        type="date"
        className="max-w-xs"
        error={errors.firstDay?.message}
        {...form.register('firstDay')}
      />
      <TextArea
        label={words.fields.rates}
        hint={words.hints.rates}
        rows={3}
        error={errors.rates?.message}
        {...form.register('rates')}
      />
      <FormError error={errors.root?.message} />
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        busy={isSubmitting ? failure.loading : undefined}
      >
        {words.addRates}
      </Button>
    </form>
  );
}
