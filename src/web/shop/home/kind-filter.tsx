/**
 * A choice of kinds above the catalogue. The style sheet filters (`.shelves` in home.css), so it
 * works without script and without another page;
 * `site/kind-choice.ts` keeps the choice in the address.
 */
import { tools as content } from '#web/content/home.ts';
import { Stroke } from '#web/ui/pictures/stroke.tsx';
import type { Kind } from './kinds.ts';

interface KindFilterProps {
  kinds: readonly Kind[];
  total: number;
  /** The number of a kind, 0 for all. */
  chosen: number;
}

export function KindFilter({ kinds, total, chosen }: KindFilterProps) {
  if (kinds.length === 0) return null;
  return (
    <fieldset className="kinds min-w-0 border-y border-line">
      <legend className="sr-only">{content.filter}</legend>
      {/* On a phone one row from edge to edge, moved sideways: what the edge cuts says so. */}
      <div className="flex gap-x-6 max-sm:-mx-(--gutter) max-sm:snap-x max-sm:scroll-px-(--gutter) max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:[scrollbar-width:none] sm:flex-wrap sm:gap-x-8">
        {[{ number: 0, name: content.all, count: total }, ...kinds].map((kind) => (
          <KindOption key={kind.number} {...kind} isChosen={kind.number === chosen} />
        ))}
      </div>
    </fieldset>
  );
}

function KindOption({ number, name, count, isChosen }: Kind & { isChosen: boolean }) {
  return (
    <label className="relative flex min-h-12 shrink-0 snap-start cursor-pointer items-center gap-1.5 font-semibold text-graphite hover:text-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-lapis">
      <input
        type="radio"
        name="kind"
        value={number}
        defaultChecked={isChosen}
        // The margin scrolls the whole label into view when it gets the focus.
        className="peer sr-only scroll-me-44"
      />
      {name} <span className="figures text-small font-normal text-graphite">{count}</span>
      <Stroke className="absolute inset-x-0 bottom-1 hidden h-1.5 forced-color-adjust-none peer-checked:block" />
    </label>
  );
}
