/** The shape of the golden cases: amounts and percentages as they are written on paper. */
import type { TaxNumberState } from '../tax-case.ts';
import type { TaxNote, TaxReason } from '../tax-treatment.ts';

export interface GoldenBasket {
  /** '12 x 4.35', '250 x 4.25 per 100'; 'reduced' at the end for goods of that class. */
  lines: readonly string[];
  goods: string;
  /** Percent of the goods, what it takes off, and of each line. */
  code?: { percent: string; discount: string; parts: readonly string[] };
  delivery: string;
}

/** A registration: 'US-NJ local', 'IE ioss 150.00' with the limit of its scheme. */
export interface GoldenSeller {
  registrations: readonly string[];
  firstDay?: string;
  /** 'US-ME 04101', 'DE 20095'. */
  from: string;
  pricesInclude?: string;
}

export interface GoldenCase {
  name: string;
  /** Which rule says so. */
  source: string;
  seller: GoldenSeller;
  basket: GoldenBasket;
  to: string;
  isPickUp?: boolean;
  /** A business; with a tax number its state and the country that gave it: 'FR valid'. */
  business?: true | `${string} ${TaxNumberState}`;
  /** 'US-NJ R-1 2027-01-31': where, its number, its last day. */
  certificate?: string;
  day?: string;
  reason: TaxReason;
  notes?: readonly TaxNote[];
  tax: string;
  total: string;
  /** 'US-NJ S 6.625 219.46 14.54': place, code, percent, base, tax. */
  rows: readonly string[];
}
