/** A tool of the catalogue; plain types, shared with the pages. */

import type { TaxClass } from './product-fields.ts';

/** One row of the specification table: 'Bristle' → 'natural hog'. */
export interface Fact {
  label: string;
  value: string;
}

/** A tool as a visitor sees it. Prices in cents, rating in tenths (47 is 4.7 of 5). */
export interface Tool {
  id: string;
  name: string;
  kind: string;
  description: string;
  img: string;
  facts: readonly Fact[];
  priceMinor: number;
  minimumOrder: number;
  /** It is sold by so many. */
  orderMultiple: number;
  /** No more than that in an order; null without a limit. */
  maximumOrder: number | null;
  /** Units that can be ordered now: on hand less reserved. */
  available: number;
  ratingTenths: number;
  productId: string;
  /** The address of its product. */
  productSlug: string;
  /** What tells it from the other sizes of its product: '50 mm'. */
  variant: string;
  sku: string | null;
  /** Undefined for the standard one. */
  taxClass?: TaxClass;
}
