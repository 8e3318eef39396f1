/** What a type of products is called, and which attributes its products have. */
import { useForm } from 'react-hook-form';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { Attribute, ProductType } from './attributes.tsx';
import { CheckField } from './check-field.tsx';

interface Fields {
  code: string;
  name: string;
  position: string;
  /** The codes of its attributes, and of those in which sizes differ. */
  has: string[];
  varies: string[];
}

const names = ['code', 'name', 'position'] as const;

interface TypeFormProps {
  /** The one to change; a new one without it. */
  type?: ProductType;
  attributes: readonly Attribute[];
  onSaved: () => void;
}

export function TypeForm({ type, attributes, onSaved }: TypeFormProps) {
  const { attributes: words, failure } = useStaffWords();
  const errorText = useFieldErrors();
  const form = useForm<Fields>({ defaultValues: toFields(type) });
  const { errors, isSubmitting } = form.formState;
  const has = form.watch('has');

  async function submit({ code, has: wanted, varies, ...fields }: Fields): Promise<void> {
    const listed = attributes.filter((one) => wanted.includes(one.code));
    const body = {
      ...fields,
      attributes: listed.map((one) => ({ code: one.code, varies: varies.includes(one.code) })),
    };
    const answer = type
      ? await callApi(staffEndpoints.changeProductType, {
          params: { id: type.id },
          body: {
            ...body,
            seen: { name: type.name, position: type.position, attributes: type.attributes },
          },
        })
      : await callApi(staffEndpoints.createProductType, { body: { ...body, code } });
    if (!answer.ok)
      return showProblem(form, answer.problem, { fields: names, offline: failure.offline });
    notify({ text: fill(words.saved, { name: fields.name }) });
    onSaved();
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={words.name}
        maxLength={80}
        required
        error={errorText(errors.name)}
        {...form.register('name')}
      />
      {!type && (
        <TextField
          label={words.code}
          hint={words.codeHint}
          maxLength={40}
          required
          autoComplete="off"
          error={errorText(errors.code)}
          {...form.register('code')}
        />
      )}
      <TextField
        label={words.position}
        inputMode="numeric"
        error={errorText(errors.position)}
        {...form.register('position')}
      />
      <fieldset className="sm:col-span-2">
        <legend className="mb-1 text-small font-semibold">{words.typeAttributes}</legend>
        <ul className="grid sm:grid-cols-2 sm:gap-x-8">
          {attributes.map(({ code, name }) => (
            <li key={code} className="flex flex-wrap items-center justify-between gap-x-4">
              <CheckField label={name} value={code} {...form.register('has')} />
              {has.includes(code) && (
                <CheckField
                  label={words.differing}
                  aria-label={fill(words.varies, { name })}
                  value={code}
                  {...form.register('varies')}
                />
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="grid justify-items-start gap-3 sm:col-span-2">
        <FormError error={errors.root?.message} />
        <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
          {type ? words.save : words.addType}
        </Button>
      </div>
    </form>
  );
}

function toFields(type: ProductType | undefined): Fields {
  const { code = '', name = '', position = 0, attributes = [] } = type ?? {};
  return {
    ...{ code, name, position: String(position) },
    has: attributes.map((one) => one.code),
    varies: attributes.filter(({ varies }) => varies).map((one) => one.code),
  };
}
