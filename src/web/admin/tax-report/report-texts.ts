/** How the report of tax writes places, rates and amounts, on its screen and in its files. */
import { currencyCode, type Currency } from '#platform/currency.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import {
  countDays,
  explainPeriod,
  type ReportPeriod,
} from '#modules/reports/tax-report/report-period.ts';
import { formatAmountForInput } from '#web/dashboard/format/amounts.ts';
import type { CsvColumn } from '#web/dashboard/lists/csv-columns.ts';
import { placeName } from '#web/orders/tax/place-name.ts';
import { fill } from '#web/wording/fill.ts';
import { reportWords as words } from './report-words.ts';

export type WireReport = ResponseBody<'getTaxReport'>;
export type WireRow = WireReport['rows'][number];
export type WireSupply = WireReport['supplies'][number];

export function describePlace({ place, jurisdiction }: WireRow): string {
  if (place === '') return words.unknownPlace;
  return [jurisdiction, placeName(place)].filter((part) => part !== '').join(', ');
}

/** '19 %, S'; the code alone where nothing is charged. */
export function describeRate({ percent, code }: WireRow): string {
  return percent === 0 ? code : fill(words.rate, { percent: String(percent), code });
}

/** Which of the two days is wrong, and why. */
export function explainDays(
  period: ReportPeriod,
  today: string,
): { field: 'from' | 'to'; text: string } | undefined {
  for (const field of ['from', 'to'] as const)
    if (Number.isNaN(Date.parse(period[field]))) return { field, text: words.errors.day };
  const error = explainPeriod(period, today);
  if (!error) return undefined;
  const days = String(countDays(period));
  return { field: error.field, text: fill(words.errors[error.error], { days }) };
}

/** Where nothing was sold in the currency of the report: another one in which something was. */
export function findOtherCurrency({ rows, currency, offered }: WireReport): Currency | undefined {
  return rows.length > 0 ? undefined : offered.find((other) => other !== currency);
}

/** One row of the files with its currency and period. */
type FileRow<Row> = Row & { currency: string; from: string; to: string };

export function rowsForFile(report: WireReport): FileRow<WireRow>[] {
  return report.rows.map((row) => ({ ...row, ...partsOfFile(report) }));
}

export function suppliesForFile(report: WireReport): FileRow<WireSupply>[] {
  return report.supplies.map((supply) => ({ ...supply, ...partsOfFile(report) }));
}

function partsOfFile({ from, to, currency }: WireReport) {
  return { from, to, currency: currencyCode(currency) };
}

/** A number with two decimals and its sign, which a spreadsheet can sum. */
function decimal(amount: number): number {
  return Number(`${amount < 0 ? '-' : ''}${formatAmountForInput(Math.abs(amount))}`);
}

const { csv } = words;

export const reportColumns: CsvColumn<FileRow<WireRow>>[] = [
  { head: csv.from, value: ({ from }) => from },
  { head: csv.to, value: ({ to }) => to },
  { head: csv.currency, value: ({ currency }) => currency },
  { head: csv.country, value: ({ place }) => place.slice(0, 2) },
  { head: csv.place, value: ({ place }) => place },
  { head: csv.jurisdiction, value: ({ jurisdiction }) => jurisdiction },
  { head: csv.scheme, value: ({ scheme }) => scheme },
  { head: csv.code, value: ({ code }) => code },
  { head: csv.percent, value: ({ percent }) => percent },
  { head: csv.reason, value: ({ reason }) => words.reasons[reason] },
  { head: csv.orders, value: ({ orders }) => orders },
  { head: csv.soldNet, value: ({ sold }) => decimal(sold.base) },
  { head: csv.soldTax, value: ({ sold }) => decimal(sold.tax) },
  { head: csv.refundedNet, value: ({ refunded }) => decimal(refunded.base) },
  { head: csv.refundedTax, value: ({ refunded }) => decimal(refunded.tax) },
  { head: csv.lostNet, value: ({ lost }) => decimal(lost.base) },
  { head: csv.lostTax, value: ({ lost }) => decimal(lost.tax) },
  { head: csv.net, value: ({ base }) => decimal(base) },
  { head: csv.tax, value: ({ tax }) => decimal(tax) },
];

export const supplyColumns: CsvColumn<FileRow<WireSupply>>[] = [
  { head: csv.from, value: ({ from }) => from },
  { head: csv.to, value: ({ to }) => to },
  { head: csv.currency, value: ({ currency }) => currency },
  { head: csv.country, value: ({ country }) => country },
  { head: csv.number, value: ({ number }) => number },
  { head: csv.orders, value: ({ orders }) => orders },
  { head: csv.net, value: ({ base }) => decimal(base) },
];
