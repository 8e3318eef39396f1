/** One to five stars to choose from, as radio buttons: by mouse, touch and keyboard alike. */
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldError } from '#web/ui/forms/field.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

interface StarChoiceProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
}

const ratings = [5, 4, 3, 2, 1] as const;

export function StarChoice({ field, error }: StarChoiceProps) {
  const { ownReviews } = useWords();
  const { form: words } = ownReviews;
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend className="mb-1 text-small font-semibold">{words.rating}</legend>
      {ratings.map((rating) => (
        <label key={rating} className="flex min-h-11 items-center gap-3">
          <input type="radio" value={rating} className="size-5" {...field} />
          <span aria-hidden="true" className="inline-flex">
            <Stars rating={rating} />
          </span>
          <span className="text-small text-graphite">
            {rating === 1 ? words.stars.one : fill(words.stars.other, { count: rating })}
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
