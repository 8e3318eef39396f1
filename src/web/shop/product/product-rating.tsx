/** The stars beside a price: those of buyers, with the way to what they wrote. */
import type { ReviewSummary } from '#modules/product-reviews/product-review.ts';
import { Stars } from '#web/ui/stars.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

interface ProductRatingProps {
  summary: Pick<ReviewSummary, 'average' | 'count'> | undefined;
  /** Where the reviews stand. */
  href: string;
}

export function ProductRating({ summary, href }: ProductRatingProps) {
  if (!summary || summary.count === 0) return null;
  return (
    <a
      href={href}
      className="figures inline-flex min-h-11 flex-wrap items-center gap-x-2 text-fine underline-offset-4 hover:underline print:hidden"
    >
      <Stars rating={summary.average} />
      <SummaryText summary={summary} />
    </a>
  );
}

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
