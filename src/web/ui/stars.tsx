/** Five stars, always, filled to the rating; the figure is said to those who do not see them. */
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

const outline = 'l2.6 5.4 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z';
const [width, height] = [20, 20];
/** From one star's left edge to the next one's. */
const pace = 21.25;
const indexes = [0, 1, 2, 3, 4];
const row = indexes.map((index) => `M${index * pace + 10} 1.6${outline}`).join('');

/** The row of stars, then as much of it as is filled, cut off by a narrower window. */
export function Stars({ rating }: { rating: number }) {
  const { tool } = useWords();
  const part = partOf(Math.min(indexes.length, Math.max(0, rating)));
  return (
    <svg
      role="img"
      aria-label={fill(tool.rating, { rating })}
      className="stars"
      viewBox={`0 0 ${pace * 4 + width} ${height}`}
    >
      <use href="#stars" />
      {part > 0 && (
        <svg viewBox={`0 0 ${part} ${height}`} width={part} height={height}>
          <use href="#stars" className="full" />
        </svg>
      )}
    </svg>
  );
}

function partOf(rating: number): number {
  const whole = Math.floor(rating);
  return Math.round((whole * pace + (rating - whole) * width) * 10) / 10;
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
