/** A method of a zone: what customers see of it, and its prices. */
import { useFieldArray, useWatch } from 'react-hook-form';
import { methodKinds, rateBases } from '#modules/delivery/delivery-zone.ts';
import { currencyOptions } from '#web/dashboard/forms/currency-options.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import { isLimit } from './zone-fields.ts';
import type { ZoneFormOf } from './zone-form.tsx';

interface MethodFieldsProps {
  form: ZoneFormOf;
  index: number;
  onRemove: () => void;
}

export function MethodFields({ form, index, onRemove }: MethodFieldsProps) {
  const { delivery: words } = useStaffWords();
  const errors = form.formState.errors.methods?.[index];
  const at = `methods.${index}` as const;
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <legend className="sr-only">{fill(words.method, { place: index + 1 })}</legend>
      <TextField
        label={words.methodName}
        maxLength={80}
        required
        error={errors?.name?.message}
        {...form.register(`${at}.name`)}
      />
      <TextField
        label={words.note}
        maxLength={200}
        error={errors?.note?.message}
        {...form.register(`${at}.note`)}
      />
      <SelectField
        label={words.kind}
        options={methodKinds.map((value) => ({ value, text: words.kinds[value] }))}
        {...form.register(`${at}.kind`)}
      />
      <SelectField
        label={words.basis}
        options={rateBases.map((value) => ({ value, text: words.bases[value] }))}
        {...form.register(`${at}.basis`)}
      />
      <SelectField
        label={words.currency}
        hint={words.currencyHint}
        options={currencyOptions}
        className="sm:col-span-2"
        error={errors?.currency?.message}
        {...form.register(`${at}.currency`)}
      />
      <RateFields form={form} index={index} />
      <TextField
        label={words.freeFrom}
        hint={words.freeFromHint}
        inputMode="decimal"
        error={errors?.freeFrom?.message}
        {...form.register(`${at}.freeFrom`)}
      />
      <Button variant="danger" className="self-end justify-self-start" onClick={onRemove}>
        {fill(words.removeMethod, { place: index + 1 })}
      </Button>
    </fieldset>
  );
}

function RateFields({ form, index }: { form: ZoneFormOf; index: number }) {
  const { delivery: words } = useStaffWords();
  const rates = useFieldArray({ control: form.control, name: `methods.${index}.rates` });
  const basis = useWatch({ control: form.control, name: `methods.${index}.basis` });
  const errors = form.formState.errors.methods?.[index]?.rates;
  const isFlat = basis === 'flat';
  return (
    <div className="grid gap-3 sm:col-span-2">
      {rates.fields.map(({ id }, place) => (
        <div key={id} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
          {!isFlat && (
            <TextField
              label={words.upTo}
              inputMode="decimal"
              error={errors?.[place]?.upTo?.message}
              {...form.register(`methods.${index}.rates.${place}.upTo`, {
                validate: (text) => isLimit(text, basis) || words.upToWrong[basis],
              })}
            />
          )}
          <TextField
            label={words.price}
            inputMode="decimal"
            required
            error={
              errors?.[place]?.price?.message ??
              (isFlat ? errors?.[place]?.upTo?.message : undefined)
            }
            {...form.register(`methods.${index}.rates.${place}.price`)}
          />
          {rates.fields.length > 1 && (
            <Button
              variant="danger"
              aria-label={fill(words.removeRate, { place: place + 1 })}
              onClick={() => rates.remove(place)}
            >
              {words.remove}
            </Button>
          )}
        </div>
      ))}
      {!isFlat && <p className="text-fine text-graphite">{words.upToHint}</p>}
      {!isFlat && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => rates.append({ upTo: '', price: '' })}
        >
          {words.addRate}
        </Button>
      )}
    </div>
  );
}
