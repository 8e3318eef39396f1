/**
 * A price with tax and without. Where tax is charged at home both amounts are on the page, each
 * with its name, and the visitor's choice shows one; elsewhere there is the price alone.
 */
import { createContext, use } from 'react';
import { formatMoney, formatUnitPrice, type UnitPrice } from '#platform/money.ts';
import type { TaxClass } from '#modules/catalogue/product-fields.ts';
import {
  bothAmounts,
  bothSums,
  type ListedAmount,
  type PriceTax,
  type PriceView,
} from '#modules/tax/price-tax.ts';
import { useCurrency } from '#web/currency.tsx';
import { fill } from '#web/wording/fill.ts';
import { priceViewTexts } from '#web/wording/orders/price-view.ts';

/** Of the currency that the page is shown in; set around a whole page. */
export const PriceTaxContext = createContext<PriceTax | undefined>(undefined);

interface TaxedPriceProps {
  price: UnitPrice;
  /** Of the tool; undefined for the standard one. */
  taxClass?: TaxClass | undefined;
  /** What is said of it; '{price}' stands for the amount. */
  text?: string;
}

/** That which is charged first. */
export function TaxedPrice({ price, taxClass, text = '{price}' }: TaxedPriceProps) {
  const tax = use(PriceTaxContext);
  const currency = useCurrency();
  const { perUnits, priceMinor: minor } = price;
  const format = (priceMinor: number) => formatUnitPrice({ priceMinor, perUnits }, currency);
  if (!tax) return fill(text, { price: format(minor) });
  const both = bothAmounts(tax, { minor, taxClass });
  const [before = '', after = ''] = text.split('{price}');
  return viewsFrom(tax).map((view) => (
    <span key={view} data-amount={view}>
      {`${before}${format(both[view])} `}
      <small>{labelOf(tax, view)}</small>
      {after}
    </span>
  ));
}

interface TaxedSumProps {
  /** What it is the sum of, as prices say it. */
  parts: readonly ListedAmount[];
  /** What is said of it; '{total}' stands for the amount. */
  text?: string;
}

/** A sum that is charged is always seen; the other amount stands below it where it is chosen. */
export function TaxedSum({ parts, text = '{total}' }: TaxedSumProps) {
  const tax = use(PriceTaxContext);
  const currency = useCurrency();
  const charged = fill(text, { total: formatMoney(sumOf(parts), currency) });
  if (!tax) return charged;
  const [listed, other] = viewsFrom(tax);
  return (
    <>
      <span data-charged="">
        {`${charged} `}
        <small>{labelOf(tax, listed)}</small>
      </span>
      <span data-amount={other}>
        {`${formatMoney(bothSums(tax, parts)[other], currency)} `}
        <small>{labelOf(tax, other)}</small>
      </span>
    </>
  );
}

/** What no number holds exactly is more than any order may come to. */
function sumOf(parts: readonly ListedAmount[]): number {
  const sum = parts.reduce((total, { minor }) => total + minor, 0);
  return Math.min(sum, Number.MAX_SAFE_INTEGER);
}

/** By which script puts other prices in the place of this one: see `site/agreed-prices.ts`. */
export function useRate(taxClass: TaxClass = 'standard'): number | undefined {
  return use(PriceTaxContext)?.rates[taxClass];
}

function viewsFrom({ listed }: PriceTax): [PriceView, PriceView] {
  return listed === 'gross' ? ['gross', 'net'] : ['net', 'gross'];
}

function labelOf({ isVat }: PriceTax, view: PriceView): string {
  return priceViewTexts[isVat ? 'vat' : 'tax'].labels[view];
}
