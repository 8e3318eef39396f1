/** Tells the pages what moving stock means to them. */
import type { Tx } from '#platform/database/transaction.ts';
import { availabilityBand } from './stock-level.ts';
import type { MovedStockRow } from './queries/stock.ts';

/**
 * Announces the tools of which more or fewer can be ordered now, and the products of those that
 * went from one band to another: only then does a page that shows the band change.
 */
export function announceStock(tx: Tx, moved: readonly MovedStockRow[]): void {
  const changed = moved.filter((row) => row.available !== row.available_before);
  if (changed.length === 0) return;
  tx.announce(
    'stock',
    changed.map((row) => row.tool_id),
  );
  const shown = changed.filter((row) => {
    const bandOf = (available: number) => availabilityBand(available, row.minimum_order);
    return bandOf(row.available) !== bandOf(row.available_before);
  });
  if (shown.length === 0) return;
  tx.announce(
    'availability',
    shown.map((row) => row.product_id),
  );
}
