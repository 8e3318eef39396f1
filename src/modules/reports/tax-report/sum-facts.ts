/** What moved, by who taxes it, at which rate and why: of orders, and of sums made before. Pure. */
import { keyOf, shareAdjustments, type SharedAdjustment } from './share-adjustments.ts';
import type {
  Amounts,
  Rolled,
  RolledGroup,
  SoldGroup,
  TaxFacts,
  TaxGroup,
} from './tax-report-parts.ts';

/** Refunds and losses are below zero. */
export interface TaxReportRow extends RolledGroup {
  /** What of it is left. */
  baseMinor: number;
  taxMinor: number;
}

/** What orders, refunds and disputes come to; refunds and losses are below zero in its rows. */
export function sumFacts(facts: TaxFacts): Rolled {
  const shared = facts.adjusted.flatMap((order) => shareAdjustments(order));
  const { orders, ledgerMinor, moved } = facts;
  return {
    ...{ orders, ledgerMinor, moved, rows: listRows(facts.sold, shared).map(toGroup) },
    netMinor: shared.reduce((rest, { netMinor }) => rest - netMinor, facts.netMinor),
  };
}

/** Those of two spans together, in the order of the report. */
export function addRows(...all: readonly (readonly RolledGroup[])[]): TaxReportRow[] {
  const rows = new Map<string, TaxReportRow>();
  for (const group of all.flat()) {
    const row = rowOf(rows, group);
    row.orders += group.orders;
    for (const kind of ['sold', 'refunded', 'lost'] as const) add(row, row[kind], group[kind], 1);
  }
  return [...rows.values()].toSorted(compareRows);
}

function listRows(sold: readonly SoldGroup[], shared: readonly SharedAdjustment[]): TaxReportRow[] {
  const rows = new Map<string, TaxReportRow>();
  for (const group of sold) {
    const row = rowOf(rows, group);
    row.orders += group.orders;
    add(row, row.sold, group, 1);
  }
  for (const { isLoss, groups } of shared) {
    for (const group of groups) {
      const row = rowOf(rows, group);
      add(row, isLoss ? row.lost : row.refunded, group, -1);
    }
  }
  return [...rows.values()].toSorted(compareRows);
}

/** Of buyers in another member state each has a row; the report sums them. */
export function mergeNumbers(byNumber: readonly TaxReportRow[]): TaxReportRow[] {
  return addRows(byNumber.map((row) => ({ ...row, number: '' })));
}

function rowOf(rows: Map<string, TaxReportRow>, group: TaxGroup): TaxReportRow {
  const known = rows.get(keyOf(group)) ?? createRow(group);
  rows.set(keyOf(group), known);
  return known;
}

function createRow(group: TaxGroup): TaxReportRow {
  const { place, jurisdiction, scheme, code, millionths, reason, number } = group;
  const nothing = () => ({ baseMinor: 0, taxMinor: 0 });
  return {
    ...{ place, jurisdiction, scheme, code, millionths, reason, number, orders: 0 },
    ...{ sold: nothing(), refunded: nothing(), lost: nothing(), ...nothing() },
  };
}

function toGroup({ baseMinor: _base, taxMinor: _tax, ...group }: TaxReportRow): RolledGroup {
  return group;
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

export function compare(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}
