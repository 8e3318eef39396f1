/** How long the units of a tool last, counted in minimum orders. Pure. */

/** Stock is low when it does not last for this many minimum orders. */
export const lowStockMinimumOrders = 3;

export type StockLevel = 'sold_out' | 'below_minimum' | 'low';

/** Why a tool's stock needs attention; undefined when enough is left. */
export function stockLevel(available: number, minimumOrder: number): StockLevel | undefined {
  if (available <= 0) return 'sold_out';
  if (available < minimumOrder) return 'below_minimum';
  return available < lowStockMinimumOrders * minimumOrder ? 'low' : undefined;
}

/** What cached pages show in place of a number, so that an order seldom changes them. */
export type AvailabilityBand = 'in_stock' | 'few_left' | 'none_now';

/** 'none_now': fewer than the minimum are left. */
export function availabilityBand(available: number, minimumOrder: number): AvailabilityBand {
  const level = stockLevel(available, minimumOrder);
  if (level === undefined) return 'in_stock';
  return level === 'low' ? 'few_left' : 'none_now';
}
