/** What clients say, as quotations. */
import type { Review } from '#modules/reviews/review.ts';
import { reviews as content } from '#web/content/home.ts';
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import { Stars } from '#web/ui/stars.tsx';
import { fill } from '#web/wording/fill.ts';
import { SectionHeading } from '../frame/section-heading.tsx';

export function Reviews({ reviews }: { reviews: readonly Review[] }) {
  return (
    <section id="review" aria-labelledby="review-title" className="page section">
      <SectionHeading id="review-title" label={content.label} title={content.title} />
      <Quotations reviews={reviews} isStrip />
      {reviews.length > 0 && (
        <p className="mt-4 sm:mt-10">
          <a className="link inline-flex min-h-11 items-center" href="/review">
            {content.more}
          </a>
        </p>
      )}
    </section>
  );
}

interface QuotationsProps {
  reviews: readonly Review[];
  /** On a phone side by side, to be moved sideways. */
  isStrip?: boolean;
}

/** One quotation for each review, or the text that there is none yet. */
export function Quotations({ reviews, isStrip = false }: QuotationsProps) {
  if (reviews.length === 0) return <p className="mt-8 text-1 text-graphite">{content.empty}</p>;
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it, too
      tabIndex={isStrip ? 0 : undefined}
      className={
        'mt-6 grid gap-x-10 gap-y-12 sm:mt-10 md:grid-cols-2 xl:grid-cols-3 ' +
        (isStrip ? 'strip' : '')
      }
    >
      {reviews.map((review) => (
        <li key={review.id} className="grid">
          <Quotation review={review} />
        </li>
      ))}
    </ul>
  );
}

function Quotation({ review }: { review: Review }) {
  return (
    <figure className="flex flex-col gap-4 border-t border-ink pt-5">
      <Stars rating={review.rating} />
      <blockquote className="quoted font-story text-1 leading-normal">{review.review}</blockquote>
      <figcaption className="mt-auto flex items-center gap-3 text-small font-semibold">
        <Portrait review={review} />
        <span className="grid">
          {review.name}
          <ForeignPicture image={review.image} />
        </span>
      </figcaption>
    </figure>
  );
}

/** The shop's own picture, or the first letter of the name on the same round. */
function Portrait({ review: { image, name } }: { review: Review }) {
  const url = safeImageUrl(image);
  const initial = name.slice(0, 1);
  const classes =
    'relative grid size-11 shrink-0 place-items-center rounded-full bg-gesso font-display text-1';
  if (url === undefined || isForeign(url)) {
    return (
      <span aria-hidden="true" data-portrait className={classes}>
        {initial}
      </span>
    );
  }
  // The initial is behind it, for a picture that cannot be reached.
  return (
    <span
      aria-hidden="true"
      data-initial={initial}
      className={`${classes} before:content-[attr(data-initial)]`}
    >
      <img
        src={url}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        data-portrait
        className="absolute inset-0 size-full rounded-full bg-gesso object-cover"
      />
    </span>
  );
}

/**
 * A picture on a foreign server is loaded only by visitors who ask to see it: its server would
 * otherwise learn of every visitor. `site/review-pictures.ts` shows it in place.
 */
function ForeignPicture({ image }: { image: string }) {
  const url = safeImageUrl(image);
  if (url === undefined || !isForeign(url)) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      referrerPolicy="no-referrer"
      data-picture={url}
      data-unreachable={content.pictureUnreachable}
      className="link text-small font-normal break-all"
    >
      {fill(content.showPicture, { host: new URL(url).host })}
    </a>
  );
}

/** The shop's own pictures are named by their path. */
function isForeign(url: string): boolean {
  return !url.startsWith('/');
}
