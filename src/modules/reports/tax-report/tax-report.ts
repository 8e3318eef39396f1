/**
 * The report of tax: what was sold, refunded and lost to disputes in a period, by who taxes it, at
 * which rate and why. Sales are the rows that orders keep; refunds and losses are shared by
 * `share-adjustments.ts`. The ledger is read beside them: the report says whether both agree.
 */
import { later } from '#platform/clock.ts';
import { currencies, homeCurrency, type Currency } from '#platform/currency.ts';
import type { Executor } from '#platform/database/database.ts';
import { dayMs } from '../days.ts';
import { selectTaxMovements } from '../queries/tax-report.ts';
import type { ReportPeriod } from './report-period.ts';
import { keyOf, shareAdjustments, type SharedAdjustment } from './share-adjustments.ts';
import type { Amounts, SoldGroup, TaxGroup } from './tax-report-parts.ts';

/** Refunds and losses are below zero. */
export interface TaxReportRow extends TaxGroup {
  orders: number;
  sold: Amounts;
  refunded: Amounts;
  lost: Amounts;
  /** What of it is left. */
  baseMinor: number;
  taxMinor: number;
}

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
  const { sold, adjusted, net, ledger, moved } = read;
  const shared = adjusted.flatMap((order) => shareAdjustments(order));
  const byNumber = listRows(sold, shared);
  const rows = mergeNumbers(byNumber);
  const isOffered = (one: Currency) => one === homeCurrency || moved.includes(one);
  return {
    ...{ ...period, currency, offered: currencies.filter(isOffered) },
    ...{ rows, supplies: listSupplies(byNumber), orders: net.orders },
    netMinor: shared.reduce((rest, { netMinor }) => rest - netMinor, net.netMinor),
    taxMinor: rows.reduce((total, { taxMinor }) => total + taxMinor, 0),
    ledgerMinor: ledger,
  };
}

function listRows(sold: readonly SoldGroup[], shared: readonly SharedAdjustment[]): TaxReportRow[] {
  const rows = new Map<string, TaxReportRow>();
  const rowOf = (group: TaxGroup): TaxReportRow => {
    const known = rows.get(keyOf(group)) ?? createRow(group);
    rows.set(keyOf(group), known);
    return known;
  };
  for (const group of sold) {
    const row = rowOf(group);
    row.orders += group.orders;
    add(row, row.sold, group, 1);
  }
  for (const { isLoss, groups } of shared) {
    for (const group of groups) {
      const row = rowOf(group);
      add(row, isLoss ? row.lost : row.refunded, group, -1);
    }
  }
  return [...rows.values()].toSorted(compareRows);
}

/** Of buyers in another member state each has a row; the report sums them. */
function mergeNumbers(byNumber: readonly TaxReportRow[]): TaxReportRow[] {
  const rows = new Map<string, TaxReportRow>();
  for (const row of byNumber) {
    const group = { ...row, number: '' };
    const known = rows.get(keyOf(group)) ?? createRow(group);
    rows.set(keyOf(group), known);
    known.orders += row.orders;
    for (const kind of ['sold', 'refunded', 'lost'] as const) add(known, known[kind], row[kind], 1);
  }
  return [...rows.values()];
}

function createRow(group: TaxGroup): TaxReportRow {
  const { place, jurisdiction, scheme, code, millionths, reason, number } = group;
  const nothing = () => ({ baseMinor: 0, taxMinor: 0 });
  return {
    ...{ place, jurisdiction, scheme, code, millionths, reason, number, orders: 0 },
    ...{ sold: nothing(), refunded: nothing(), lost: nothing(), ...nothing() },
  };
}

function add(row: Amounts, kind: Amounts, { baseMinor, taxMinor }: Amounts, sign: 1 | -1): void {
  for (const sums of [row, kind]) {
    sums.baseMinor += sign * baseMinor;
    sums.taxMinor += sign * taxMinor;
  }
}

function compareRows(one: TaxReportRow, other: TaxReportRow): number {
  return (
    compare(one.place, other.place) ||
    compare(one.jurisdiction, other.jurisdiction) ||
    compare(one.code, other.code) ||
    other.millionths - one.millionths ||
    compare(keyOf(one), keyOf(other))
  );
}

function compare(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
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
