/** The lines that are ordered: the first of many, and the others when they are asked for. */
import { useState } from 'react';
import { formatCount } from '#platform/number-format.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { CheckoutLine } from './checkout-line.tsx';
import { checkoutTexts as words } from './checkout-texts.ts';
import type { WireCart } from './checkout.tsx';
import { findMarks } from './line-marks.ts';
import type { LineError } from './use-place-cart.ts';

interface CheckoutLinesProps {
  cart: WireCart;
  /** By the place of their lines, from 0. */
  refused: ReadonlyMap<number, LineError>;
  onChanged: () => void;
}

export function CheckoutLines({ cart, refused, onChanged }: CheckoutLinesProps) {
  const marks = findMarks(cart, refused);
  const { shown, folded } = useFold(cart.lines, (place) => marks.has(place));
  const draw = (place: number) => {
    const line = cart.lines[place];
    const discount = cart.discount?.lines[place] ?? 0;
    return (
      line && (
        <CheckoutLine
          key={line.tool}
          {...{ place, line, discount, onChanged, currency: cart.currency }}
          lineError={marks.get(place)}
        />
      )
    );
  };
  return (
    <section aria-labelledby="lines-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="lines-title" className="text-2">
          {words.lines}
        </h2>
        <a href="/cart" className="link inline-flex min-h-11 items-center text-small">
          {words.back}
        </a>
      </div>
      <ol className="border-t border-line">{shown.map(draw)}</ol>
      {folded.length > 0 && (
        <Folded count={cart.lines.length}>
          <ol>{folded.map(draw)}</ol>
        </Folded>
      )}
    </section>
  );
}

const shownAtFirst = 5;

/**
 * The places of the lines that are shown, and of those that are folded: not the first ones, and
 * none of which something is to be read. A line that was mended stays where it is.
 */
function useFold(lines: WireCart['lines'], isMarked: (place: number) => boolean) {
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const marked = lines.filter(({ changes }, place) => changes.length > 0 || isMarked(place));
  const added = marked.filter(({ tool }) => !read.has(tool));
  if (added.length > 0) setRead(new Set([...read, ...added.map(({ tool }) => tool)]));
  const places = [...lines.keys()];
  const isFolded = (place: number) => place >= shownAtFirst && !read.has(lines[place]?.tool ?? '');
  const folded = places.filter(isFolded);
  // A fold for a single line would take as much room as the line.
  if (folded.length < 2) return { shown: places, folded: [] };
  return { shown: places.filter((place) => !isFolded(place)), folded };
}

function Folded({ count, children }: React.PropsWithChildren<{ count: number }>) {
  const { longList } = useWords();
  return (
    <details className="group print:[&::details-content]:[content-visibility:visible]">
      <summary className="flex min-h-12 cursor-pointer items-center border-b border-line font-semibold">
        <span className="link group-open:hidden">
          {fill(longList.all, { count: formatCount(count) })}
        </span>
        <span className="link hidden group-open:inline">{words.fewer}</span>
      </summary>
      {children}
    </details>
  );
}
