import type { ManualLine } from './by-staff/manual-price.ts';

/** A line of an order: the goods as they were sold, and what became of their units. */
export interface OrderLine {
  /** From 1; it never changes. */
  position: number;
  toolId: string;
  productId: string | null;
  productSlug: string | null;
  sku: string | null;
  name: string;
  /** What told it from the other sizes of its product. */
  variant: string;
  quantity: number;
  /** In minor units, for `perUnits` units. */
  unitPriceMinor: number;
  perUnits: number;
  /** The name of the price list that said so; '' for the tool's own price. */
  priceList: string;
  /** How staff came to the price, where they typed it. */
  manual: ManualLine | null;
  /** The price times the quantity, to the nearest cent. */
  goodsMinor: number;
  discountMinor: number;
  taxMinor: number;
  /** Goods less discount with tax: what prices include of it is within, or off. */
  totalMinor: number;
  /** Units that were taken out of the order again, that were sent, and that came back. */
  cancelled: number;
  shipped: number;
  returned: number;
  /** Of its total, what was given back for such units. */
  refundedMinor: number;
}
