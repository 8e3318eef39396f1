/** Where a product stands in the catalogue; a move is kept at once, and is no part of a version. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { StaffWording } from '#web/wording/staff/staff-wording.ts';
import { Section } from './product-fields.tsx';

type Place = ResponseBody<'getProductPlace'>;

const moves = ['first', 'earlier', 'later', 'last'] as const;

type Move = (typeof moves)[number];

/** Its buttons are pressable at the ends, too, so that whoever uses the keyboard stays on them. */
export function ProductPlace({ product, place }: { product: string; place: Place }) {
  const { productPage: words, failure } = useStaffWords();
  const [now, setNow] = useState(place);
  const [message, setMessage] = useState('');
  const [error, setError] = useState<string>();
  const [isMoving, setMoving] = useState(false);

  async function moveTo(to: Move): Promise<void> {
    if (isMoving) return;
    setMoving(true);
    setError(undefined);
    const answer = await callApi(staffEndpoints.moveProduct, {
      params: { id: product },
      body: { to },
    });
    setMoving(false);
    if (!answer.ok) return setError(problemText(answer.problem, failure.offline));
    setNow(answer.value);
    setMessage(fill(words.placeMoved, numbers(answer.value)));
  }

  return (
    <Section id="catalogue-place" title={words.placeTitle}>
      <p className="sm:col-span-2">
        <span className="font-semibold">{fill(words.placeOf, numbers(now))}</span>{' '}
        <span className="text-graphite">{besideText(now, words)}</span>
      </p>
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        {moves.map((to) => (
          <Button key={to} variant="outline" onClick={() => void moveTo(to)}>
            {words.moves[to]}
          </Button>
        ))}
      </div>
      <p role="status" className="sr-only">
        {message}
      </p>
      <FormError error={error} />
      <p className="text-small text-graphite sm:col-span-2">
        {words.placeHint}{' '}
        <Link to="/dashboard/home" className="link">
          {words.homePage}
        </Link>
      </p>
    </Section>
  );
}

function besideText({ before, after }: Place, words: StaffWording['productPage']): string {
  const names = { before: before ?? '', after: after ?? '' };
  if (before !== null && after !== null) return fill(words.placeBetween, names);
  if (before !== null) return fill(words.placeLast, names);
  return after === null ? '' : fill(words.placeFirst, names);
}

const numbers = ({ place, count }: Place) => ({ place, count });
