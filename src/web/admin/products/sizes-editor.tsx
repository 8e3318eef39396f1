/**
 * The sizes of a product in one table: what tells them apart, their codes, prices and packing, and
 * the attributes that vary; rarer fields in a second one. On narrow screens each size is a card.
 */
import { Link } from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { taxClasses } from '#modules/catalogue/product-fields.ts';
import { formatCount } from '#platform/number-format.ts';
import { ToolThumbnail } from '#web/orders/lines/tool-thumbnail.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import { labelOf, ValueField, varyingAttributes, type Attribute } from './attribute-fields.tsx';
import { sizesOf } from './field-names.ts';
import { shownPictures } from './pictures-editor.tsx';
import { fieldOf, Section } from './product-fields.tsx';
import type { EditedProduct, ProductForm } from './use-product-form.ts';

interface SizesEditorProps {
  product: EditedProduct;
  form: ProductForm;
  listed: ResponseBody<'listAttributes'>;
}

const sellingFields = [
  ...(['variant', 'sku', 'gtin', 'price', 'minimum', 'weightG', 'unitsPerCarton'] as const),
] as const;
const rareFields = [
  ...(['orderMultiple', 'maximumOrder', 'leadDays', 'hsCode', 'origin', 'taxClass'] as const),
] as const;

type SizeField = (typeof sellingFields)[number] | (typeof rareFields)[number];

const numericFields: readonly SizeField[] = [
  ...(['price', 'minimum', 'weightG', 'unitsPerCarton', 'orderMultiple'] as const),
  ...(['maximumOrder', 'leadDays'] as const),
];

export function SizesEditor({ product, form, listed }: SizesEditorProps) {
  const { productPage: words } = useStaffWords();
  const sizes = sizesOf(product);
  const varying = sizes.length > 1 ? varyingAttributes(listed, form.text('type')) : [];
  return (
    <Section id="sizes" title={words.sizes} isOpenBelow>
      {sizes.length === 0 && <p className="text-graphite sm:col-span-2">{words.noSizes}</p>}
      {sizes.length > 0 && (
        <SizeTable {...{ product, form, varying }} fields={sellingFields} isFirst />
      )}
      {sizes.length > 0 && (
        <details className="min-w-0 sm:col-span-2">
          <summary className="link inline-flex min-h-11 items-center text-small">
            {words.rareFields}
          </summary>
          <SizeTable {...{ product, form }} varying={[]} fields={rareFields} />
        </details>
      )}
    </Section>
  );
}

interface SizeTableProps {
  product: EditedProduct;
  form: ProductForm;
  fields: readonly SizeField[];
  varying: readonly Attribute[];
  /** Each size has its picture, its stock and the way to its own page. */
  isFirst?: boolean;
}

/** As wide as what stands in them. */
const widths = {
  ...{ variant: '6rem', sku: '7rem', gtin: '9.5rem', price: '5.5rem', minimum: '5rem' },
  ...{ weightG: '5rem', unitsPerCarton: '5rem', orderMultiple: '6rem', maximumOrder: '6rem' },
  ...{ leadDays: '6rem', hsCode: '8rem', origin: '6rem', taxClass: '8rem' },
} as const satisfies Record<SizeField, string>;

function SizeTable({ product, form, fields, varying, isFirst = false }: SizeTableProps) {
  const { fields: names } = useStaffWords().productPage;
  const columns = [
    'minmax(10rem, 1.4fr)',
    ...fields.map((field) => `minmax(${widths[field]}, 1fr)`),
  ];
  return (
    <div data-sizes className="relative min-w-0 overflow-x-auto sm:col-span-2">
      <div className="dense gap-x-2 xl:grid" style={{ gridTemplateColumns: columns.join(' ') }}>
        <div
          aria-hidden="true"
          className="col-span-full hidden grid-cols-subgrid items-end pb-1 text-fine font-semibold xl:grid"
        >
          {fields.map((field, index) => (
            <span key={field} className={index === 0 ? 'col-start-2' : ''}>
              {names[field]}
            </span>
          ))}
        </div>
        {sizesOf(product).map(({ tool, name }) => (
          <div
            key={tool}
            role="group"
            aria-label={name}
            className="col-span-full grid grid-cols-2 items-start gap-3 border-t border-line py-3 sm:grid-cols-3 xl:grid-cols-subgrid xl:gap-x-2"
          >
            <SizeHead {...{ product, tool, form, isFirst }} />
            {fields.map((field) =>
              field === 'taxClass' ? (
                <TaxClassField key={field} {...{ tool, form }} />
              ) : (
                <SizeInput key={field} {...{ tool, form, field, product }} />
              ),
            )}
            {varying.length > 0 && <VaryingValues {...{ tool, form, varying }} />}
          </div>
        ))}
      </div>
    </div>
  );
}

interface SizeHeadProps {
  product: EditedProduct;
  tool: string;
  form: ProductForm;
  isFirst: boolean;
}

function SizeHead({ product, tool, form, isFirst }: SizeHeadProps) {
  const { productPage: words } = useStaffWords();
  const name = form.text(`variants.${tool}.name`);
  const isArchived = form.value(`variants.${tool}.isArchived`) === true;
  const available = product.tools.find(({ id }) => id === tool)?.available;
  const img = form.text(`variants.${tool}.img`) || (shownPictures(form, name)[0]?.img ?? '');
  return (
    <div className="col-span-full flex items-start gap-3 text-small xl:col-span-1 xl:py-1.5">
      {isFirst && <ToolThumbnail img={img} className="w-8" />}
      <p className="min-w-0">
        <span className="font-semibold wrap-anywhere">{name}</span>{' '}
        {isArchived && <span className="text-graphite">{words.fields.isArchived}</span>}
        {isFirst && available !== undefined && (
          <span className="figures block text-graphite">
            {fill(words.available, { count: formatCount(available) })}
          </span>
        )}
        {isFirst && !isArchived && (
          <Link
            to={`/dashboard/manageorder/${tool}`}
            className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
          >
            {words.price}
          </Link>
        )}
      </p>
    </div>
  );
}

interface VaryingValuesProps {
  tool: string;
  form: ProductForm;
  varying: readonly Attribute[];
}

/** Boxes of several choices, side by side. */
const inOneLine = '[&>fieldset]:flex [&>fieldset]:flex-wrap [&>fieldset]:gap-x-5';

/** In a line of their own, which has room for as many as a type has. */
function VaryingValues({ tool, form, varying }: VaryingValuesProps) {
  const single = varying.filter(({ kind }) => kind !== 'choices');
  const many = varying.filter(({ kind }) => kind === 'choices');
  const fieldOfSize = (code: string) => `variants.${tool}.values.${code}`;
  return (
    <div className="col-span-full grid grid-cols-2 items-start gap-3 sm:grid-cols-3 xl:col-start-2 xl:grid-cols-5">
      {[...single, ...many].map((attribute) => (
        <div
          key={attribute.code}
          className={attribute.kind === 'choices' ? `col-span-full ${inOneLine}` : ''}
        >
          <ValueField
            {...{ attribute, form }}
            label={labelOf(attribute)}
            field={fieldOfSize(attribute.code)}
            onChange={(value) => form.change(fieldOfSize(attribute.code), value)}
          />
        </div>
      ))}
    </div>
  );
}

interface SizeInputProps {
  product: EditedProduct;
  tool: string;
  form: ProductForm;
  field: SizeField;
}

function SizeInput({ product, tool, form, field }: SizeInputProps) {
  const { fields: names } = useStaffWords().productPage;
  const isPrice = field === 'price' || field === 'minimum';
  // What is off sale for good has no price that could be changed.
  const isDisabled = isPrice && !product.tools.some(({ id }) => id === tool);
  return (
    <TextField
      label={names[field]}
      inputMode={numericFields.includes(field) ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={80}
      disabled={isDisabled}
      onKeyDown={moveByArrows}
      className="xl:[&>label]:sr-only"
      {...fieldOf(form, `variants.${tool}.${field}`)}
    />
  );
}

function TaxClassField({ tool, form }: { tool: string; form: ProductForm }) {
  const { fields: names, taxClasses: texts } = useStaffWords().productPage;
  return (
    <SelectField
      label={names.taxClass}
      options={taxClasses.map((value) => ({ value, text: texts[value] }))}
      className="xl:[&>label]:sr-only"
      {...fieldOf(form, `variants.${tool}.taxClass`)}
    />
  );
}

/** Up and down lead to the same field of the size above and below. */
function moveByArrows(event: React.KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: from } = event;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
  const inputs = [...(from.closest('[data-sizes]')?.querySelectorAll('input') ?? [])];
  const column = inputs.filter(
    (input) => fieldPart(input.name) === fieldPart(from.name) && !input.disabled,
  );
  column[column.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)]?.select();
  event.preventDefault();
}

const fieldPart = (name: string) => name.replace(/^variants\.[^.]+\./, '');
