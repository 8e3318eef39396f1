/** Always five stars, filled up to the rating; screen readers hear the rating as a text. */
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

const outline = 'l2.6 5.4 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z';
const [width, height] = [20, 20];
/** From one star's left edge to the next one's. */
const starDistance = 21.25;
const indexes = [0, 1, 2, 3, 4];
const row = indexes.map((index) => `M${index * starDistance + 10} 1.6${outline}`).join('');

/** The row of stars, then as much of it as is filled, cut off by a narrower window. */
export function Stars({ rating }: { rating: number }) {
  const { tool } = useWords();
  const filledWidth = widthOf(Math.min(indexes.length, Math.max(0, rating)));
  return (
    <svg
      role="img"
      aria-label={fill(tool.rating, { rating })}
      className="stars"
      viewBox={`0 0 ${starDistance * 4 + width} ${height}`}
    >
      <use href="#stars" />
      {filledWidth > 0 && (
        <svg viewBox={`0 0 ${filledWidth} ${height}`} width={filledWidth} height={height}>
          <use href="#stars" className="full" />
        </svg>
      )}
    </svg>
  );
}

function widthOf(rating: number): number {
  const whole = Math.floor(rating);
  return Math.round((whole * starDistance + (rating - whole) * width) * 10) / 10;
}

/** Drawn once in the document; every rating refers to it. */
export function StarShapes() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <defs>
        <path id="stars" d={row} strokeWidth="1.1" />
      </defs>
    </svg>
  );
}
