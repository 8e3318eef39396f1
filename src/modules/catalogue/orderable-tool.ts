/** A tool as an order needs it: its price and rules, and what is kept of it with the order. */
import type { Currency } from '#platform/currency.ts';
import type { TaxClass } from './product-fields.ts';
import type { Buyer, ListPrice } from '#modules/prices/price-list.ts';

import type { Fact } from './tool.ts';

export interface OrderableTool {
  id: string;
  /** Whether it can be ordered: its product is published, and it is not archived. */
  isOnSale: boolean;
  name: string;
  variant: string;
  sku: string | null;
  facts: readonly Fact[];
  productId: string;
  productSlug: string;
  /** Its own, in cents, for `perUnits` units. */
  priceMinor: number;
  /** Of that price; undefined for the home currency. */
  currency?: Currency | undefined;
  /** Those of lists, valid now or later. */
  prices: readonly ListPrice[];
  /** Whose prices count beside those of everybody; set where somebody buys for a company. */
  buyer?: Buyer | undefined;
  perUnits: number;
  minimumOrder: number;
  orderMultiple: number;
  maximumOrder: number | null;
  /** Of a unit; null when nobody has said. */
  weightG: number | null;
  unitsPerCarton: number | null;
  taxClass: TaxClass;
  /** Units that can be ordered now. */
  available: number;
}
