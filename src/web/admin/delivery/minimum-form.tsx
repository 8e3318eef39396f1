/** What the goods of a cart must come to. */
import { useForm } from 'react-hook-form';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { formatAmountForInput } from '#web/dashboard/format/amounts.ts';
import { showProblem } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { useStaffWords } from '#web/staff-words.ts';

interface MinimumFormProps {
  minimum: { minimum: number; version: number };
  onChanged: () => void;
}

export function MinimumForm({ minimum: { minimum, version }, onChanged }: MinimumFormProps) {
  const { delivery: words, failure } = useStaffWords();
  const form = useForm({ defaultValues: { minimum: formatAmountForInput(minimum) } });
  const { errors, isSubmitting } = form.formState;

  async function save(fields: { minimum: string }): Promise<void> {
    const body = { minimum: fields.minimum, version };
    const answer = await callApi(staffEndpoints.changeOrderMinimum, { body });
    if (answer.ok) {
      notify({ text: words.saved });
      return onChanged();
    }
    showProblem(form, answer.problem, { fields: ['minimum'], offline: failure.offline });
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(save)}
      className="grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <h3 className="text-2">{words.minimum}</h3>
      <TextField
        label={words.minimumField}
        hint={words.minimumHint}
        inputMode="decimal"
        className="max-w-xs"
        error={errors.minimum?.message}
        {...form.register('minimum')}
      />
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
