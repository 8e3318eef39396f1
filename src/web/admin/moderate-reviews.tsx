/** The reviews on the shop's pages, for staff to hide. */
import { useLoaderData, useRevalidator } from 'react-router';
import type { Answer } from '#api/contract/calls.ts';
import { loadFromShop } from '../account/load.ts';
import { Titled, TitledSkeleton } from '../account/titled.tsx';
import { useRemovals } from '../account/use-removals.ts';
import { askShop } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { safeImageUrl } from '../ui/safe-image-url.ts';
import { Stars } from '../ui/stars.tsx';
import { StatePanel } from '../ui/states.tsx';
import { useWords } from '../words.ts';
import { requireAdmin } from './require-admin.ts';
import { useMore } from './use-more.ts';
import { screenTitle } from '../account/screen-title.ts';

type Review = Answer<'listReviews'>[number];

export const meta = screenTitle((words) => words.moderation.title);

export async function clientLoader() {
  const [reviews] = await Promise.all([loadFromShop<Review[]>('/reviews'), requireAdmin()]);
  return reviews;
}

export default function ModerateReviews() {
  const reviews = useLoaderData<typeof clientLoader>();
  const { moderation: words, paging } = useWords();
  const { revalidate } = useRevalidator();
  const { hidden, remove } = useRemovals({
    send: (id) => askShop(`/reviews/${id}`, { method: 'DELETE', keepalive: true }),
    onAnswered: () => void revalidate(),
    said: words.hidden,
  });
  const { shown, showMore } = useMore(reviews.filter(({ _id }) => !hidden.has(_id)));
  return (
    <Titled title={words.title} lead={words.lead} className="max-w-4xl">
      {shown.length === 0 && <StatePanel title={words.empty} />}
      <ul className="grid gap-4">
        {shown.map((review) => (
          <li key={review._id}>
            <ReviewCard review={review} onHide={() => remove(review._id)} />
          </li>
        ))}
      </ul>
      {showMore && (
        <Button look="outline" className="justify-self-start" onClick={showMore}>
          {paging.more}
        </Button>
      )}
    </Titled>
  );
}

function ReviewCard({ review, onHide }: { review: Review; onHide: () => void }) {
  const { moderation: words } = useWords();
  const { name, rating, image } = review;
  const picture = safeImageUrl(image);
  return (
    <article className="dense grid gap-3 rounded-plain border border-line bg-card p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-plain text-body font-semibold break-words">{name}</h3>
        <Stars rating={rating} />
      </header>
      <p className="max-w-[66ch] break-words whitespace-pre-line">{review.review}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Button look="danger" onClick={onHide}>
          {words.hide}
          <span className="sr-only">: {name}</span>
        </Button>
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
    </article>
  );
}

export function HydrateFallback() {
  const { moderation: words } = useWords();
  return <TitledSkeleton title={words.title} />;
}
