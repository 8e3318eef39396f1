/** Five stars, always, filled to the rating; the figure is said to those who do not see them. */
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

const shape = 'M10 1.6 12.6 7l5.8.8-4.2 4.1 1 5.8L10 15l-5.2 2.7 1-5.8L1.6 7.8 7.4 7z';
const width = 20;

export function Stars({ rating }: { rating: number }) {
  const { tool } = useWords();
  return (
    <span role="img" aria-label={fill(tool.rating, { rating })} className="stars">
      {[0, 1, 2, 3, 4].map((index) => (
        <Star key={index} filled={Math.min(1, Math.max(0, rating - index))} />
      ))}
    </span>
  );
}

/** The whole star, then as much of it as is filled, cut off by a narrower window. */
function Star({ filled }: { filled: number }) {
  const part = Math.round(width * filled * 10) / 10;
  return (
    <svg viewBox="0 0 20 20">
      <use href="#star" />
      {part > 0 && (
        <svg viewBox={`0 0 ${part} 20`} width={part} height="20">
          <use href="#star" className="full" />
        </svg>
      )}
    </svg>
  );
}

/** Drawn once in the document; every star refers to it. */
export function StarShape() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <defs>
        <path id="star" d={shape} strokeWidth="1.1" />
      </defs>
    </svg>
  );
}
