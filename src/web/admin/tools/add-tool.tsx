/** 'Add order' in the drawer: the form that adds a product to the shop. */
import { useId } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useLoaderData } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { PictureField } from '#web/dashboard/forms/picture-field.tsx';
import { callApi, unreachable, type Problem, type WireTool } from '#web/api.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { screenTitle } from '#web/dashboard/loading/screen-title.ts';
import { zodResolver } from '#web/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { addToolSchema, toToolBody, type AddToolFields } from './add-tool-schema.ts';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';

export const meta = screenTitle((words) => words.addTool.title);

export async function clientLoader() {
  const [session, tools] = await Promise.all([
    requirePermission('catalogue'),
    loadFromShop(shopEndpoints.listTools),
  ]);
  return { session, tools };
}

export default function AddTool() {
  const { session, tools } = useLoaderData<typeof clientLoader>();
  const { addTool: words, failure } = useWords();
  const form = useForm<AddToolFields>({
    resolver: zodResolver(addToolSchema(words)),
    defaultValues: emptyFields(session),
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(fields: AddToolFields): Promise<void> {
    const answer = await callApi(staffEndpoints.addTool, { body: toToolBody(fields) });
    if (!answer.ok) return showProblem(form, answer.problem, failure.offline);
    const run = () => location.assign(`/tools/${answer.value.insertedId}`);
    notify({ text: fill(words.added, { name: fields.name }), action: { label: words.see, run } });
    form.reset(emptyFields(session));
  }

  return (
    <section aria-labelledby="page-title" className="grid max-w-3xl gap-6">
      <h2 id="page-title" className="text-3">
        {words.title}
      </h2>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5 sm:grid-cols-2">
        <TextField label={words.byName} error={errors.Name?.message} {...form.register('Name')} />
        <TextField label={words.byEmail} type="email" readOnly {...form.register('email')} />
        <ToolFields form={form} tools={tools} />
        <div className="sm:col-span-2">
          <FormError error={errors.root?.message} />
        </div>
        <Button
          type="submit"
          className="justify-self-start"
          busy={isSubmitting ? failure.loading : undefined}
        >
          {words.submit}
        </Button>
      </form>
    </section>
  );
}

interface ToolFieldsProps {
  form: UseFormReturn<AddToolFields>;
  tools: readonly WireTool[];
}

function ToolFields({ form, tools }: ToolFieldsProps) {
  const { addTool: words } = useWords();
  const { errors } = form.formState;
  const lists = { name: useId(), price: useId(), rating: useId() };
  return (
    <>
      <TextField
        label={words.minimum}
        hint={words.minimumHint}
        inputMode="numeric"
        maxLength={20}
        required
        error={errors.quantity1?.message}
        {...form.register('quantity1')}
      />
      <TextField
        label={words.available}
        hint={words.availableHint}
        inputMode="numeric"
        maxLength={20}
        required
        error={errors.quantity2?.message}
        {...form.register('quantity2')}
      />
      <TextField
        label={words.tool}
        hint={words.toolHint}
        list={lists.name}
        required
        error={errors.name?.message}
        className="sm:col-span-2"
        {...form.register('name')}
      />
      <TextArea
        label={words.description}
        rows={4}
        error={errors.description?.message}
        className="sm:col-span-2"
        {...form.register('description')}
      />
      <TextField
        label={words.price}
        hint={words.priceHint}
        inputMode="decimal"
        list={lists.price}
        required
        error={errors.price?.message}
        {...form.register('price')}
      />
      <TextField
        label={words.rating}
        hint={words.ratingHint}
        inputMode="decimal"
        list={lists.rating}
        error={errors.rating?.message}
        {...form.register('rating')}
      />
      <PictureField
        label={words.img}
        hint={words.imgHint}
        value={form.watch('img')}
        error={errors.img?.message}
        field={form.register('img')}
        onUploaded={(img) => form.setValue('img', img, { shouldValidate: true })}
      />
      <Suggestions id={lists.name} values={tools.map(({ name }) => name)} />
      <Suggestions id={lists.price} values={tools.map(({ price }) => String(price))} />
      <Suggestions id={lists.rating} values={tools.map(({ rating }) => String(rating))} />
    </>
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

function emptyFields({ name, email }: { name: string; email: string }): AddToolFields {
  const empty = { quantity1: '', quantity2: '', name: '', description: '', price: '', img: '' };
  return { Name: name, email, rating: '5', ...empty };
}

/** Errors of fields are shown at their fields, everything else under the form. */
function showProblem(
  form: UseFormReturn<AddToolFields>,
  { code, detail, title, errors = [] }: Problem,
  offline: string,
): void {
  for (const { path, message } of errors) {
    if (isField(path)) form.setError(path, { message }, { shouldFocus: true });
  }
  if (errors.some(({ path }) => isField(path))) return;
  form.setError('root', { message: code === unreachable ? offline : detail || title });
}

const fieldNames: readonly string[] = Object.keys(emptyFields({ name: '', email: '' }));

function isField(path: string): path is keyof AddToolFields {
  return fieldNames.includes(path);
}
