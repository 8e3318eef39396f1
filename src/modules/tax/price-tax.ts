/**
 * A price with tax and without, as it is shown to somebody at home: by the tax of the country that
 * prices include, or else of where the goods leave. Pure, shared with the pages.
 */
import type { TaxClass } from '#modules/catalogue/product-fields.ts';
import { millionthsOf, priceOf } from '#platform/money.ts';

/** With tax, and without. */
export const priceViews = ['gross', 'net'] as const;
export type PriceView = (typeof priceViews)[number];

export interface PriceTax {
  /** Whose tax prices are shown with. */
  country: string;
  /** Whether that is called value added tax. */
  isVat: boolean;
  /** What price lists say. */
  listed: PriceView;
  /** In millionths, by the class of the goods. */
  rates: Readonly<Record<TaxClass, number>>;
}

/** Minor units. */
export type BothAmounts = Readonly<Record<PriceView, number>>;

/** Goods of a class, in minor units as prices say them. */
export interface ListedAmount {
  minor: number;
  /** Undefined for the standard one. */
  taxClass?: TaxClass | undefined;
}

/** Of one price, or of the sum of goods of one class: rounded once, half a cent up. */
export function bothAmounts(
  { listed, rates }: Pick<PriceTax, 'listed' | 'rates'>,
  { minor, taxClass = 'standard' }: ListedAmount,
): BothAmounts {
  const rate = rates[taxClass];
  if (listed === 'net') return { gross: exact(minor + millionthsOf(minor, rate)), net: minor };
  const contained = priceOf(minor, { priceMinor: rate, perUnits: million + rate });
  return { gross: minor, net: minor - contained };
}

/** Of several goods: rounded on the sum of each rate, as an order is taxed. */
export function bothSums(
  tax: Pick<PriceTax, 'listed' | 'rates'>,
  parts: readonly ListedAmount[],
): BothAmounts {
  const sums = new Map<number, Required<ListedAmount>>();
  for (const { minor, taxClass = 'standard' } of parts) {
    const rate = tax.rates[taxClass];
    sums.set(rate, { taxClass, minor: exact(minor + (sums.get(rate)?.minor ?? 0)) });
  }
  const both = sums.values().map((sum) => bothAmounts(tax, sum));
  return both.reduce(
    (total, { gross, net }) => ({ gross: exact(total.gross + gross), net: exact(total.net + net) }),
    { gross: 0, net: 0 },
  );
}

const million = 1_000_000;

/** What no number holds exactly is more than any order may come to. */
const exact = (minor: number) => Math.min(minor, Number.MAX_SAFE_INTEGER);
