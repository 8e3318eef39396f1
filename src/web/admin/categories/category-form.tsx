/** What a category is called, and where it stands. */
import { useForm } from 'react-hook-form';
import { categoryFields } from '#api/contract/catalogue/product-fields.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { type z, zodResolver } from '#web/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { Category } from './categories.tsx';

type Fields = z.input<typeof categoryFields>;
type Saved = z.output<typeof categoryFields>;

const names = ['name', 'slug', 'description', 'parent', 'position'] as const;

interface CategoryFormProps {
  /** The one to change; a new one without it. */
  category?: Category;
  categories: readonly Category[];
  onSaved: () => void;
}

export function CategoryForm({ category, categories, onSaved }: CategoryFormProps) {
  const { categories: words, failure } = useStaffWords();
  const errorText = useFieldErrors();
  const form = useForm<Fields, unknown, Saved>({
    resolver: zodResolver(categoryFields),
    defaultValues: category ?? { name: '', slug: '', description: '', parent: null, position: 0 },
  });
  const { errors, isSubmitting } = form.formState;
  const above = categories.filter(({ path }) => !isWithin(path, category));

  async function submit(body: Saved): Promise<void> {
    const answer = category
      ? await callApi(staffEndpoints.changeCategory, {
          params: { id: category.id },
          body: { ...body, seen: pickFields(category) },
        })
      : await callApi(staffEndpoints.createCategory, { body });
    if (!answer.ok)
      return showProblem(form, answer.problem, { fields: names, offline: failure.offline });
    notify({ text: fill(words.saved, { name: body.name }) });
    onSaved();
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={words.name}
        maxLength={120}
        required
        error={errorText(errors.name)}
        {...form.register('name')}
      />
      <TextField
        label={words.slug}
        hint={words.slugHint}
        maxLength={80}
        required
        autoComplete="off"
        error={errorText(errors.slug, words.slugHint)}
        {...form.register('slug')}
      />
      <SelectField
        label={words.parent}
        options={[
          { value: '', text: words.root },
          ...above.map(({ id, path }) => ({ value: id, text: path })),
        ]}
        error={errorText(errors.parent)}
        {...form.register('parent', { setValueAs: (value: string | null) => value || null })}
      />
      <TextField
        label={words.position}
        inputMode="numeric"
        error={errorText(errors.position)}
        {...form.register('position')}
      />
      <TextArea
        label={words.description}
        rows={2}
        maxLength={1000}
        error={errorText(errors.description)}
        className="sm:col-span-2"
        {...form.register('description')}
      />
      <div className="grid justify-items-start gap-3 sm:col-span-2">
        <FormError error={errors.root?.message} />
        <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
          {category ? words.save : words.add}
        </Button>
      </div>
    </form>
  );
}

function pickFields({ name, slug, description, parent, position }: Category): Saved {
  return { name, slug, description, parent, position };
}

/** A category cannot stand below itself. */
function isWithin(path: string, category: Category | undefined): boolean {
  return category !== undefined && `${path}/`.startsWith(`${category.path}/`);
}
