/** Several sizes at once: a row of them becomes a small table with a price and a stock for each. */
import { useEffect, useRef, useState } from 'react';
import type { ResponseBody } from '#api/contract/operations.ts';
import { toText } from '#modules/catalogue/product-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { labelOf, ValueField, varyingAttributes, type Attribute } from '../attribute-fields.tsx';
import { fill } from '#web/wording/fill.ts';
import type { EditedProduct } from '../use-product-form.ts';
import { newSizeNames, useNewSizes, type NewSizeRow, type NewSizesForm } from './use-new-sizes.ts';

interface NewSizesProps {
  product: EditedProduct;
  listed: ResponseBody<'listAttributes'>;
  onAdded: () => void;
  /** Whether some are typed that are not in the product yet. */
  onTyped?: (isTyped: boolean) => void;
}

/** Leads to the button that puts them into the product. */
export function goToNewSizes(): void {
  focusIn(document.getElementById(formId), '[type="submit"]');
}

const formId = 'new-sizes';

export function NewSizes({ product, listed, onAdded, onTyped }: NewSizesProps) {
  const { productPage: words, failure } = useStaffWords();
  const varying = varyingAttributes(listed, toText(product.fields['type']));
  const form = useNewSizes({ product: product.id, varying, onAdded });
  const [row, setRow] = useState('');
  const element = useRef<HTMLFormElement>(null);
  const isTyped = form.rows.length > 0;
  useEffect(() => onTyped?.(isTyped), [onTyped, isTyped]);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > 0) focusIn(element.current, '[aria-invalid="true"]');
  }, [failures]);

  async function send(): Promise<void> {
    if (await form.send()) setRow('');
    else setFailures((count) => count + 1);
  }

  return (
    <form
      ref={element}
      id={formId}
      noValidate
      aria-labelledby="new-sizes-title"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="new-sizes rounded-plain rounded-t-none border border-t-0 border-line bg-card p-5"
    >
      <h3 id="new-sizes-title" className="text-2">
        {words.sizesTitle}
      </h3>
      <TextField
        label={words.sizesRow}
        hint={words.sizesHint}
        value={row}
        maxLength={400}
        autoComplete="off"
        onChange={({ target }) => {
          setRow(target.value);
          form.readRow(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The row is read already: on to its first price, and nothing is sent.
          event.preventDefault();
          focusIn(element.current, '[role="group"] input');
        }}
      />
      {form.rows.map((size) => (
        <SizeLine key={size.variant} {...{ size, form, varying }} />
      ))}
      <FormError error={form.error} />
      {isTyped && (
        <Button
          type="submit"
          variant="outline"
          className="justify-self-start"
          busy={form.isSending ? failure.loading : undefined}
        >
          {words.sizesAdd}
        </Button>
      )}
    </form>
  );
}

function focusIn(form: HTMLElement | null, selector: string): void {
  form?.querySelector<HTMLElement>(selector)?.focus();
}

interface SizeLineProps {
  size: NewSizeRow;
  form: NewSizesForm;
  varying: readonly Attribute[];
}

const inputModes = { price: 'decimal', stock: 'numeric', minimum: 'numeric' } as const;

function SizeLine({ size, form, varying }: SizeLineProps) {
  const { productPage: words } = useStaffWords();
  const labels = { ...words.fields, stock: words.sizesStock };
  const { variant } = size;
  return (
    <div role="group" aria-label={fill(words.sizesLine, { size: variant })} className="new-size">
      <p className="figures font-semibold wrap-anywhere">
        {variant} <span className="font-normal text-oxblood">{size.errors['variant']}</span>
      </p>
      {newSizeNames.map((name) => (
        <TextField
          key={name}
          name={`${variant} ${name}`}
          label={labels[name]}
          inputMode={name === 'sku' ? undefined : inputModes[name]}
          required={name !== 'sku'}
          maxLength={40}
          autoComplete="off"
          value={size.fields[name]}
          error={size.errors[name]}
          onChange={({ target }) => form.change(variant, name, target.value)}
        />
      ))}
      {varying.length > 0 && <SizeValues {...{ size, form, varying }} />}
    </div>
  );
}

/** What tells the sizes apart beside their names; several choices have a line of their own. */
function SizeValues({ size, form, varying }: SizeLineProps) {
  const single = varying.filter(({ kind }) => kind !== 'choices');
  const many = varying.filter(({ kind }) => kind === 'choices');
  return (
    <div className="new-size-values">
      {[...single, ...many].map((attribute) => {
        const field = `values.${attribute.code}`;
        const change = (value: string | null) => {
          form.changeValue(size.variant, attribute.code, value ?? '');
        };
        return (
          <ValueField
            key={attribute.code}
            {...{ attribute, label: labelOf(attribute), field }}
            form={{
              text: () => size.values[attribute.code] ?? '',
              error: () => size.errors[field],
              change: (_, value) => change(toText(value)),
            }}
            onChange={change}
          />
        );
      })}
    </div>
  );
}
