/**
 * Beside prices: whose tax those in their currency include. Nothing where they include none and
 * none is charged.
 */
import { use } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useCurrency } from '#web/currency.tsx';
import type { loader } from '#web/root.tsx';
import { PriceTaxContext } from '#web/prices/taxed-price.tsx';
import { fill } from '#web/wording/fill.ts';
import { priceViewTexts } from '#web/wording/orders/price-view.ts';
import { useWords } from '#web/words.ts';

export function TaxNote({ className = '' }: { className?: string }) {
  const included = useIncludedTax();
  const tax = use(PriceTaxContext);
  if (included === undefined && !tax) return null;
  return (
    <p className={`text-small text-graphite ${className}`}>
      <TaxSentence />
    </p>
  );
}

/** The country whose tax prices in the currency of the page include. */
function useIncludedTax(): string | undefined {
  const currency = useCurrency();
  return useRouteLoaderData<typeof loader>('root')?.tax?.in[currency];
}

/** By what is shown; of prices as they are charged where nothing is chosen. */
export function TaxSentence({ before = '' }: { before?: string }) {
  const { footer } = useWords();
  const included = useIncludedTax();
  const tax = use(PriceTaxContext);
  if (!tax) {
    if (included === undefined) return null;
    return before + fill(footer.taxIncluded, { country: included });
  }
  const { country, listed } = tax;
  const { withoutIncluded, withAdded, withoutAdded } = priceViewTexts;
  const isGross = listed === 'gross';
  const other = isGross ? withoutIncluded : withAdded;
  return (
    <>
      {before}
      <span data-amount={listed}>
        {fill(isGross ? footer.taxIncluded : withoutAdded, { country })}
      </span>
      <span data-amount={isGross ? 'net' : 'gross'} data-needs-script="">
        {fill(other, { country })}
      </span>
    </>
  );
}
