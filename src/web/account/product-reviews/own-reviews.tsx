/** '/dashboard/my-reviews': what the customer has written about products, and what became of it. */
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { ProductReviewState } from '#modules/product-reviews/product-review.ts';
import { Pager } from '#web/dashboard/lists/list-search.tsx';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadPage } from '#web/dashboard/loading/load-page.ts';
import { PageFailure, PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { screenTitle } from '#web/dashboard/loading/screen-title.ts';
import { formatDate } from '#web/formats.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { Thumbnails } from '#web/ui/pictures/thumbnails.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

type OwnReview = ResponseBody<'listOwnProductReviews'>[number];

const tones = {
  waiting: 'waiting',
  published: 'good',
  hidden: 'plain',
} as const satisfies Record<ProductReviewState, BadgeTone>;

export const meta = screenTitle((words) => words.ownReviews.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireSignedIn();
  return loadPage(shopEndpoints.listOwnProductReviews, request.url);
}

export default function OwnReviews() {
  const page = useLoaderData<typeof clientLoader>();
  const { ownReviews: words } = useWords();
  return (
    <PageLayout title={words.title} lead={words.lead} className="max-w-3xl">
      {page.rows.length === 0 && (
        <StatePanel title={words.empty} text={words.emptyText}>
          <Link to="/dashboard/order" className={buttonClass()}>
            {words.orders}
          </Link>
        </StatePanel>
      )}
      <ul className="grid gap-4 empty:hidden">
        {page.rows.map((review) => (
          <li key={review._id}>
            <OneReview review={review} />
          </li>
        ))}
      </ul>
      <Pager page={page} />
    </PageLayout>
  );
}

function OneReview({ review }: { review: OwnReview }) {
  const { ownReviews: words } = useWords();
  const { product, state, rating, title, pictures, writtenAt } = review;
  return (
    <article className="grid gap-3 rounded-plain border border-line bg-card p-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-plain text-body font-semibold">
          <a href={`/products/${product.slug}`} className="link inline-flex min-h-11 items-center">
            {product.name}
          </a>
        </h3>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </header>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-graphite">
        <Stars rating={rating} />
        {formatDate(writtenAt)}
      </p>
      {title !== '' && <p className="font-semibold">{title}</p>}
      <p className="max-w-[66ch] break-words whitespace-pre-line">{review.review}</p>
      <Thumbnails pictures={pictures} altOf={(number) => fill(words.form.picture, { number })} />
      <Link
        to={`/dashboard/my-reviews/${product._id}`}
        className="link inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {words.change}
        <span className="sr-only">: {product.name}</span>
      </Link>
    </article>
  );
}

export function ErrorBoundary() {
  const { ownReviews: words } = useWords();
  return <PageFailure title={words.title} />;
}
