/** What the shop shows of a product, to be changed. */
import { useForm } from 'react-hook-form';
import { type z, zodResolver } from '../form-schema.ts';
import { toolChangeBody } from '#api/contract/bodies.ts';
import { typedDollars } from '../account/amounts.ts';
import { showProblem, useFaults } from '../account/faults.ts';
import { askShop, withJson, type WireTool } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { FormError, TextArea, TextField } from '../ui/field.tsx';
import { notify } from '../ui/notify.ts';
import { safeImageUrl } from '../ui/safe-image-url.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { PictureField } from '../account/picture-field.tsx';

/** As the API has it, but the form sends every field, and only pictures that can be shown. */
const schema = toolChangeBody
  .required()
  .refine(({ img }) => img === '' || safeImageUrl(img) !== undefined, { path: ['img'] });

type Filled = z.output<typeof schema>;

const fields = ['name', 'description', 'price', 'quantity1', 'rating', 'img'] as const;

export function ToolForm({ tool, onSaved }: { tool: WireTool; onSaved: () => void }) {
  const { toolPage: words, failure } = useWords();
  const say = useFaults();
  const form = useForm<z.input<typeof schema>, unknown, Filled>({
    resolver: zodResolver(schema),
    defaultValues: asTyped(tool),
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(filled: Filled): Promise<void> {
    const answer = await askShop<WireTool>(`/tools/${tool._id}`, withJson('PATCH', filled));
    if (!answer.ok) return showProblem(form, answer.problem, { fields, offline: failure.offline });
    form.reset(asTyped(answer.value));
    notify({ text: fill(words.saved, { name: filled.name }) });
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
        error={say(errors.name)}
        className="sm:col-span-3"
        {...form.register('name')}
      />
      <TextArea
        label={words.description}
        rows={4}
        maxLength={4000}
        error={say(errors.description)}
        className="sm:col-span-3"
        {...form.register('description')}
      />
      <TextField
        label={words.price}
        hint={words.priceHint}
        inputMode="decimal"
        required
        error={say(errors.price, words.priceWrong)}
        {...form.register('price')}
      />
      <TextField
        label={words.minimum}
        hint={words.minimumHint}
        inputMode="numeric"
        required
        error={say(errors.quantity1, words.minimumWrong)}
        {...form.register('quantity1')}
      />
      <TextField
        label={words.rating}
        hint={words.ratingHint}
        inputMode="decimal"
        required
        error={say(errors.rating, words.ratingWrong)}
        {...form.register('rating')}
      />
      <PictureField
        label={words.picture}
        hint={words.pictureHint}
        value={form.watch('img')}
        error={say(errors.img, words.pictureWrong)}
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

/** Text, as a person types it; the schema reads it back. */
function asTyped({ name, description, price, quantity1, rating, img }: WireTool) {
  const counts = { quantity1: String(quantity1), rating: String(rating) };
  return { name, description, img, price: typedDollars(price), ...counts };
}
