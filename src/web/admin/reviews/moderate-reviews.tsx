/** The reviews on the shop's pages, for staff to hide. */
import { useState } from 'react';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { loadPage } from '#web/dashboard/loading/load-page.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { useRemovals } from '#web/dashboard/lists/use-removals.ts';
import { callApi } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import { Stars } from '#web/ui/stars.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { ListSearch, NothingFound, Pager } from '#web/dashboard/lists/list-search.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';

type Review = ResponseBody<'listReviews'>[number];
type ModerationEndpoint = (typeof staffEndpoints)[
  | 'hideReviewsOfAuthor'
  | 'publishReview'
  | 'unblockReviewAuthor'];
type Waiting = ResponseBody<'listWaitingReviews'>[number];

export const meta = staffScreenTitle((words) => words.moderation.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requirePermission('catalogue');
  const [page, waiting] = await Promise.all([
    loadPage(shopEndpoints.listReviews, request.url),
    callApi(staffEndpoints.listWaitingReviews),
  ]);
  return { page, waiting: waiting.ok ? waiting.value : [] };
}

export default function ModerateReviews() {
  const { page, waiting } = useLoaderData<typeof clientLoader>();
  const { moderation: words } = useStaffWords();
  const { revalidate } = useRevalidator();
  const { hidden, remove } = useRemovals({
    send: (id) => callApi(staffEndpoints.hideReview, { params: { id }, keepalive: true }),
    onAnswered: () => void revalidate(),
    message: words.hidden,
  });
  const send = async (endpoint: ModerationEndpoint, id: string) => {
    const answer = await callApi(endpoint, { params: { id } });
    if (!answer.ok) notify({ text: answer.problem.detail, tone: 'failed' });
    await revalidate();
  };
  const card = (review: Review | Waiting, waits: boolean) => (
    <li key={review._id}>
      <ReviewCard
        review={review}
        onHide={() => remove(review._id)}
        onHideAll={() => void send(staffEndpoints.hideReviewsOfAuthor, review._id)}
        onPublish={waits ? () => void send(staffEndpoints.publishReview, review._id) : undefined}
        onAllowAuthor={
          'isAuthorBlocked' in review && review.isAuthorBlocked
            ? () => void send(staffEndpoints.unblockReviewAuthor, review._id)
            : undefined
        }
      />
    </li>
  );
  const waitingReviews = waiting.filter(({ _id }) => !hidden.has(_id));
  const publishedReviews = page.rows.filter(({ _id }) => !hidden.has(_id));
  const emptyState =
    page.q === '' ? <StatePanel title={words.empty} /> : <NothingFound q={page.q} />;
  return (
    <PageLayout title={words.title} lead={words.lead}>
      {waitingReviews.length > 0 && (
        <section aria-label={words.waiting} className="grid gap-4">
          <h2 className="font-plain text-1 font-semibold">{words.waiting}</h2>
          <ul className="grid gap-4">{waitingReviews.map((review) => card(review, true))}</ul>
          <h2 className="font-plain text-1 font-semibold">{words.shown}</h2>
        </section>
      )}
      <ListSearch q={page.q} hint={words.searchFor} />
      {publishedReviews.length === 0 && emptyState}
      <ul className="grid gap-4">{publishedReviews.map((review) => card(review, false))}</ul>
      <Pager page={page} />
    </PageLayout>
  );
}

interface ReviewCardProps {
  review: Review;
  onHide: () => void;
  onHideAll: () => void;
  /** Only of one that waits. */
  onPublish: (() => void) | undefined;
  /** Only of one whose author's reviews all wait. */
  onAllowAuthor: (() => void) | undefined;
}

function ReviewCard({ review, onHide, onHideAll, onPublish, onAllowAuthor }: ReviewCardProps) {
  const { moderation: words } = useStaffWords();
  const { name, rating, image } = review;
  const picture = safeImageUrl(image);
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <article className="dense grid gap-3 rounded-plain border border-line bg-card p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-plain text-body font-semibold">{name}</h3>
        <Stars rating={rating} />
      </header>
      <p className="max-w-[66ch] whitespace-pre-line">{review.review}</p>
      {onAllowAuthor && <p className="text-small text-graphite">{words.authorStopped}</p>}
      <div className="flex flex-wrap items-center gap-4">
        {onPublish && (
          <Button onClick={onPublish}>
            {words.publish}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
        <Button variant="danger" onClick={onHide}>
          {words.hide}
          <span className="sr-only">: {name}</span>
        </Button>
        <Button variant="outline" onClick={() => setIsConfirming(true)}>
          {words.hideAll}
          <span className="sr-only">: {name}</span>
        </Button>
        {onAllowAuthor && (
          <Button variant="outline" onClick={onAllowAuthor}>
            {words.allowAuthor}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
        {picture !== undefined && (
          <a
            href={picture}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center text-small"
          >
            {words.picture}
          </a>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={words.hideAllTitle}
          text={words.hideAllText}
          cancelLabel={words.keep}
          confirmLabel={words.hideAll}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            onHideAll();
          }}
        />
      )}
    </article>
  );
}
