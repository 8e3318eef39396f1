/** How long the units of a tool last, counted in smallest orders. Pure. */

/** Stock is low when it does not last for this many smallest orders. */
export const smallestOrders = 3;

export type StockLevel = 'sold_out' | 'below_minimum' | 'low';

/** What there is to say of a tool's stock; nothing when enough is left. */
export function stockLevel(available: number, minimumOrder: number): StockLevel | undefined {
  if (available <= 0) return 'sold_out';
  if (available < minimumOrder) return 'below_minimum';
  return available < smallestOrders * minimumOrder ? 'low' : undefined;
}
