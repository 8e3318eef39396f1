/** 'MY Review': a customer's word about the shop, and below it the gallery. */
import { useForm } from 'react-hook-form';
import { type z, zodResolver } from '../form-schema.ts';
import { reviewBody } from '#api/contract/bodies.ts';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { askShop, withJson } from '../api.ts';
import { scenes } from '../content/gallery.ts';
import { imagery } from '../content/imagery.ts';
import { Button } from '../ui/button.tsx';
import { FormError, TextArea, TextField } from '../ui/field.tsx';
import { notify } from '../ui/notify.ts';
import { safeImageUrl } from '../ui/safe-image-url.ts';
import { useWords } from '../words.ts';
import { showProblem, useFaults } from './faults.ts';
import { requireSession } from './guard.ts';
import { PictureField } from './picture-field.tsx';
import { ReviewGallery } from './review-gallery.tsx';
import { Titled, TitledFailure } from './titled.tsx';
import { screenTitle } from './screen-title.ts';

type Fields = z.input<typeof reviewBody>;

/** As the API has it, but shown on the pages a picture must be safe to show. */
const schema = reviewBody.refine(({ image }) => image === '' || safeImageUrl(image) !== undefined, {
  path: ['image'],
});

/** The manifest of all photographs stays on the server; four of them come with the page. */
export const loader = () =>
  scenes.map(({ picture, caption }) => ({ picture: imagery[picture], caption }));

export const meta = screenTitle((words) => words.myReview.title);

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [{ name }, shown] = await Promise.all([requireSession(), serverLoader<typeof loader>()]);
  return { name, shown };
}

clientLoader.hydrate = true as const;

const longestName = 20;
const fields = ['name', 'review', 'rating', 'image'] as const;

export default function MyReview() {
  const { name, shown } = useLoaderData<typeof clientLoader>();
  const { myReview: words } = useWords();
  return (
    <div className="grid gap-14">
      <Titled title={words.title} lead={words.lead} className="max-w-2xl">
        <ReviewForm name={name.slice(0, longestName)} />
      </Titled>
      <ReviewGallery scenes={shown} />
    </div>
  );
}

function ReviewForm({ name }: { name: string }) {
  const { myReview: words, field, failure } = useWords();
  const say = useFaults();
  const form = useForm<Fields, unknown, z.output<typeof reviewBody>>({
    resolver: zodResolver(schema),
    defaultValues: { name, review: '', rating: '5', image: '' },
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(filled: z.output<typeof reviewBody>): Promise<void> {
    const answer = await askShop<{ shown: boolean }>('/reviews', withJson('POST', filled));
    if (!answer.ok) return showProblem(form, answer.problem, { fields, offline: failure.offline });
    form.reset();
    if (!answer.value.shown) return void notify({ text: words.waits });
    const run = () => location.assign('/#review');
    notify({ text: words.added, action: { label: words.see, run } });
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="nickname"
        required
        error={say(errors.name, errors.name?.type === 'too_big' ? words.nameTooLong : field.needed)}
        {...form.register('name')}
      />
      <TextField
        label={words.rating}
        hint={words.ratingHint}
        type="number"
        inputMode="numeric"
        min={1}
        max={5}
        step={1}
        error={say(errors.rating, words.ratingWrong)}
        {...form.register('rating')}
      />
      <TextArea
        label={words.review}
        rows={5}
        required
        maxLength={2000}
        error={say(
          errors.review,
          errors.review?.type === 'too_small' ? words.reviewMissing : undefined,
        )}
        className="sm:col-span-2"
        {...form.register('review')}
      />
      <PictureField
        label={words.image}
        hint={words.imageHint}
        value={form.watch('image') ?? ''}
        error={say(errors.image, words.imageWrong)}
        field={form.register('image')}
        onUploaded={(img) => form.setValue('image', img, { shouldValidate: true })}
      />
      <div className="grid justify-items-start gap-4 sm:col-span-2">
        <FormError error={errors.root?.message} />
        <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

export function ErrorBoundary() {
  const { myReview: words } = useWords();
  return <TitledFailure title={words.title} />;
}
