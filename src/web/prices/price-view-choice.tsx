/**
 * Prices with tax or without. The script in the head of the document makes it work (see
 * price-view.ts); where it is drawn later, it reads the choice. Nothing where no tax is charged.
 */
import { use, useEffect, useRef } from 'react';
import { priceViews } from '#modules/tax/price-tax.ts';
import { priceViewTexts } from '#web/wording/orders/price-view.ts';
import { PriceTaxContext } from './taxed-price.tsx';

export function PriceViewChoice() {
  const tax = use(PriceTaxContext);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { priceView } = document.documentElement.dataset;
    for (const button of group.current?.querySelectorAll('button') ?? [])
      button.ariaPressed = String(button.dataset['showPrices'] === priceView);
  }, []);
  if (!tax) return null;
  const { choices } = priceViewTexts[tax.isVat ? 'vat' : 'tax'];
  return (
    <div
      ref={group}
      role="group"
      aria-label={priceViewTexts.title}
      data-needs-script=""
      className="inline-flex max-w-full flex-wrap items-center rounded-plain border border-current/30"
    >
      {priceViews.map((view) => (
        <button
          key={view}
          type="button"
          data-show-prices={view}
          aria-pressed={view === tax.listed}
          suppressHydrationWarning
          className={optionClass}
        >
          {choices[view]}
        </button>
      ))}
    </div>
  );
}

const optionClass =
  'flex min-h-11 items-center rounded-plain px-3 text-fine whitespace-nowrap ' +
  'hover:bg-current/5 aria-pressed:bg-current/15 aria-pressed:underline ' +
  'aria-pressed:decoration-2 aria-pressed:underline-offset-4 focus-visible:-outline-offset-2';
