/** The fields of a product itself: texts and place. */
import type { ResponseBody } from '#api/contract/operations.ts';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import type { EditedProduct, InputForm, ProductForm } from './use-product-form.ts';

interface SectionProps {
  id: string;
  title: string;
  /** Another part is joined to its foot. */
  isOpenBelow?: boolean;
  children: React.ReactNode;
}

/** A part of the form, under its own heading. */
export function Section({ id, title, isOpenBelow = false, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className={
        'grid gap-5 rounded-plain border border-line bg-card p-5 sm:grid-cols-2 ' +
        (isOpenBelow ? 'rounded-b-none border-b-0 pb-0' : '')
      }
    >
      <h3 id={id} className="text-2 sm:col-span-2">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** What ties an input to a field of the form. */
export function fieldOf(form: InputForm, field: string) {
  return {
    name: field,
    value: form.text(field),
    error: form.error(field),
    onChange: ({ target }: { target: { value: string } }) => form.change(field, target.value),
    ref: form.ref,
  };
}

export function TextFields({ form }: { form: ProductForm }) {
  const { productPage: words } = useStaffWords();
  return (
    <Section id="texts" title={words.texts}>
      <TextField
        label={words.fields.name}
        maxLength={120}
        required
        className="sm:col-span-2"
        {...fieldOf(form, 'name')}
      />
      <TextArea
        label={words.fields.description}
        rows={5}
        maxLength={4000}
        className="sm:col-span-2"
        {...fieldOf(form, 'description')}
      />
    </Section>
  );
}

interface PlaceFieldsProps {
  product: EditedProduct;
  form: ProductForm;
  categories: ResponseBody<'listCategories'>;
}

export function PlaceFields({ product, form, categories }: PlaceFieldsProps) {
  const { productPage: words, products } = useStaffWords();
  const none = { value: '', text: words.noneChosen };
  const options = categories.map(({ id, path }) => ({ value: id, text: path }));
  const states = (['draft', 'published', 'archived'] as const).map((value) => {
    return { value, text: products.states[value] };
  });
  const isBare = form.text('state') === 'published' && product.tools.length === 0;
  return (
    <Section id="place" title={words.place}>
      <TextField
        label={words.fields.slug}
        maxLength={80}
        required
        autoComplete="off"
        {...fieldOf(form, 'slug')}
      />
      <SelectField
        label={words.fields.category}
        options={[none, ...options]}
        {...fieldOf(form, 'category')}
        onChange={({ target }) => form.change('category', target.value || null)}
      />
      <SelectField
        label={words.fields.state}
        hint={isBare ? words.publishedWithoutSizes : undefined}
        options={states}
        {...fieldOf(form, 'state')}
      />
      <TextField
        type="datetime-local"
        label={words.fields.publishAt}
        hint={words.publishAtHint}
        disabled={form.text('state') !== 'draft'}
        {...fieldOf(form, 'publishAt')}
        value={toLocal(form.text('publishAt'))}
        onChange={({ target }) => form.change('publishAt', fromLocal(target.value))}
      />
    </Section>
  );
}

const minuteLength = 16;
const minuteMs = 60_000;

/** A moment as the browser's field has it: local, to the minute. */
function toLocal(moment: string): string {
  if (moment === '') return '';
  const at = new Date(moment);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * minuteMs);
  return local.toISOString().slice(0, minuteLength);
}

function fromLocal(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString();
}
