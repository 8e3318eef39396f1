/**
 * A choice of kinds above the catalogue. The style sheet answers it (`.shelf` in home.css), so it
 * works without script and without another page.
 */
import { tools as content } from '../content/home.ts';
import { Stroke } from '../ui/stroke.tsx';
import type { Kind } from './kinds.ts';

export function KindFilter({ kinds, total }: { kinds: readonly Kind[]; total: number }) {
  if (kinds.length === 0) return null;
  return (
    <fieldset className="kinds border-y border-line">
      <legend className="sr-only">{content.filter}</legend>
      <div className="flex flex-wrap gap-x-6 sm:gap-x-8">
        <Choice number={0} name={content.all} count={total} />
        {kinds.map((kind) => (
          <Choice key={kind.number} {...kind} />
        ))}
      </div>
    </fieldset>
  );
}

function Choice({ number, name, count }: Kind) {
  return (
    <label className="relative flex min-h-12 cursor-pointer items-center gap-1.5 font-semibold text-graphite hover:text-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-lapis">
      <input
        type="radio"
        name="kind"
        value={number}
        defaultChecked={number === 0}
        className="peer sr-only"
      />
      {name} <span className="figures text-small font-normal text-graphite">{count}</span>
      <Stroke className="absolute inset-x-0 bottom-1 hidden h-1.5 forced-color-adjust-none peer-checked:block" />
    </label>
  );
}
