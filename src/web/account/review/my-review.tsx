/** 'MY Review': a customer's word about the shop, and below it the gallery. */
import { useForm } from 'react-hook-form';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { type z, zodResolver } from '#web/form-schema.ts';
import { reviewBody } from '#api/contract/request-bodies.ts';
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { callApi } from '#web/api.ts';
import { scenes } from '#web/content/gallery.ts';
import { imagery } from '#web/content/imagery.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import { useWords } from '#web/words.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { requireSession } from '#web/dashboard/loading/guard.ts';
import { PictureField } from '#web/dashboard/forms/picture-field.tsx';
import { RatingStars } from './rating-stars.tsx';
import { ReviewGallery } from './review-gallery.tsx';
import { PageLayout, PageFailure } from '#web/dashboard/loading/page-layout.tsx';
import { screenTitle } from '#web/dashboard/loading/screen-title.ts';

type Fields = z.input<typeof reviewBody>;

/** The API's rules, and the address of a picture must be safe to show on a page. */
const schema = reviewBody.refine(({ image }) => image === '' || safeImageUrl(image) !== undefined, {
  path: ['image'],
});

/** The manifest of all photographs stays on the server; four of them come with the page. */
export const loader = () =>
  scenes.map(({ picture, caption }) => ({ picture: imagery[picture], caption }));

export const meta = screenTitle((words) => words.myReview.title);

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [{ name }, galleryScenes] = await Promise.all([
    requireSession(),
    serverLoader<typeof loader>(),
  ]);
  return { name, galleryScenes };
}

clientLoader.hydrate = true as const;

const maxNameLength = 20;
const fields = ['name', 'review', 'rating', 'image'] as const;

export default function MyReview() {
  const { name, galleryScenes } = useLoaderData<typeof clientLoader>();
  const { myReview: words, ownReviews } = useWords();
  return (
    <div className="grid gap-10">
      <PageLayout title={words.title} lead={words.lead} className="max-w-2xl">
        <Link
          to="/dashboard/my-reviews"
          className="link -mt-3 inline-flex min-h-11 items-center text-small"
        >
          {ownReviews.fromReview}
        </Link>
        <ReviewForm name={name.slice(0, maxNameLength)} />
      </PageLayout>
      <ReviewGallery scenes={galleryScenes} />
    </div>
  );
}

function ReviewForm({ name }: { name: string }) {
  const { myReview: words, field, failure } = useWords();
  const fieldError = useFieldErrors();
  const form = useForm<Fields, unknown, z.output<typeof reviewBody>>({
    resolver: zodResolver(schema),
    defaultValues: { name, review: '', rating: '5', image: '' },
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(input: z.output<typeof reviewBody>): Promise<void> {
    const answer = await callApi(shopEndpoints.addReview, { body: input });
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
        error={fieldError(
          errors.name,
          errors.name?.type === 'too_big' ? words.nameTooLong : field.needed,
        )}
        {...form.register('name')}
      />
      <div className="grid content-start gap-1">
        <TextField
          label={words.rating}
          hint={words.ratingHint}
          type="number"
          inputMode="numeric"
          min={1}
          max={5}
          step={1}
          error={fieldError(errors.rating, words.ratingWrong)}
          {...form.register('rating')}
        />
        <RatingStars
          value={Number(form.watch('rating'))}
          onChange={(stars) => form.setValue('rating', String(stars), { shouldValidate: true })}
        />
      </div>
      <TextArea
        label={words.review}
        rows={5}
        required
        maxLength={2000}
        error={fieldError(
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
        error={fieldError(errors.image, words.imageWrong)}
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
  return <PageFailure title={words.title} />;
}
