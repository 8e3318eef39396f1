/** What the shop shows of a product, to be changed. */
import { useForm } from 'react-hook-form';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { type z, zodResolver } from '#web/form-schema.ts';
import { toolChangeBody } from '#api/contract/request-bodies.ts';
import { formatAmountForInput } from '#web/dashboard/format/amounts.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { callApi, type WireTool } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { PictureField } from '#web/dashboard/forms/picture-field.tsx';

/** As the API has it, but the form sends every field, and only pictures that can be shown. */
const schema = toolChangeBody
  .required()
  .refine(({ img }) => img === '' || safeImageUrl(img) !== undefined, { path: ['img'] });

type FormOutput = z.output<typeof schema>;

const fields = ['name', 'description', 'price', 'quantity1', 'rating', 'img'] as const;

export function ToolForm({ tool, onSaved }: { tool: WireTool; onSaved: () => void }) {
  const { toolPage: words, failure } = useWords();
  const errorText = useFieldErrors();
  const form = useForm<z.input<typeof schema>, unknown, FormOutput>({
    resolver: zodResolver(schema),
    defaultValues: toFormValues(tool),
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(body: FormOutput): Promise<void> {
    const answer = await callApi(staffEndpoints.changeTool, { params: { id: tool._id }, body });
    if (!answer.ok) return showProblem(form, answer.problem, { fields, offline: failure.offline });
    form.reset(toFormValues(answer.value));
    notify({ text: fill(words.saved, { name: body.name }) });
    onSaved();
  }

  return (
    <form
      noValidate
      aria-labelledby="facts-title"
      onSubmit={form.handleSubmit(submit)}
      className="grid gap-5 rounded-plain border border-line bg-card p-5 sm:grid-cols-3"
    >
      <h3 id="facts-title" className="text-2 sm:col-span-3">
        {words.facts}
      </h3>
      <TextField
        label={words.name}
        maxLength={120}
        required
        error={errorText(errors.name)}
        className="sm:col-span-3"
        {...form.register('name')}
      />
      <TextArea
        label={words.description}
        rows={4}
        maxLength={4000}
        error={errorText(errors.description)}
        className="sm:col-span-3"
        {...form.register('description')}
      />
      <TextField
        label={words.price}
        hint={words.priceHint}
        inputMode="decimal"
        required
        error={errorText(errors.price, words.priceWrong)}
        {...form.register('price')}
      />
      <TextField
        label={words.minimum}
        hint={words.minimumHint}
        inputMode="numeric"
        required
        error={errorText(errors.quantity1, words.minimumWrong)}
        {...form.register('quantity1')}
      />
      <TextField
        label={words.rating}
        hint={words.ratingHint}
        inputMode="decimal"
        required
        error={errorText(errors.rating, words.ratingWrong)}
        {...form.register('rating')}
      />
      <PictureField
        label={words.picture}
        hint={words.pictureHint}
        value={form.watch('img')}
        error={errorText(errors.img, words.pictureWrong)}
        field={form.register('img')}
        onUploaded={(img) => form.setValue('img', img, { shouldDirty: true, shouldValidate: true })}
      />
      <div className="grid justify-items-start gap-4 sm:col-span-3">
        <FormError error={errors.root?.message} />
        <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

/** The values as text, as a person types them; the schema parses them again. */
function toFormValues({
  name,
  description,
  price,
  quantity1: minimumQuantity,
  rating,
  img,
}: WireTool) {
  const counts = { quantity1: String(minimumQuantity), rating: String(rating) };
  return { name, description, img, price: formatAmountForInput(price), ...counts };
}
