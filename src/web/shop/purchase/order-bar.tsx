/**
 * On narrow screens, where the form is below the pictures: the order's total, or the price
 * while the quantity is invalid, at the lower edge, with the button that opens the form. It
 * takes no room: where both would overlap, the form lies over it, so that no field is covered.
 */
import { useEffect, useState } from 'react';
import type { Tool } from '#modules/catalogue/tool.ts';
import { stepAt, type PriceLadder } from '#modules/prices/price-list.ts';
import { formatCount } from '#platform/number-format.ts';
import { priceOf } from '#platform/money.ts';
import { TaxedPrice } from '#web/prices/taxed-price.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { leastOf } from './order-rules.ts';
import type { OrderSheet } from './order-sheet.ts';

interface OrderBarProps {
  tool: Tool;
  ladder: PriceLadder;
  quantity: number | undefined;
  form: React.RefObject<HTMLElement | null>;
  sheet: OrderSheet;
}

export function OrderBar({ tool, ladder, quantity, form, sheet }: OrderBarProps) {
  const { purchase: words, tool: toolWords } = useWords();
  const step = stepAt(ladder, quantity ?? leastOf(tool));
  const { taxClass } = tool;
  const sum = quantity === undefined ? undefined : { priceMinor: priceOf(quantity, step) };
  const isHidden = useIsVisible(form, sheet.isOpen);
  return (
    <div
      data-needs-script
      className={
        'sticky bottom-0 z-10 -mx-(--gutter) -mb-26 flex h-18 items-center justify-between gap-4 ' +
        'border-t border-line bg-card px-(--gutter) shadow-high lg:hidden print:hidden ' +
        (isHidden ? 'invisible' : '')
      }
    >
      <p className="figures leading-tight">
        <span className="block text-fine text-graphite">
          {quantity === undefined
            ? toolWords.price
            : fill(words.totalFor, { quantity: formatCount(quantity) })}
        </span>
        <span className="text-1 font-semibold">
          <TaxedPrice
            price={sum ?? step}
            taxClass={taxClass}
            {...(!sum && step.perUnits === undefined && { text: `{price} ${toolWords.each}` })}
          />
        </span>
      </p>
      <a
        href="#order"
        onClick={(event) => {
          if (sheet.open(event.currentTarget)) event.preventDefault();
        }}
        className={buttonClass()}
      >
        {words.order}
      </a>
    </div>
  );
}

/**
 * Whether any part of the element is visible. While it is a sheet the last answer stays: the bar
 * stays behind it, and gets the focus back.
 */
function useIsVisible(element: React.RefObject<HTMLElement | null>, isSheet: boolean): boolean {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isSheet) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setVisible(entries.at(-1)?.isIntersecting ?? false);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isSheet]);
  return isVisible;
}
