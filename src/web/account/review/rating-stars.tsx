/** The same number as the field above, to be pressed: the field is the specified one. */
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

const ratings = [1, 2, 3, 4, 5] as const;

interface RatingStarsProps {
  value: number;
  onChange: (rating: number) => void;
}

export function RatingStars({ value, onChange }: RatingStarsProps) {
  const { ownReviews } = useWords();
  const { stars } = ownReviews.form;
  return (
    <div className="-ml-2.5 flex">
      {ratings.map((rating) => (
        <button
          key={rating}
          type="button"
          aria-label={rating === 1 ? stars.one : fill(stars.other, { count: rating })}
          aria-pressed={rating === value}
          onClick={() => onChange(rating)}
          className="grid size-11 place-items-center"
        >
          <svg viewBox="0 0 20 20" className="stars size-6" aria-hidden="true">
            {/* The first of the five, by the size of the window. */}
            <use href="#stars" className={rating <= value ? 'full' : ''} />
          </svg>
        </button>
      ))}
    </div>
  );
}
