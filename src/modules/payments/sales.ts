/**
 * What was sold, as the ledger has it: the cards that were charged and the payments taken
 * elsewhere, less the refunds of the same days. A refund counts on the day it was made, not on the
 * day of its order; one that failed counts back. Days are UTC, as the statement's are.
 */
import type { Session } from '#platform/database/database.ts';
import { selectSalesByDay } from './queries/sales.ts';

export interface Sales {
  /** Cents; below zero where more went back than came in. */
  netMinor: number;
  /** Cents that went back; they are taken off already. */
  givenBackMinor: number;
  /** How many orders were paid. */
  payments: number;
}

export interface SalesOfDay extends Sales {
  /** Such as '2026-03-02'. */
  day: string;
}

/** From one moment up to another, the first day first; days on which nothing moved are left out. */
export async function listSalesByDay(
  session: Session,
  { from, to }: { from: Date; to: Date },
): Promise<SalesOfDay[]> {
  const rows = await selectSalesByDay.all(session, from, to);
  return rows.map(({ day, net: netMinor, given_back: givenBackMinor, payments }) => {
    return { day, netMinor, givenBackMinor, payments };
  });
}

/** The days' sum. */
export function totalOf(days: readonly Sales[]): Sales {
  return {
    netMinor: days.reduce((sum, { netMinor }) => sum + netMinor, 0),
    givenBackMinor: days.reduce((sum, { givenBackMinor }) => sum + givenBackMinor, 0),
    payments: days.reduce((sum, { payments }) => sum + payments, 0),
  };
}
