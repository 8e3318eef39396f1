/** The form of a zone: its name, its addresses, and its methods. */
import { useFieldArray, useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { listCountries } from '#modules/addresses/country.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi, type Problem } from '#web/api.ts';
import { problemText, serverSentence } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import type { Wording } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';
import type { Zone } from './delivery.tsx';
import { MethodFields } from './method-fields.tsx';
import { newMethod, toBody, toTexts, type ZoneTexts } from './zone-fields.ts';

interface ZoneFormProps {
  /** The one to change; a new one without it. */
  zone?: Zone;
  onChanged: () => void;
  onClose: () => void;
}

export type ZoneFormOf = UseFormReturn<ZoneTexts>;

export function ZoneForm({ zone, onChanged, onClose }: ZoneFormProps) {
  const { delivery: words, failure } = useStaffWords();
  const { field } = useWords();
  const form = useForm<ZoneTexts>({ defaultValues: toTexts(zone) });
  const methods = useFieldArray({ control: form.control, name: 'methods' });
  const { errors, isSubmitting } = form.formState;

  async function save(fields: ZoneTexts): Promise<void> {
    const body = toBody(fields);
    const answer = zone
      ? await callApi(staffEndpoints.changeDeliveryZone, {
          params: { id: zone._id },
          body: { ...body, version: zone.version },
        })
      : await callApi(staffEndpoints.createDeliveryZone, { body });
    if (!answer.ok) return showErrors(form, answer.problem, { failure, field });
    notify({ text: words.saved });
    onClose();
    onChanged();
  }

  return (
    <form
      noValidate
      aria-label={zone?.name ?? words.newZone}
      onSubmit={form.handleSubmit(save)}
      className="grid gap-6 rounded-plain border border-ink bg-card p-5"
    >
      <TextField
        label={words.name}
        maxLength={80}
        required
        error={errors.name?.message}
        {...form.register('name')}
      />
      <AreaFields form={form} errors={errors} />
      <fieldset className="grid gap-4">
        <legend className="mb-2 text-1 font-semibold">{words.methods}</legend>
        {methods.fields.map(({ id }, index) => (
          <MethodFields key={id} form={form} index={index} onRemove={() => methods.remove(index)} />
        ))}
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => methods.append(newMethod())}
        >
          {words.addMethod}
        </Button>
      </fieldset>
      <FormError error={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
          {words.save}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

function AreaFields({ form, errors }: { form: ZoneFormOf; errors: FieldErrors<ZoneTexts> }) {
  const { delivery: words } = useStaffWords();
  const areas = useFieldArray({ control: form.control, name: 'areas' });
  const countries = [
    { value: '', text: words.everywhere },
    ...listCountries().map(({ code, name }) => ({ value: code, text: name })),
  ];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-1 font-semibold">{words.areas}</legend>
      <p className="text-small text-graphite">{words.postcodesHint}</p>
      {areas.fields.map(({ id }, index) => (
        <div key={id} className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_1fr_auto]">
          <SelectField
            label={words.country}
            options={countries}
            error={errors.areas?.[index]?.country?.message}
            {...form.register(`areas.${index}.country`)}
          />
          <TextField
            label={words.from}
            maxLength={20}
            error={errors.areas?.[index]?.from?.message}
            {...form.register(`areas.${index}.from`)}
          />
          <TextField
            label={words.to}
            maxLength={20}
            error={errors.areas?.[index]?.to?.message}
            {...form.register(`areas.${index}.to`)}
          />
          <Button
            variant="danger"
            aria-label={fill(words.removeArea, { place: index + 1 })}
            disabled={areas.fields.length === 1}
            onClick={() => areas.remove(index)}
          >
            {words.remove}
          </Button>
        </div>
      ))}
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() => areas.append({ country: '', from: '', to: '' })}
      >
        {words.addArea}
      </Button>
    </fieldset>
  );
}

const fieldPaths = [
  /^name$/,
  /^areas\.\d+\.(country|from|to)$/,
  /^methods\.\d+\.(name|note|kind|basis|currency|freeFrom)$/,
  /^methods\.\d+\.rates\.\d+\.(upTo|price)$/,
];

/** Each at its field, the first one focused; what belongs to none stands below the form. */
function showErrors(
  form: ZoneFormOf,
  problem: Problem,
  { field, failure }: Pick<Wording, 'field' | 'failure'>,
): void {
  const known = (problem.errors ?? []).filter(({ path }) => isField(path));
  for (const [index, { path, message }] of known.entries()) {
    if (!isField(path)) continue;
    const shown = { message: serverSentence(message, field) };
    form.setError(path, shown, { shouldFocus: index === 0 });
  }
  if (known.length === 0) form.setError('root', { message: problemText(problem, failure.offline) });
}

type FieldPath = Exclude<Parameters<ZoneFormOf['setError']>[0], 'root' | `root.${string}`>;

function isField(path: string): path is FieldPath {
  return fieldPaths.some((pattern) => pattern.test(path));
}
