/** What the goods of a cart must come to: an amount of each currency, saved by itself. */
import { useForm } from 'react-hook-form';
import { currencyCode, type Currency } from '#platform/currency.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { formatAmountForInput } from '#web/dashboard/format/amounts.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';

export interface Minimum {
  currency: Currency;
  minimum: number;
  version: number;
}

interface MinimumsProps {
  minimums: readonly Minimum[];
  onChanged: () => void;
}

export function OrderMinimums({ minimums, onChanged }: MinimumsProps) {
  const { delivery: words } = useStaffWords();
  return (
    <section
      aria-labelledby="minimum-title"
      className="grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <h3 id="minimum-title" className="text-2">
        {words.minimum}
      </h3>
      <p className="text-small text-graphite">{words.minimumLead}</p>
      <div className="grid gap-4 xl:grid-cols-3">
        {minimums.map((one) => (
          <MinimumForm key={`${one.currency} ${one.version}`} {...one} onChanged={onChanged} />
        ))}
      </div>
    </section>
  );
}

function MinimumForm({
  currency,
  minimum,
  version,
  onChanged,
}: Minimum & { onChanged: () => void }) {
  const { delivery: words, failure } = useStaffWords();
  const fieldError = useFieldErrors();
  const form = useForm({ defaultValues: { minimum: formatAmountForInput(minimum) } });
  const { errors, isSubmitting } = form.formState;
  const named = { currency: currencyCode(currency) };

  async function save(fields: { minimum: string }): Promise<void> {
    const body = { minimum: fields.minimum, currency, version };
    const answer = await callApi(staffEndpoints.changeOrderMinimum, { body });
    if (answer.ok) {
      notify({ text: fill(words.minimumSaved, named) });
      return onChanged();
    }
    showProblem(form, answer.problem, { fields: ['minimum'], offline: failure.offline });
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(save)} className="grid gap-2">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label={fill(words.minimumField, named)}
          inputMode="decimal"
          className="max-w-xs min-w-40 flex-1"
          error={fieldError(errors.minimum)}
          {...form.register('minimum')}
        />
        <Button
          type="submit"
          variant="outline"
          className="mt-6"
          busy={isSubmitting ? failure.loading : undefined}
        >
          {fill(words.saveMinimum, named)}
        </Button>
      </div>
      <FormError error={errors.root?.message} />
    </form>
  );
}
