/** What an account has ordered before a request: earlier orders, and others of the same call. */
import type { ClaimRow } from '../queries/placing.ts';
import type { Quote } from './quote-lines.ts';
import { sumUnits } from './sum-units.ts';

export interface AccountOrders {
  /** Orders that are not paid yet, and when the first of their reservations ends. */
  waiting: number;
  waitingUntil: Date | undefined;
  /** Units in all of them but the first, by tool. */
  laterUnits: ReadonlyMap<string, number>;
  /** When the order was placed after which the hour's number is reached, if it is. */
  mostPlacedAt: Date | undefined;
}

/** The row's figures with the orders that were accepted before in the same call. */
export function countBefore(row: ClaimRow, accepted: readonly { quote: Quote }[]): AccountOrders {
  const laterUnits = new Map(Object.entries(row.later_units));
  const later = row.waiting === 0 ? accepted.slice(1) : accepted;
  for (const { quote } of later) {
    for (const [tool, units] of sumUnits(quote.lines))
      laterUnits.set(tool, (laterUnits.get(tool) ?? 0) + units);
  }
  return {
    waiting: row.waiting + accepted.length,
    waitingUntil: row.waiting_until ?? undefined,
    laterUnits,
    mostPlacedAt: row.most_placed_at ?? undefined,
  };
}
