/** The reviews on the shop's pages, for staff to hide. */
import { useState } from 'react';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { Answer } from '#api/contract/calls.ts';
import { loadPage } from '../account/load-page.ts';
import { Titled } from '../account/titled.tsx';
import { useRemovals } from '../account/use-removals.ts';
import { askShop } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify } from '../ui/notify.ts';
import { safeImageUrl } from '../ui/safe-image-url.ts';
import { Stars } from '../ui/stars.tsx';
import { StatePanel } from '../ui/states.tsx';
import { useWords } from '../words.ts';
import { ListSearch, NothingFound, Pager } from './list-search.tsx';
import { requirePermission } from './require-permission.ts';
import { screenTitle } from '../account/screen-title.ts';

type Review = Answer<'listReviews'>[number];
type Waiting = Answer<'listWaitingReviews'>[number];

export const meta = screenTitle((words) => words.moderation.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requirePermission('catalogue');
  const [page, waiting] = await Promise.all([
    loadPage<Review>('/reviews', request.url),
    askShop<Waiting[]>('/reviews/waiting'),
  ]);
  return { page, waiting: waiting.ok ? waiting.value : [] };
}

export default function ModerateReviews() {
  const { page, waiting } = useLoaderData<typeof clientLoader>();
  const { moderation: words } = useWords();
  const { revalidate } = useRevalidator();
  const { hidden, remove } = useRemovals({
    send: (id) => askShop(`/reviews/${id}`, { method: 'DELETE', keepalive: true }),
    onAnswered: () => void revalidate(),
    said: words.hidden,
  });
  const tell = async (method: 'POST' | 'DELETE', path: string) => {
    const answer = await askShop(path, { method });
    if (!answer.ok) notify({ text: answer.problem.detail, tone: 'failed' });
    await revalidate();
  };
  const card = (review: Review | Waiting, waits: boolean) => (
    <li key={review._id}>
      <ReviewCard
        review={review}
        onHide={() => remove(review._id)}
        onHideAll={() => void tell('DELETE', `/reviews/${review._id}/author`)}
        onPublish={waits ? () => void tell('POST', `/reviews/${review._id}/publish`) : undefined}
        onLetAuthor={
          'authorStopped' in review && review.authorStopped
            ? () => void tell('POST', `/reviews/${review._id}/author`)
            : undefined
        }
      />
    </li>
  );
  const waits = waiting.filter(({ _id }) => !hidden.has(_id));
  const shown = page.rows.filter(({ _id }) => !hidden.has(_id));
  const none = page.q === '' ? <StatePanel title={words.empty} /> : <NothingFound q={page.q} />;
  return (
    <Titled title={words.title} lead={words.lead} className="max-w-4xl">
      {waits.length > 0 && (
        <section aria-label={words.waiting} className="grid gap-4">
          <h2 className="font-plain text-1 font-semibold">{words.waiting}</h2>
          <ul className="grid gap-4">{waits.map((review) => card(review, true))}</ul>
          <h2 className="font-plain text-1 font-semibold">{words.shown}</h2>
        </section>
      )}
      <ListSearch q={page.q} hint={words.searchFor} />
      {shown.length === 0 && none}
      <ul className="grid gap-4">{shown.map((review) => card(review, false))}</ul>
      <Pager page={page} />
    </Titled>
  );
}

interface ReviewCardProps {
  review: Review;
  onHide: () => void;
  onHideAll: () => void;
  /** Only of one that waits. */
  onPublish: (() => void) | undefined;
  /** Only of one whose author's reviews all wait. */
  onLetAuthor: (() => void) | undefined;
}

function ReviewCard({ review, onHide, onHideAll, onPublish, onLetAuthor }: ReviewCardProps) {
  const { moderation: words } = useWords();
  const { name, rating, image } = review;
  const picture = safeImageUrl(image);
  const [asks, setAsks] = useState(false);
  return (
    <article className="dense grid gap-3 rounded-plain border border-line bg-card p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-plain text-body font-semibold">{name}</h3>
        <Stars rating={rating} />
      </header>
      <p className="max-w-[66ch] whitespace-pre-line">{review.review}</p>
      {onLetAuthor && <p className="text-small text-graphite">{words.authorStopped}</p>}
      <div className="flex flex-wrap items-center gap-4">
        {onPublish && (
          <Button onClick={onPublish}>
            {words.publish}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
        <Button look="danger" onClick={onHide}>
          {words.hide}
          <span className="sr-only">: {name}</span>
        </Button>
        <Button look="outline" onClick={() => setAsks(true)}>
          {words.hideAll}
          <span className="sr-only">: {name}</span>
        </Button>
        {onLetAuthor && (
          <Button look="outline" onClick={onLetAuthor}>
            {words.letAuthor}
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
      {asks && (
        <ConfirmDialog
          title={words.hideAllTitle}
          text={words.hideAllText}
          keep={words.keep}
          go={words.hideAll}
          onKeep={() => setAsks(false)}
          onGo={() => {
            setAsks(false);
            onHideAll();
          }}
        />
      )}
    </article>
  );
}
