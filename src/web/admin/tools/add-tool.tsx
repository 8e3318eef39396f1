/** 'Add order' in the drawer: the form that adds a product to the shop. */
import { useId, useState } from 'react';
import { useForm, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { Link, useLoaderData, type LinksFunction } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { useUnsavedGuard } from '#web/dashboard/forms/unsaved-guard.tsx';
import { showProblem } from '#web/dashboard/forms/form-errors.ts';
import { callApi } from '#web/api.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { z, zodResolver } from '#web/form-schema.ts';
import { ProductHead } from '#web/shop/product/product-head.tsx';
import { ToolCard } from '#web/shop/home/tool-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import type { StaffWording } from '#web/wording/staff/staff-wording.ts';
import { fill } from '#web/wording/fill.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import {
  ToolFields,
  emptyToolTexts,
  longestQuantity,
  quantityText,
  toolFieldNames,
  toolTextsSchema,
} from './tool-fields.tsx';
import { Preview } from '../preview/preview.tsx';
import { previewedTool } from '../preview/previewed-tool.ts';
import { ReadableField } from './readable-field.tsx';
import editorStyles from '../preview/editor.css?url';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';

function createSchema(words: StaffWording['addTool']) {
  return toolTextsSchema(words).extend({
    Name: z.string().trim().min(1, words.needed).max(200),
    // Prefilled and read-only: never rejected for its length.
    email: z.string(),
    quantity1: quantityText(words, 1, words.minimumRange),
    quantity2: quantityText(words, 0, words.availableRange),
  });
}

type Fields = z.infer<ReturnType<typeof createSchema>>;

const fieldNames = [...toolFieldNames, 'Name', 'email', 'quantity1', 'quantity2'] as const;

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

export const meta = staffScreenTitle((words) => words.addTool.title);

export async function clientLoader() {
  const [session, tools] = await Promise.all([
    requirePermission('catalogue'),
    loadFromShop(shopEndpoints.listTools),
  ]);
  return { session, tools };
}

interface Added {
  id: string;
  name: string;
}

export default function AddTool() {
  const { session, tools } = useLoaderData<typeof clientLoader>();
  const { addTool: words, failure } = useStaffWords();
  const [added, setAdded] = useState<readonly Added[]>([]);
  const form = useForm<Fields>({
    resolver: zodResolver(createSchema(words)),
    defaultValues: emptyFields(session),
  });
  const { isDirty, isSubmitting } = form.formState;
  const guard = useUnsavedGuard({ isUnsaved: isDirty && !isSubmitting, isSaving: isSubmitting });

  async function submit(fields: Fields): Promise<void> {
    const counts = { quantity1: Number(fields.quantity1), quantity2: Number(fields.quantity2) };
    const answer = await callApi(staffEndpoints.addTool, { body: { ...fields, ...counts } });
    if (!answer.ok)
      return showProblem(form, answer.problem, { fields: fieldNames, offline: failure.offline });
    const { insertedId: id } = answer.value;
    const run = () => location.assign(`/tools/${id}`);
    notify({ text: fill(words.added, { name: fields.name }), action: { label: words.see, run } });
    form.reset(emptyFields(session));
    setAdded([...added, { id, name: fields.name }]);
  }

  return (
    <section aria-labelledby="page-title" className="grid editor-page gap-6">
      <h2 id="page-title" className="text-3">
        {words.title}
      </h2>
      <div className="editor-columns">
        <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5 sm:grid-cols-2">
          <AddFields {...{ form, tools }} count={added.length} />
          <div className="sm:col-span-2">
            <FormError error={form.formState.errors.root?.message} />
          </div>
          <Button
            type="submit"
            className="justify-self-start"
            busy={isSubmitting ? failure.loading : undefined}
          >
            {words.submit}
          </Button>
          <AddedNote added={added.at(-1)} />
        </form>
        <TypedPreview control={form.control} />
      </div>
      {guard}
    </section>
  );
}

interface AddFieldsProps {
  form: UseFormReturn<Fields>;
  tools: ReturnType<typeof useLoaderData<typeof clientLoader>>['tools'];
  /** How many were added. */
  count: number;
}

function AddFields({ form, tools, count }: AddFieldsProps) {
  const { addTool: words } = useStaffWords();
  const lists = { name: useId(), price: useId(), rating: useId() };
  const { errors } = form.formState;
  const quantity = { inputMode: 'numeric', maxLength: longestQuantity, required: true } as const;
  return (
    <>
      <OwnFields form={form} />
      <ReadableField
        {...{ ...quantity, title: words.titles.minimum, label: words.minimum }}
        hint={words.minimumHint}
        error={errors.quantity1?.message}
        {...form.register('quantity1')}
      />
      <ReadableField
        {...{ ...quantity, title: words.titles.available, label: words.available }}
        hint={words.availableHint}
        error={errors.quantity2?.message}
        {...form.register('quantity2')}
      />
      <ToolFields
        {...{ words, errors, lists, register: form.register }}
        picture={{
          ...{ value: form.watch('img'), key: count },
          onUploaded: (img) =>
            form.setValue('img', img, { shouldDirty: true, shouldValidate: true }),
        }}
      />
      <Suggestions id={lists.name} values={tools.map(({ name }) => name)} />
      <Suggestions id={lists.price} values={tools.map(({ price }) => String(price))} />
      <Suggestions id={lists.rating} values={tools.map(({ rating }) => String(rating))} />
    </>
  );
}

/** Who adds it, in one line; it opens by itself when something is wrong there. */
function OwnFields({ form }: { form: UseFormReturn<Fields> }) {
  const { addTool: words } = useStaffWords();
  const [name, email] = form.watch(['Name', 'email']);
  const error = form.formState.errors.Name?.message;
  return (
    <details open={error !== undefined || undefined} className="sm:col-span-2">
      <summary className="link inline-flex min-h-11 items-center text-small">
        {fill(words.addedBy, { name, email })}
      </summary>
      <div className="mt-2 grid gap-5 sm:grid-cols-2">
        <TextField label={words.byName} error={error} {...form.register('Name')} />
        <TextField label={words.byEmail} type="email" readOnly {...form.register('email')} />
      </div>
    </details>
  );
}

/** Stays until the next one is added, with the ways on. */
function AddedNote({ added }: { added: Added | undefined }) {
  const { addTool: words } = useStaffWords();
  const line = 'link inline-flex min-h-11 items-center';
  return (
    <div role="status" className="text-small empty:hidden sm:col-span-2">
      {added && (
        <>
          <p className="font-semibold text-pine">{fill(words.added, { name: added.name })}</p>
          <p className="text-graphite">{words.place}</p>
          <p className="flex flex-wrap gap-x-6">
            <a href={`/tools/${added.id}`} className={line}>
              {words.seeInShop}
            </a>
            <Link to={`/dashboard/products?q=${encodeURIComponent(added.name)}`} className={line}>
              {words.goOn}
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

function TypedPreview({ control }: { control: Control<Fields> }) {
  const { addTool: words } = useStaffWords();
  const { quantity1: minimum = '', quantity2: available = '', ...texts } = useWatch({ control });
  const shown = previewedTool({ ...emptyToolTexts, ...texts, ...{ minimum, available } });
  const { img, description } = shown.tool;
  const name = shown.tool.name || words.titles.tool;
  const pictures = img === '' ? [] : [{ img, alt: name }];
  return (
    <Preview
      card={<ToolCard {...shown} tool={{ ...shown.tool, name }} />}
      page={<ProductHead {...{ name, description, pictures }} />}
    />
  );
}

/** The values that the shop knows already; new ones may be typed. */
function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(values)].toSorted().map((value) => (
        <option key={value}>{value}</option>
      ))}
    </datalist>
  );
}

function emptyFields({ name, email }: { name: string; email: string }): Fields {
  return { ...emptyToolTexts, Name: name, email, quantity1: '', quantity2: '' };
}
