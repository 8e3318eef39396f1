/** 'Add order' in the drawer: the form that adds a product to the shop. */
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useLoaderData } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { showProblem } from '#web/dashboard/forms/form-errors.ts';
import { callApi } from '#web/api.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { z, zodResolver } from '#web/form-schema.ts';
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

export const meta = staffScreenTitle((words) => words.addTool.title);

export async function clientLoader() {
  const [session, tools] = await Promise.all([
    requirePermission('catalogue'),
    loadFromShop(shopEndpoints.listTools),
  ]);
  return { session, tools };
}

export default function AddTool() {
  const { session, tools } = useLoaderData<typeof clientLoader>();
  const { addTool: words, failure } = useStaffWords();
  const lists = { name: useId(), price: useId(), rating: useId() };
  const form = useForm<Fields>({
    resolver: zodResolver(createSchema(words)),
    defaultValues: emptyFields(session),
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(fields: Fields): Promise<void> {
    const counts = { quantity1: Number(fields.quantity1), quantity2: Number(fields.quantity2) };
    const answer = await callApi(staffEndpoints.addTool, { body: { ...fields, ...counts } });
    if (!answer.ok)
      return showProblem(form, answer.problem, { fields: fieldNames, offline: failure.offline });
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
        <TextField
          label={words.minimum}
          hint={words.minimumHint}
          inputMode="numeric"
          maxLength={longestQuantity}
          required
          error={errors.quantity1?.message}
          {...form.register('quantity1')}
        />
        <TextField
          label={words.available}
          hint={words.availableHint}
          inputMode="numeric"
          maxLength={longestQuantity}
          required
          error={errors.quantity2?.message}
          {...form.register('quantity2')}
        />
        <ToolFields
          {...{ words, errors, lists, register: form.register }}
          picture={{
            value: form.watch('img'),
            onUploaded: (img) => form.setValue('img', img, { shouldValidate: true }),
          }}
        />
        <Suggestions id={lists.name} values={tools.map(({ name }) => name)} />
        <Suggestions id={lists.price} values={tools.map(({ price }) => String(price))} />
        <Suggestions id={lists.rating} values={tools.map(({ rating }) => String(rating))} />
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
