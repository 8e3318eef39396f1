/** Five stars, always, filled to the rating; the figure is said to those who do not see them. */
import { useWords } from '../words.ts';
import { fill } from '../wording/fill.ts';

const star = 'M10 1.6 12.6 7l5.8.8-4.2 4.1 1 5.8L10 15l-5.2 2.7 1-5.8L1.6 7.8 7.4 7z';

export function Stars({ rating }: { rating: number }) {
  const { tool } = useWords();
  return (
    <span role="img" aria-label={fill(tool.rating, { rating })} className="inline-flex gap-px">
      {[0, 1, 2, 3, 4].map((index) => (
        <Star key={index} filled={Math.min(1, Math.max(0, rating - index))} />
      ))}
    </span>
  );
}

/** The outline is the whole star; the fill is cut off at its share of the width. */
function Star({ filled }: { filled: number }) {
  return (
    <svg viewBox="0 0 20 20" className="size-4" aria-hidden="true" data-filled={filled}>
      <path d={star} className="fill-transparent stroke-copper" strokeWidth="1.1" />
      {filled > 0 && (
        <svg viewBox={`0 0 ${20 * filled} 20`} width={20 * filled} height="20">
          <path d={star} className="fill-copper" />
        </svg>
      )}
    </svg>
  );
}
