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
