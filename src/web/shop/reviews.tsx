/** What clients say, as quotations. */
import type { Review } from '#modules/reviews/review.ts';
import { reviews as content } from '../content/home.ts';
import { safeImageUrl } from '../ui/safe-image-url.ts';
import { Stars } from '../ui/stars.tsx';
import { SectionHeading } from './section-heading.tsx';

export function Reviews({ reviews }: { reviews: readonly Review[] }) {
  return (
    <section id="review" aria-labelledby="review-title" className="page section">
      <SectionHeading id="review-title" label={content.label} title={content.title} />
      <Quotations reviews={reviews} />
    </section>
  );
}

/** One quotation for each, or the word that there is none yet. */
export function Quotations({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return <p className="mt-8 text-1 text-graphite">{content.empty}</p>;
  return (
    <ul className="mt-10 grid gap-x-10 gap-y-12 md:grid-cols-2 xl:grid-cols-3">
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
        {review.name}
      </figcaption>
    </figure>
  );
}

/** The picture, or the first letter of the name on the same round. */
function Portrait({ review: { image, name } }: { review: Review }) {
  const url = safeImageUrl(image);
  const look = 'size-11 rounded-full bg-gesso';
  if (url === undefined) {
    return (
      <span aria-hidden="true" className={`${look} grid place-items-center font-display text-1`}>
        {name.slice(0, 1)}
      </span>
    );
  }
  return (
    <img
      src={url}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      className={`${look} object-cover`}
    />
  );
}
