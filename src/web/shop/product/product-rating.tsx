/**
 * The stars beside a price: those of buyers, with the way to what they wrote; where nobody has
 * written yet, those of the workshop.
 */
import type { ReviewSummary } from '#modules/product-reviews/product-review.ts';
import { Stars } from '#web/ui/stars.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

interface ProductRatingProps {
  summary: Pick<ReviewSummary, 'average' | 'count'> | undefined;
  /** The workshop's, of each size in tenths. */
  ofWorkshop: readonly number[];
  /** Where the reviews stand. */
  href: string;
}

export function ProductRating({ summary, ofWorkshop, href }: ProductRatingProps) {
  const { productReviews: words } = useWords();
  if (summary && summary.count > 0) {
    return (
      <a href={href} className={`${line} min-h-11 underline-offset-4 hover:underline print:hidden`}>
        <Stars rating={summary.average} />
        <SummaryText summary={summary} />
      </a>
    );
  }
  // A size that was given none has nothing to say.
  const given = ofWorkshop.filter((one) => one > 0);
  if (given.length === 0) return null;
  const tenths = given.reduce((sum, one) => sum + one, 0) / given.length;
  return (
    <p className={line}>
      <Stars rating={Math.round(tenths) / 10} />
      <span className="text-graphite">{words.workshop}</span>
    </p>
  );
}

const line = 'figures inline-flex flex-wrap items-center gap-x-2 text-fine';

export function SummaryText({ summary }: { summary: Pick<ReviewSummary, 'average' | 'count'> }) {
  const { productReviews: words } = useWords();
  const { average, count } = summary;
  return (
    <span>
      {fill(words.average, { average })}
      {' · '}
      {count === 1 ? words.count.one : fill(words.count.other, { count })}
    </span>
  );
}
