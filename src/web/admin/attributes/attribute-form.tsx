/** What an attribute is called, and what its values are. */
import { useForm } from 'react-hook-form';
import { attributeKinds, type AttributeKind } from '#modules/catalogue/attributes/attribute.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { Attribute } from './attributes.tsx';
import { CheckField } from './check-field.tsx';
import { readChoices, writeChoices } from './choices-text.ts';

interface Fields {
  code: string;
  name: string;
  kind: AttributeKind;
  unit: string;
  position: string;
  isFacet: boolean;
  isShown: boolean;
  choices: string;
}

const names = ['code', 'name', 'kind', 'unit', 'position', 'isFacet', 'choices'] as const;

interface AttributeFormProps {
  /** The one to change; a new one without it. */
  attribute?: Attribute;
  /** Where a new one stands. */
  nextPlace?: number;
  onSaved: () => void;
}

export function AttributeForm({ attribute, nextPlace = 1, onSaved }: AttributeFormProps) {
  const { attributes: words, failure } = useStaffWords();
  const errorText = useFieldErrors();
  const form = useForm<Fields>({ defaultValues: toFields(attribute, nextPlace) });
  const { errors, isSubmitting } = form.formState;
  const kind = form.watch('kind');

  async function submit({ code, choices: typed, kind: chosen, ...fields }: Fields): Promise<void> {
    const choices = chosen.startsWith('choice') ? readChoices(typed) : [];
    if (typeof choices === 'number') {
      const message = fill(words.choiceWrong, { line: choices });
      return form.setError('choices', { type: 'server', message });
    }
    const unit = chosen === 'number' ? fields.unit : '';
    const isFacet = chosen !== 'text' && fields.isFacet;
    const body = { ...fields, unit, isFacet, choices };
    const answer = attribute
      ? await callApi(staffEndpoints.changeAttribute, {
          params: { id: attribute.id },
          body: { ...body, seen: pickFields(attribute) },
        })
      : await callApi(staffEndpoints.createAttribute, { body: { ...body, code, kind: chosen } });
    if (!answer.ok)
      return showProblem(form, answer.problem, { fields: names, offline: failure.offline });
    notify({ text: fill(words.saved, { name: fields.name }) });
    onSaved();
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={words.name}
        maxLength={200}
        required
        error={errorText(errors.name)}
        {...form.register('name')}
      />
      {!attribute && (
        <>
          <TextField
            label={words.code}
            hint={words.codeHint}
            maxLength={40}
            required
            autoComplete="off"
            error={errorText(errors.code)}
            {...form.register('code')}
          />
          <SelectField
            label={words.kind}
            options={attributeKinds.map((value) => ({ value, text: words.kinds[value] }))}
            error={errorText(errors.kind)}
            {...form.register('kind')}
          />
        </>
      )}
      {kind === 'number' && (
        <TextField
          label={words.unit}
          maxLength={10}
          error={errorText(errors.unit)}
          {...form.register('unit')}
        />
      )}
      <TextField
        label={words.position}
        inputMode="numeric"
        error={errorText(errors.position)}
        {...form.register('position')}
      />
      {kind.startsWith('choice') && (
        <TextArea
          label={words.choices}
          hint={words.choicesHint}
          rows={5}
          error={errorText(errors.choices)}
          className="sm:col-span-2"
          {...form.register('choices')}
        />
      )}
      <div className="flex flex-wrap gap-x-8 sm:col-span-2">
        {kind !== 'text' && <CheckField label={words.isFacet} {...form.register('isFacet')} />}
        <CheckField label={words.isShown} {...form.register('isShown')} />
      </div>
      <div className="grid justify-items-start gap-3 sm:col-span-2">
        <FormError error={errors.isFacet?.message ?? errors.root?.message} />
        <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
          {attribute ? words.save : words.addAttribute}
        </Button>
      </div>
    </form>
  );
}

function pickFields({ name, unit, isFacet, isShown, position, choices }: Attribute) {
  return { name, unit, isFacet, isShown, position, choices };
}

function toFields(attribute: Attribute | undefined, nextPlace: number): Fields {
  const { choices = [], position = nextPlace, ...fields } = attribute ?? {};
  return {
    ...{ code: '', name: '', kind: 'choice', unit: '', isFacet: false, isShown: true },
    ...fields,
    position: String(position),
    choices: writeChoices(choices),
  };
}
