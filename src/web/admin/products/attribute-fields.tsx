/** A value of an attribute as a field of the product's form. */
import { useId } from 'react';
import type { ResponseBody } from '#api/contract/operations.ts';
import { FieldError, TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { CheckField } from '../attributes/check-field.tsx';
import { fieldOf } from './product-fields.tsx';
import type { InputForm } from './use-product-form.ts';

type Listed = ResponseBody<'listAttributes'>;
export type Attribute = Listed['attributes'][number];

/** The attributes of a type, in its order. */
export function typeAttributes(
  listed: Listed,
  type: string,
): { attribute: Attribute; varies: boolean }[] {
  const own = listed.types.find(({ code }) => code === type)?.attributes ?? [];
  return own.flatMap(({ code, varies }) => {
    const attribute = listed.attributes.find((one) => one.code === code);
    return attribute ? [{ attribute, varies }] : [];
  });
}

/** Those in which the sizes of a product differ. */
export function varyingAttributes(listed: Listed, type: string): Attribute[] {
  return typeAttributes(listed, type).flatMap(({ attribute, varies }) => (varies ? attribute : []));
}

export function labelOf({ name, unit }: Attribute): string {
  return unit === '' ? name : `${name}, ${unit}`;
}

interface ValueFieldProps {
  attribute: Attribute;
  label: string;
  form: InputForm;
  field: string;
  /** Null for none. */
  onChange: (value: string | null) => void;
}

export function ValueField({
  attribute: { kind, choices },
  label,
  form,
  field,
  onChange,
}: ValueFieldProps) {
  const { attributes: words } = useStaffWords();
  const shared = {
    ...{ label, ...fieldOf(form, field) },
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value || null),
  };
  if (kind === 'choice' || kind === 'yes_no') {
    const offered =
      kind === 'choice'
        ? choices.map((one) => ({ value: one.code, text: one.name }))
        : (['yes', 'no'] as const).map((value) => ({ value, text: words[value] }));
    return <SelectField {...shared} options={[{ value: '', text: words.noType }, ...offered]} />;
  }
  if (kind === 'choices') return <ChoicesField {...{ label, choices, form, field, onChange }} />;
  return (
    <TextField
      {...shared}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={500}
    />
  );
}

interface ChoicesFieldProps extends Omit<ValueFieldProps, 'attribute'> {
  choices: Attribute['choices'];
}

function ChoicesField({ label, choices, form, field, onChange }: ChoicesFieldProps) {
  const id = useId();
  const chosen = form.text(field).split(',');
  const toggle = (code: string) => {
    const next = choices
      .map((one) => one.code)
      .filter((one) => chosen.includes(one) !== (one === code));
    onChange(next.join(',') || null);
  };
  return (
    <fieldset aria-describedby={id} className="min-w-0">
      <legend className="mb-1 text-small font-semibold">{label}</legend>
      {choices.map(({ code, name }) => (
        <CheckField
          key={code}
          label={name}
          checked={chosen.includes(code)}
          onChange={() => toggle(code)}
        />
      ))}
      <FieldError id={id} error={form.error(field)} />
    </fieldset>
  );
}
