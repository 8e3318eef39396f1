/**
 * The report of tax: what was sold, refunded and lost to disputes in a period, by who taxes it, at
 * which rate and why. Sales are the rows that orders keep; refunds and losses are shared by
 * `share-adjustments.ts`. Days that are over come from the rollup (`tax-rollup.ts`), which says the
 * same. The ledger is read beside them: the report says whether both agree.
 */
import { later } from '#platform/clock.ts';
import { currencies, homeCurrency, type Currency } from '#platform/currency.ts';
import type { Executor } from '#platform/database/database.ts';
import { dayMs } from '../days.ts';
import { selectTaxMovements } from '../queries/tax-report.ts';
import type { ReportPeriod } from './report-period.ts';
import { addRows, compare, mergeNumbers, sumFacts, type TaxReportRow } from './sum-facts.ts';

export type { TaxReportRow } from './sum-facts.ts';

/** Supplies to a business in another member state, by its number. */
export interface Supply {
  number: string;
  orders: number;
  baseMinor: number;
}

export interface TaxReport extends ReportPeriod {
  currency: Currency;
  /** In which there is something to report of the period, and the shop's own. */
  offered: Currency[];
  rows: TaxReportRow[];
  supplies: Supply[];
  orders: number;
  /** Without tax; a base that several places tax counts once. */
  netMinor: number;
  taxMinor: number;
  /** What the ledger says is owed more than before; the same unless something is wrong. */
  ledgerMinor: number;
}

/** Of what was charged in one currency: amounts of several are never added. */
export async function readTaxReport(
  executor: Executor,
  period: ReportPeriod,
  currency: Currency,
): Promise<TaxReport> {
  const from = new Date(`${period.from}T00:00:00Z`);
  const to = later(new Date(`${period.to}T00:00:00Z`), dayMs);
  const read = await selectTaxMovements.first(executor, { from, to, currency });
  if (!read) throw new Error('a sum answered nothing');
  const { rolled } = read;
  const summed = sumFacts(read.facts);
  const byNumber = addRows(rolled.rows, summed.rows);
  const rows = mergeNumbers(byNumber);
  const moved = [...rolled.moved, ...summed.moved];
  const isOffered = (one: Currency) => one === homeCurrency || moved.includes(one);
  return {
    ...{ ...period, currency, offered: currencies.filter(isOffered) },
    ...{ rows, supplies: listSupplies(byNumber), orders: rolled.orders + summed.orders },
    netMinor: rolled.netMinor + summed.netMinor,
    taxMinor: rows.reduce((total, { taxMinor }) => total + taxMinor, 0),
    ledgerMinor: rolled.ledgerMinor + summed.ledgerMinor,
  };
}

/** What the recapitulative statement asks for (Directive 2006/112/EC, article 262). */
function listSupplies(rows: readonly TaxReportRow[]): Supply[] {
  const byNumber = Map.groupBy(
    rows.filter(({ code }) => code === 'K'),
    ({ number }) => number,
  );
  return [...byNumber]
    .toSorted(([one], [other]) => compare(one, other))
    .map(([number, some]) => ({
      number,
      orders: some.reduce((sum, { orders }) => sum + orders, 0),
      baseMinor: some.reduce((sum, { baseMinor }) => sum + baseMinor, 0),
    }));
}
