/** 'price × quantity = total', if there is a quantity; announced when typing pauses. */
import { useEffect, useRef, useState } from 'react';
import type { TaxClass } from '#modules/catalogue/product-fields.ts';
import { stepAt, type PriceLadder } from '#modules/prices/price-list.ts';
import { formatCount } from '#platform/number-format.ts';
import { formatMoney, formatUnitPrice, priceOf } from '#platform/money.ts';
import { useCurrency } from '#web/currency.tsx';
import { TaxedSum } from '#web/prices/taxed-price.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

interface OrderTotalProps {
  ladder: PriceLadder;
  quantity: number | undefined;
  taxClass: TaxClass | undefined;
}

export function OrderTotal({ ladder, quantity, taxClass }: OrderTotalProps) {
  const { order: words } = useWords();
  const currency = useCurrency();
  const step = stepAt(ladder, quantity ?? 1);
  const minor = quantity === undefined ? undefined : priceOf(quantity, step);
  const total = minor === undefined ? undefined : formatMoney(minor, currency);
  const [first, setFirst] = useState(total);
  if (first !== undefined && total !== first) setFirst(undefined);
  const isAnimated = total !== undefined && first === undefined;
  return (
    <div className="figures flex flex-wrap items-baseline justify-between gap-2 border-t border-ink pt-4">
      <span className="font-semibold">{words.total}</span>
      {/* A new key starts the small movement again; what the page came with does not move. */}
      <output key={total} className={`text-1 ${isAnimated ? 'ticks' : ''}`} aria-live="off">
        {quantity === undefined || minor === undefined ? (
          '–'
        ) : (
          <TaxedSum
            parts={[{ minor, taxClass }]}
            text={fill(words.sum, {
              price: formatUnitPrice(step, currency),
              quantity: formatCount(quantity),
            })}
          />
        )}
      </output>
      <TotalAnnouncement total={total} />
    </div>
  );
}

const announceDelayMs = 900;

/** For screen readers: not at every keystroke, and not before the total has changed. */
function TotalAnnouncement({ total }: { total: string | undefined }) {
  const { purchase: words } = useWords();
  const untouched = useRef(total);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (total === undefined || total === untouched.current) return undefined;
    untouched.current = undefined;
    const timer = setTimeout(
      () => setAnnouncement(fill(words.announced, { total })),
      announceDelayMs,
    );
    return () => clearTimeout(timer);
  }, [total, words]);
  return (
    <span role="status" className="sr-only">
      {announcement}
    </span>
  );
}
