/**
 * The type of a product and the values of attributes that do not vary: once where all sizes have
 * the same, and for each size where they differ.
 */
import type { ResponseBody } from '#api/contract/operations.ts';
import { SelectField } from '#web/ui/forms/select.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { labelOf, typeAttributes, ValueField, type Attribute } from './attribute-fields.tsx';
import { sizesOf } from './field-names.ts';
import { fieldOf, Section } from './product-fields.tsx';
import type { EditedProduct, ProductForm } from './use-product-form.ts';

type Listed = ResponseBody<'listAttributes'>;

interface AttributesEditorProps {
  product: EditedProduct;
  form: ProductForm;
  listed: Listed;
}

export function AttributesEditor({ product, form, listed }: AttributesEditorProps) {
  const { attributes: words } = useStaffWords();
  const type = listed.types.find(({ code }) => code === form.text('type'));
  const sizes = sizesOf(product);
  // What varies stands in the table of the sizes.
  const own = typeAttributes(listed, form.text('type')).filter(
    ({ varies }) => !varies || sizes.length < 2,
  );
  return (
    <Section id="attributes" title={words.ofProduct}>
      <SelectField
        label={words.type}
        options={[
          { value: '', text: words.noType },
          ...listed.types.map(({ code, name }) => ({ value: code, text: name })),
        ]}
        {...fieldOf(form, 'type')}
        onChange={({ target }) => form.change('type', target.value || null)}
      />
      {type?.attributes.length === 0 && (
        <p className="text-graphite sm:col-span-2">{words.noneOfType}</p>
      )}
      {own.map(({ attribute }) => (
        <AttributeFields key={attribute.code} {...{ attribute, sizes, form }} />
      ))}
    </Section>
  );
}

interface AttributeFieldsProps {
  attribute: Attribute;
  sizes: readonly { tool: string; name: string }[];
  form: ProductForm;
}

function AttributeFields({ attribute, sizes, form }: AttributeFieldsProps) {
  const { code } = attribute;
  const label = labelOf(attribute);
  const fields = sizes.map(({ tool, ...size }) => ({
    ...size,
    field: `variants.${tool}.values.${code}`,
  }));
  const isShared =
    sizes.length === 1 || new Set(fields.map(({ field }) => form.text(field))).size === 1;
  const [first] = fields;
  if (isShared && first)
    return (
      <ValueField
        {...{ attribute, label, form }}
        field={first.field}
        onChange={(value) => fields.forEach(({ field }) => form.change(field, value))}
      />
    );
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-2 text-small font-semibold">{label}</legend>
      <div className="dense grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-3">
        {fields.map(({ field, name: size }) => (
          <ValueField
            key={field}
            {...{ attribute, form, field }}
            label={size}
            onChange={(value) => form.change(field, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
