/** The report of tax, as staff read it. */
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  explainPeriod,
  readTaxReport,
  type PeriodError,
  type TaxReport,
  type TaxReportRow,
} from '#modules/reports/reports.ts';
import { dayOf } from '#platform/clock.ts';
import { toSignedDollars } from '#platform/money.ts';
import { toPercent } from '../orders/serialize-tax.ts';

export function addTaxReportOperation(routes: Routes, { readCopy, clock }: ApiDeps): void {
  routes.forCaller(operations.getTaxReport, async ({ query }) => {
    const { currency, ...period } = query;
    const error = explainPeriod(period, dayOf(clock.now()));
    if (error) return toProblem(error);
    return serializeReport(await readTaxReport(readCopy, period, currency));
  });
}

function serializeReport(report: TaxReport) {
  const { from, to, currency, offered, orders, netMinor, taxMinor, ledgerMinor } = report;
  return {
    ...{ from, to, currency, offered, orders, rows: report.rows.map(serializeRow) },
    supplies: report.supplies.map(({ number, orders: count, baseMinor }) => {
      const base = toSignedDollars(baseMinor);
      return { country: number.slice(0, 2), number, orders: count, base };
    }),
    ...{ net: toSignedDollars(netMinor), tax: toSignedDollars(taxMinor) },
    ledger: toSignedDollars(ledgerMinor),
    difference: toSignedDollars(taxMinor - ledgerMinor),
  };
}

function serializeRow(row: TaxReportRow) {
  const { place, jurisdiction, scheme, code, millionths, reason, orders } = row;
  return {
    ...{ place, jurisdiction, scheme, code, percent: toPercent(millionths), reason, orders },
    ...{ sold: serializeAmounts(row.sold), refunded: serializeAmounts(row.refunded) },
    lost: serializeAmounts(row.lost),
    ...serializeAmounts(row),
  };
}

function serializeAmounts({ baseMinor, taxMinor }: { baseMinor: number; taxMinor: number }) {
  return { base: toSignedDollars(baseMinor), tax: toSignedDollars(taxMinor) };
}

function toProblem(error: PeriodError): Problem {
  const { field: path, error: code } = error;
  const message = describe(error);
  return createProblem('bad_input', `${path}: ${message}`, [{ path, message, code }]);
}

function describe(error: PeriodError): string {
  switch (error.error) {
    case 'ends_before_it_begins':
      return `must not be before ${error.from}`;
    case 'not_yet':
      return `has not come yet: today is ${error.today}`;
    case 'too_long':
      return `makes ${error.days} days: a report has 366 at most`;
  }
}
