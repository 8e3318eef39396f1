/**
 * On narrow screens, where the form lies below the pictures: what the order comes to, or the price
 * while there is no right quantity, at the lower edge, and what brings the form up from there. It
 * takes no room: where it would come to lie, the form lies over it, so that it covers no field.
 */
import { useEffect, useState } from 'react';
import type { Tool } from '#modules/catalogue/tool.ts';
import { formatCount } from '#platform/figures.ts';
import { formatDollars, multiplyMinor } from '#platform/money.ts';
import { buttonLook } from '../ui/button.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import type { OrderSheet } from './order-sheet.ts';

interface OrderBarProps {
  tool: Tool;
  quantity: number | undefined;
  form: React.RefObject<HTMLElement | null>;
  sheet: OrderSheet;
}

export function OrderBar({ tool, quantity, form, sheet }: OrderBarProps) {
  const { purchase: words, tool: toolWords } = useWords();
  const price = formatDollars(tool.priceMinor);
  const isIdle = useInSight(form, sheet.isUp);
  return (
    <div
      data-needs-script
      className={
        'sticky bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-10 -mb-26 flex h-18 items-center justify-between ' +
        'gap-4 rounded-plain border border-line bg-card pr-3.5 pl-5 shadow-high lg:hidden print:hidden ' +
        (isIdle ? 'invisible' : '')
      }
    >
      <p className="figures leading-tight">
        <span className="block text-fine text-graphite">
          {quantity === undefined
            ? toolWords.price
            : fill(words.totalFor, { quantity: formatCount(quantity) })}
        </span>
        <span className="text-1 font-semibold">
          {quantity === undefined
            ? `${price} ${toolWords.each}`
            : formatDollars(multiplyMinor(tool.priceMinor, quantity))}
        </span>
      </p>
      <a
        href="#order"
        onClick={(event) => {
          if (sheet.raise(event.currentTarget)) event.preventDefault();
        }}
        className={buttonLook()}
      >
        {words.order}
      </a>
    </div>
  );
}

/**
 * Whether any of it can be seen in its place. While it is a sheet that is as it was: the bar stays
 * behind it, and the focus comes back to it.
 */
function useInSight(place: React.RefObject<HTMLElement | null>, isSheet: boolean): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current || isSheet) return undefined;
    const watch = new IntersectionObserver((entries) => {
      setInSight(entries.at(-1)?.isIntersecting ?? false);
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [place, isSheet]);
  return inSight;
}
