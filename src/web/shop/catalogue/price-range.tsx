/**
 * What a product costs: of one size its price, of several the lowest. What it says who buys for a
 * company comes by script: `site/agreed-prices.ts`.
 */
import { currencyCode } from '#platform/currency.ts';
import { comparePrices } from '#platform/money.ts';
import { smallestOrder, type OrderBounds } from '#modules/orders/quantity-rules.ts';
import type { PriceRange as Range } from '#modules/catalogue/product.ts';
import { useCurrency } from '#web/currency.tsx';
import { TaxedPrice, useRate } from '#web/prices/taxed-price.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

interface PriceRangeProps {
  /** Of the product. */
  id: string;
  /** How many there are. */
  sizes: number;
  /** Where it has one alone. */
  onlyTool?: (OrderBounds & { id: string }) | undefined;
  /** Null where it is not sold in the currency of the page. */
  range: Range | null;
}

export function PriceRange({ id, sizes, onlyTool, range }: PriceRangeProps) {
  const { catalogue: words, product: productWords } = useWords();
  const currency = useCurrency();
  const taxClass = range?.taxClass;
  const rate = useRate(taxClass);
  if (!range) {
    const named = fill(productWords.notSoldIn, { currency: currencyCode(currency) });
    return <span className="text-small font-normal text-graphite">{named}</span>;
  }
  const { fromMinor, fromPerUnits = 1, toMinor, toPerUnits } = range;
  const lowest = { priceMinor: fromMinor, perUnits: fromPerUnits };
  const highest = { priceMinor: toMinor, perUnits: toPerUnits };
  if (onlyTool) {
    return (
      <span data-price={onlyTool.id} data-minimum={smallestOrder(onlyTool)} data-rate={rate}>
        <TaxedPrice price={lowest} taxClass={taxClass} />
      </span>
    );
  }
  return (
    <span
      data-product-price={id}
      data-from={words.from}
      data-lowest={fromMinor}
      data-lowest-per={fromPerUnits === 1 ? undefined : fromPerUnits}
      data-sizes={sizes}
      data-rate={rate}
    >
      <TaxedPrice
        price={lowest}
        taxClass={taxClass}
        {...(comparePrices(lowest, highest) !== 0 && { text: words.from })}
      />
    </span>
  );
}
