/** '/dashboard/my-reviews/{product}': to write about a product that one bought, or to change it. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  Link,
  useLoaderData,
  useNavigate,
  useRouteError,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { productReviewBody } from '#api/contract/request-bodies.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText, showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { requireSession } from '#web/dashboard/loading/guard.ts';
import { loadFromShop, readRouteError } from '#web/dashboard/loading/load.ts';
import { PageFailure, PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { screenTitle } from '#web/dashboard/loading/screen-title.ts';
import { type z, zodResolver } from '#web/form-schema.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { FormError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { ToolThumbnail } from '#web/orders/lines/tool-thumbnail.tsx';
import { ReviewPictures } from './review-pictures.tsx';
import { StarChoice } from './star-choice.tsx';

type Found = ResponseBody<'getOwnProductReview'>;
type Fields = z.input<typeof productReviewBody>;

const maxNameLength = 20;
const list = '/dashboard/my-reviews';

export const meta = screenTitle((words) => words.ownReviews.title);

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { name } = await requireSession();
  const { id = '' } = params;
  const found = await loadFromShop(shopEndpoints.getOwnProductReview, { params: { id } });
  return { ...found, authorName: name.slice(0, maxNameLength) };
}

export default function WriteReview() {
  const { product, pictures, review, authorName } = useLoaderData<typeof clientLoader>();
  const { ownReviews: words } = useWords();
  return (
    <PageLayout
      title={fill(words.of, { name: product.name })}
      lead={words.form.lead}
      className="max-w-2xl"
    >
      <Link to={list} className="link -mt-3 inline-flex min-h-11 items-center text-small">
        {words.form.back}
      </Link>
      {pictures.length > 0 && (
        <ul aria-hidden="true" className="flex flex-wrap gap-3">
          {pictures.map(({ tool, img }) => (
            <li key={tool}>
              <ToolThumbnail img={img} className="w-20 sm:w-28" />
            </li>
          ))}
        </ul>
      )}
      <ReviewForm key={product._id} {...{ product, review, authorName }} />
      {review && <Withdrawal product={product} />}
    </PageLayout>
  );
}

const fields = ['name', 'rating', 'title', 'review'] as const;
const emptyReview = { rating: '', title: '', review: '', pictures: [] };

function ReviewForm({
  product,
  review,
  authorName,
}: Omit<Found, 'pictures'> & { authorName: string }) {
  const { ownReviews, failure } = useWords();
  const { form: words } = ownReviews;
  const navigate = useNavigate();
  const fieldError = useFieldErrors();
  const form = useForm<Fields, unknown, z.output<typeof productReviewBody>>({
    resolver: zodResolver(productReviewBody),
    // The value of a radio button is text.
    defaultValues: review
      ? { ...review, rating: String(review.rating) }
      : { ...emptyReview, name: authorName },
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(body: z.output<typeof productReviewBody>): Promise<void> {
    const params = { id: product._id };
    const answer = await callApi(shopEndpoints.saveProductReview, { params, body });
    if (!answer.ok) return showProblem(form, answer.problem, { fields, offline: failure.offline });
    notify({ text: words.saved });
    await navigate(list);
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
      <StarChoice
        error={fieldError(errors.rating, words.ratingMissing)}
        field={form.register('rating')}
      />
      <TextField
        label={words.heading}
        hint={words.headingHint}
        error={fieldError(errors.title)}
        {...form.register('title')}
      />
      <TextArea
        label={words.text}
        rows={6}
        required
        maxLength={2000}
        error={fieldError(errors.review)}
        {...form.register('review')}
      />
      <ReviewPictures
        pictures={form.watch('pictures') ?? []}
        onChange={(pictures) => form.setValue('pictures', pictures, { shouldValidate: true })}
      />
      <TextField
        label={words.name}
        autoComplete="nickname"
        required
        maxLength={maxNameLength}
        error={fieldError(errors.name)}
        className="max-w-xs"
        {...form.register('name')}
      />
      <FormError error={errors.root?.message} />
      <Button
        type="submit"
        busy={isSubmitting ? failure.loading : undefined}
        className="justify-self-start"
      >
        {review ? words.save : words.send}
      </Button>
    </form>
  );
}

function Withdrawal({ product }: Pick<Found, 'product'>) {
  const { ownReviews, failure } = useWords();
  const { form: words } = ownReviews;
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function withdraw(): Promise<void> {
    setIsBusy(true);
    const params = { id: product._id };
    const answer = await callApi(shopEndpoints.withdrawProductReview, { params });
    setIsBusy(false);
    setIsAsking(false);
    // A second press, or another tab, has done it.
    const isGone = answer.ok || answer.problem.code === 'review_unknown';
    if (!isGone)
      return void notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
    notify({ text: words.withdrawn });
    await navigate(list);
  }

  return (
    <div className="border-t border-line pt-5">
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        {words.withdraw}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.withdrawTitle}
          text={words.withdrawText}
          cancelLabel={words.keep}
          confirmLabel={words.withdraw}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void withdraw()}
          busy={isBusy ? failure.loading : undefined}
        />
      )}
    </div>
  );
}

export function ErrorBoundary() {
  const { ownReviews: words } = useWords();
  const { code } = readRouteError(useRouteError());
  const isUnknown = code === 'product_unknown';
  if (code !== 'not_bought' && !isUnknown) return <PageFailure title={words.title} />;
  return (
    <PageLayout title={words.title} className="max-w-2xl">
      <StatePanel
        title={isUnknown ? words.unknown : words.notBought}
        text={isUnknown ? words.unknownText : words.notBoughtText}
      >
        <div className="flex flex-wrap gap-3">
          <Link to="/dashboard/order" className={buttonClass()}>
            {words.orders}
          </Link>
          <a href="/catalogue" className={buttonClass('outline')}>
            {words.catalogue}
          </a>
        </div>
      </StatePanel>
    </PageLayout>
  );
}
