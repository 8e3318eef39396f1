/**
 * On narrow screens, where the form lies below the pictures: what the order comes to, or the price
 * while there is no right quantity, at the lower edge, and the way to the form. It takes no room:
 * where it would come to lie, the form lies over it, so that it never covers a field.
 */
import { useEffect, useState } from 'react';
import type { Tool } from '#modules/catalogue/tool.ts';
import { formatDollars, multiplyMinor } from '#platform/money.ts';
import { buttonLook } from '../ui/button.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

interface OrderBarProps {
  tool: Tool;
  quantity: number | undefined;
  /** The form that it leads to. */
  form: React.RefObject<HTMLElement | null>;
}

export function OrderBar({ tool, quantity, form }: OrderBarProps) {
  const { purchase: words, tool: toolWords } = useWords();
  const price = formatDollars(tool.priceMinor);
  const arrived = useInSight(form);
  return (
    <div
      data-needs-script
      className={
        'sticky bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-10 -mb-26 flex h-18 items-center justify-between ' +
        'gap-4 rounded-plain border border-line bg-card pr-3.5 pl-5 shadow-high lg:hidden print:hidden ' +
        (arrived ? 'invisible' : '')
      }
    >
      <p className="figures leading-tight">
        <span className="block text-fine text-graphite">
          {quantity === undefined
            ? toolWords.price
            : fill(words.totalFor, { quantity: quantity.toLocaleString('en-US') })}
        </span>
        <span className="text-1 font-semibold">
          {quantity === undefined
            ? `${price} ${toolWords.each}`
            : formatDollars(multiplyMinor(tool.priceMinor, quantity))}
        </span>
      </p>
      <a href="#order" className={buttonLook()}>
        {words.order}
      </a>
    </div>
  );
}

/** Whether any of it can be seen. */
function useInSight(place: React.RefObject<HTMLElement | null>): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const watch = new IntersectionObserver((entries) => {
      setInSight(entries.at(-1)?.isIntersecting ?? false);
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [place]);
  return inSight;
}
