/**
 * What was sold, as the ledger has it: the cards that were charged and the manual payments,
 * less the refunds of the same days. A refund counts on the day it was made, not on the
 * day of its order; one that failed counts back. Tax is no sale, and counts nowhere. Days are
 * UTC, as the statement's are.
 */
import type { Executor } from '#platform/database/database.ts';
import { selectSalesByDay } from '../queries/sales.ts';

export interface Sales {
  /** Cents; below zero where more went back than came in. */
  netMinor: number;
  /** Cents that were refunded; they are subtracted already. */
  refundedMinor: number;
  /** How many orders were paid. */
  payments: number;
}

export interface SalesOfDay extends Sales {
  /** Such as '2026-03-02'. */
  day: string;
}

/** From one moment up to another, the first day first; days on which nothing moved are left out. */
export async function listSalesByDay(
  executor: Executor,
  { from, to }: { from: Date; to: Date },
): Promise<SalesOfDay[]> {
  const rows = await selectSalesByDay.all(executor, { from, to });
  return rows.map(({ day, net: netMinor, refunded: refundedMinor, payments }) => {
    return { day, netMinor, refundedMinor, payments };
  });
}

/** The days' sum. */
export function sumSales(days: readonly Sales[]): Sales {
  return {
    netMinor: days.reduce((sum, { netMinor }) => sum + netMinor, 0),
    refundedMinor: days.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0),
    payments: days.reduce((sum, { payments }) => sum + payments, 0),
  };
}
