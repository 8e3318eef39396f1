/**
 * What buyers say about a product: how many stars on average, then each review with its pictures
 * and the maker's answer. Plain links lead through the pages: it works without script.
 */
import type {
  PublishedReview,
  PublishedReviews,
  ReviewSummary,
} from '#modules/product-reviews/product-review.ts';
import { company } from '#web/content/company.ts';
import { formatLongDay } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Thumbnails } from '#web/ui/pictures/thumbnails.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { PageLinks } from '../catalogue/page-links.tsx';
import { SummaryText } from './product-rating.tsx';

const anchor = 'reviews';

/** The page of reviews that a query names; what it spells wrong does not count. */
export function readReviewsPage(query: URLSearchParams): number {
  const page = query.get('reviews') ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

export function ProductReviews({ reviews, slug }: { reviews: PublishedReviews; slug: string }) {
  const { productReviews: words } = useWords();
  const { summary, page, pages } = reviews;
  return (
    <section id={anchor} aria-labelledby="reviews-title" className="scroll-mt-24">
      <h2 id="reviews-title" className="mb-8 text-4">
        {words.title}
      </h2>
      {summary.count === 0 ? (
        <p className="max-w-[58ch] text-graphite">{words.none}</p>
      ) : (
        <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <Summary summary={summary} />
          <div>
            <ul className="grid gap-y-10">
              {reviews.reviews.map((review) => (
                <li key={review.id}>
                  <OneReview review={review} />
                </li>
              ))}
            </ul>
            <PageLinks {...{ page, pages }} urlOf={(place) => toUrl(slug, place)} />
          </div>
        </div>
      )}
    </section>
  );
}

/** The first page of reviews is that of the product itself. */
function toUrl(slug: string, page: number): string {
  const query = page === 1 ? '' : `?reviews=${page}`;
  return `/products/${slug}${query}#${anchor}`;
}

function Summary({ summary }: { summary: ReviewSummary }) {
  const { productReviews: words } = useWords();
  return (
    <div className="figures grid content-start gap-5">
      <p className="grid gap-2">
        <span className="font-display text-6 leading-none">{summary.average}</span>
        <Stars rating={summary.average} />
        <span className="text-small text-graphite">
          <SummaryText summary={summary} />
        </span>
      </p>
      <table className="max-w-sm text-small">
        <caption className="sr-only">{words.distribution}</caption>
        <tbody>
          {summary.distribution.map(({ rating, count }) => (
            <tr key={rating}>
              <th scope="row" className="py-1 pr-4 text-left font-normal whitespace-nowrap">
                {plural(words.stars, rating)}
              </th>
              <td aria-hidden="true" className="w-full text-copper">
                <Bar count={count} of={summary.count} />
              </td>
              <td className="py-1 pl-4 text-right text-graphite">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="max-w-sm text-small text-graphite">{words.checked}</p>
    </div>
  );
}

function Bar({ count, of: total }: { count: number; of: number }) {
  return (
    <svg
      viewBox={`0 0 ${total} 1`}
      preserveAspectRatio="none"
      className="block h-2 w-full bg-gesso"
      shapeRendering="crispEdges"
    >
      <rect width={count} height="1" className="fill-current" />
    </svg>
  );
}

function OneReview({ review }: { review: PublishedReview }) {
  const { productReviews: words } = useWords();
  const { name, rating, title, text, pictures, writtenAt, answer } = review;
  const day = writtenAt.toISOString();
  return (
    <article className="grid gap-4 border-t border-ink pt-5">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Stars rating={rating} />
        {title !== '' && <h3 className="text-2">{title}</h3>}
      </header>
      <p className="max-w-[66ch] font-story text-1 leading-relaxed break-words whitespace-pre-line">
        {text}
      </p>
      <Thumbnails pictures={pictures} altOf={(number) => fill(words.picture, { number, name })} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-graphite">
        <span className="font-semibold text-ink">{name}</span>
        <time dateTime={day}>{formatLongDay(day)}</time>
        <Badge tone="good">{words.verified}</Badge>
      </p>
      {answer && <Answer answer={answer} />}
    </article>
  );
}

function Answer({ answer: { text, at } }: { answer: { text: string; at: Date } }) {
  const { productReviews: words } = useWords();
  const day = at.toISOString();
  return (
    <div className="grid gap-2 border-l border-vermilion pl-5">
      <p className="flex flex-wrap items-baseline gap-x-4 text-small">
        <span className="font-semibold">{fill(words.answer, { maker: company.name })}</span>
        <time dateTime={day} className="text-graphite">
          {formatLongDay(day)}
        </time>
      </p>
      <p className="max-w-[66ch] break-words whitespace-pre-line">{text}</p>
    </div>
  );
}

function plural(texts: { one: string; other: string }, count: number): string {
  return count === 1 ? texts.one : fill(texts.other, { count });
}
