/** Adds a size to this product: a new tool, with what tells it apart, its price and its stock. */
import { useRef } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { newSizeFields } from '#api/contract/catalogue/product-fields.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { toText } from '#modules/catalogue/product-fields.ts';
import { callApi } from '#web/api.ts';
import { serverSentence, showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { useRequestKey } from '#web/orders/use-request-key.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { labelOf, ValueField, varyingAttributes, type Attribute } from './attribute-fields.tsx';
import { adviseOnPrice, issueText } from './grid/grid-cells.ts';
import type { EditedProduct } from './use-product-form.ts';

interface AddSizeProps {
  product: EditedProduct;
  listed: ResponseBody<'listAttributes'>;
  onAdded: () => void;
}

const names = ['variant', 'sku', 'gtin', 'price', 'minimum', 'stock'] as const;

type Name = (typeof names)[number];

const optional: readonly Name[] = ['sku', 'gtin'];

type Fields = Record<Name, string> & { values: Record<string, string> };

const empty: Fields = {
  ...{ variant: '', sku: '', gtin: '', price: '', minimum: '1', stock: '0', values: {} },
};

const inputModes = {
  ...{ variant: undefined, sku: undefined, gtin: undefined },
  ...({ price: 'decimal', minimum: 'numeric', stock: 'numeric' } as const),
} as const satisfies Record<Name, 'decimal' | 'numeric' | undefined>;

export function AddSize({ product, listed, onAdded }: AddSizeProps) {
  const { productPage: words, productGrid, failure, field: fieldWords } = useStaffWords();
  const keyOf = useRequestKey();
  const added = useRef(0);
  const form = useForm<Fields>({ defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const varying = varyingAttributes(listed, toText(product.fields['type']));

  async function submit(body: Fields): Promise<void> {
    const answer = await callApi(staffEndpoints.addSize, {
      params: { id: product.id },
      body,
      // What is sent again after it was added is another request.
      headers: { 'idempotency-key': keyOf([added.current, body]) },
    });
    if (!answer.ok) {
      const fields = [...names, ...varying.map(({ code }) => `values.${code}` as const)];
      return showProblem(form, answer.problem, { fields, offline: failure.offline });
    }
    added.current += 1;
    notify({ text: fill(words.sizeAdded, { size: body.variant.trim() }) });
    // Before the reset, which lets go of the inputs.
    form.setFocus('variant');
    form.reset(empty);
    onAdded();
  }

  const errorOf = (name: Name) => {
    const message = errors[name]?.message;
    return message && serverSentence(message, fieldWords);
  };
  const labels = { ...words.fields, stock: words.openingStock };
  return (
    <form
      noValidate
      aria-labelledby="add-size-title"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void form.handleSubmit(submit)();
      }}
      className="grid gap-4 rounded-plain border border-line bg-card p-5 sm:grid-cols-2 lg:grid-cols-3"
    >
      <div className="col-span-full">
        <h3 id="add-size-title" className="text-2">
          {words.addSizeTitle}
        </h3>
        <p className="mt-1 text-small text-graphite">{words.addSizeHint}</p>
      </div>
      {names.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          inputMode={inputModes[name]}
          maxLength={name === 'sku' ? 40 : 80}
          required={!optional.includes(name)}
          autoComplete="off"
          error={errorOf(name)}
          {...form.register(name, {
            validate: (text) => findProblem(name, text, productGrid.priceAdvice),
          })}
        />
      ))}
      {varying.map((attribute) => (
        <SizeValue key={attribute.code} {...{ attribute, form }} />
      ))}
      <div className="col-span-full grid justify-items-start gap-3">
        <FormError error={errors.root?.message} />
        <Button type="submit" variant="outline" busy={isSubmitting ? failure.loading : undefined}>
          {words.addSize}
        </Button>
      </div>
    </form>
  );
}

/** What is wrong before the server is asked, in its words; `advice`: how a price is written. */
function findProblem(name: Name, text: string, advice: string): string | undefined {
  if (text.trim() === '') return optional.includes(name) ? undefined : 'is required';
  const problem = issueText(name, newSizeFields.shape[name].safeParse(text).error);
  return problem && adviseOnPrice(problem, advice);
}

interface SizeValueProps {
  attribute: Attribute;
  form: UseFormReturn<Fields>;
}

/** Of an attribute in which the sizes differ; one of another type is not sent. */
function SizeValue({ attribute, form }: SizeValueProps) {
  const errorText = useFieldErrors();
  const { code } = attribute;
  const name = `values.${code}` as const;
  const value = toText(form.watch(name));
  const { ref } = form.register(name, { shouldUnregister: true });
  const write = (next: string) => form.setValue(name, next, { shouldValidate: true });
  return (
    <ValueField
      {...{ attribute, label: labelOf(attribute), field: name }}
      form={{
        ref,
        text: () => value,
        error: () => errorText(form.formState.errors.values?.[code]),
        change: (_, next) => write(toText(next)),
      }}
      onChange={(next) => write(toText(next))}
    />
  );
}
