/**
 * What was sold, as the ledger has it: the cards that were charged and the manual payments,
 * less the refunds of the same days. A refund counts on the day it was made, not on the
 * day of its order; one that failed counts back. Each currency has sums of its own. Tax is no sale,
 * and counts nowhere. Days are UTC, as the statement's are.
 */
import type { Executor } from '#platform/database/database.ts';
import { selectSalesByDay, type SalesRow } from '../queries/sales.ts';

export interface Sales {
  /** Minor units; below zero where more went back than came in. */
  netMinor: number;
  /** Minor units that were refunded; they are subtracted already. */
  refundedMinor: number;
  /** How many orders were paid. */
  payments: number;
}

export interface SalesOfDay extends Sales {
  /** Such as '2026-03-02'. */
  day: string;
}

/** From one moment up to another. */
export interface SalesSpan {
  from: Date;
  to: Date;
}

/** By currency, the first day first; days on which nothing moved are left out. */
export type SalesByDay = ReadonlyMap<string, SalesOfDay[]>;

/** The sales of a span. */
export async function listSalesByDay(executor: Executor, span: SalesSpan): Promise<SalesByDay> {
  const [sales = new Map<string, SalesOfDay[]>()] = await listSalesOfSpans(executor, [span]);
  return sales;
}

/** The sales of each of the spans, in one statement, so that they go together. */
export async function listSalesOfSpans(
  executor: Executor,
  spans: readonly SalesSpan[],
): Promise<SalesByDay[]> {
  const rows = await selectSalesByDay.all(executor, {
    froms: spans.map(({ from }) => from),
    tos: spans.map(({ to }) => to),
  });
  return spans.map((_, index) => toSalesByDay(rows.filter(({ place }) => place === index + 1)));
}

function toSalesByDay(rows: readonly SalesRow[]): SalesByDay {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return new Map([...byCurrency].map(([currency, days]) => [currency, days.map(toSales)]));
}

function toSales({ day, net, refunded, payments }: SalesRow): SalesOfDay {
  return { day, netMinor: net, refundedMinor: refunded, payments };
}

/** The sum of days of one currency. */
export function sumSales(days: readonly Sales[]): Sales {
  return {
    netMinor: days.reduce((sum, { netMinor }) => sum + netMinor, 0),
    refundedMinor: days.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0),
    payments: days.reduce((sum, { payments }) => sum + payments, 0),
  };
}
