/**
 * On narrow screens, where the form is below the pictures: the order's total, or the price
 * while the quantity is invalid, at the lower edge, with the button that opens the form.
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
import { BuyBar } from '../product/buy-bar.tsx';
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
  const open = (
    <a
      href="#order"
      onClick={(event) => {
        if (sheet.open(event.currentTarget)) event.preventDefault();
      }}
      className={buttonClass()}
    >
      {words.order}
    </a>
  );
  return (
    <BuyBar action={open} className={isHidden ? 'invisible' : ''} data-needs-script>
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
    </BuyBar>
  );
}

/** The lower part of the window does not count: what only begins there is still to be reached. */
const inReach = { rootMargin: '0px 0px -40%' };

/**
 * Whether any part of the element is in reach. While it is a sheet the last answer stays: the bar
 * stays behind it, and gets the focus back.
 */
function useIsVisible(element: React.RefObject<HTMLElement | null>, isSheet: boolean): boolean {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isSheet) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setVisible(entries.at(-1)?.isIntersecting ?? false);
    }, inReach);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isSheet]);
  return isVisible;
}
