/** One review of the shop, with what staff may do with it. */
import { useState } from 'react';
import type { ResponseBody } from '#api/contract/operations.ts';
import { formatDate } from '#web/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import { Stars } from '#web/ui/stars.tsx';
import { useStaffWords } from '#web/staff-words.ts';

export interface ReviewCardProps {
  /** The list of those that are shown does not say when. */
  review: ResponseBody<'listReviews'>[number] & { writtenAt?: string };
  /** Of one that is hidden; then it is all that can be done about the review. */
  onShowAgain?: (() => void) | undefined;
  onHide: () => void;
  onHideAll: () => void;
  /** Only of one that waits. */
  onPublish: (() => void) | undefined;
  /** Only of one whose author's reviews all wait. */
  onAllowAuthor: (() => void) | undefined;
}

export function ReviewCard(props: ReviewCardProps) {
  const { review, onHideAll, onAllowAuthor } = props;
  const { moderation: words } = useStaffWords();
  const { name, rating, image, writtenAt } = review;
  const picture = safeImageUrl(image);
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <article className="dense flex items-start gap-4 rounded-plain border border-line bg-card px-4 py-3">
      {picture !== undefined && <Photograph img={picture} name={name} />}
      <div className="grid min-w-0 flex-1 gap-1.5">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-plain text-body font-semibold">{name}</h3>
          {writtenAt !== undefined && (
            <time dateTime={writtenAt} className="figures text-fine text-graphite">
              {formatDate(writtenAt)}
            </time>
          )}
          <span className="ml-auto">
            <Stars rating={rating} />
          </span>
        </header>
        <p className="max-w-[66ch] whitespace-pre-line">{review.review}</p>
        {onAllowAuthor && <p className="text-small text-graphite">{words.authorStopped}</p>}
        <div className="flex flex-wrap items-center gap-2">
          <Decisions {...props} onHideAll={() => setIsConfirming(true)} />
          {onAllowAuthor && (
            <Button variant="outline" onClick={onAllowAuthor}>
              {words.allowAuthor}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
        </div>
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

/** Ours is shown small; what lies on a foreign server is fetched when it is asked for. */
function Photograph({ img, name }: { img: string; name: string }) {
  const { moderation: words } = useStaffWords();
  const isOurs = img.startsWith('/');
  // An initial on a dab of paint has a ground of its own.
  const isDrawn = img.endsWith('.svg');
  return (
    <a
      href={img}
      target="_blank"
      rel="noreferrer"
      className={isOurs ? 'shrink-0' : 'link inline-flex min-h-11 items-center text-small'}
    >
      {isOurs ? (
        <img
          src={img}
          alt={`${words.picture}: ${name}`}
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
          className={`size-14 object-cover ${isDrawn ? 'rounded-full' : 'rounded-plain'}`}
        />
      ) : (
        words.picture
      )}
    </a>
  );
}

function Decisions({ review, onShowAgain, onPublish, onHide, onHideAll }: ReviewCardProps) {
  const { moderation: words } = useStaffWords();
  const named = <span className="sr-only">: {review.name}</span>;
  if (onShowAgain) {
    return (
      <Button onClick={onShowAgain}>
        {words.showAgain}
        {named}
      </Button>
    );
  }
  return (
    <>
      {onPublish && (
        <Button onClick={onPublish}>
          {words.publish}
          {named}
        </Button>
      )}
      <Button variant="outline" onClick={onHide}>
        {words.hide}
        {named}
      </Button>
      <Button variant="danger" onClick={onHideAll}>
        {words.hideAll}
        {named}
      </Button>
    </>
  );
}
