/** 'Tax report': what is owed to whom in a period, and whether the ledger says the same. */
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { periodAround } from '#modules/reports/tax-report/report-period.ts';
import { currencyCode, homeCurrency, readCurrency, type Currency } from '#platform/currency.ts';
import { formatCount } from '#platform/number-format.ts';
import { ExportRows } from '#web/dashboard/lists/export-rows.tsx';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { formatLongDay, formatSignedAmount } from '#web/formats.ts';
import { staffScreenTitle } from '#web/staff-words.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { fill } from '#web/wording/fill.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import { PeriodForm } from './period-form.tsx';
import { ReportTable, SupplyTable } from './report-tables.tsx';
import {
  explainDays,
  findOtherCurrency,
  reportColumns,
  rowsForFile,
  suppliesForFile,
  supplyColumns,
  type WireReport,
} from './report-texts.ts';
import { reportWords as words } from './report-words.ts';

export const meta = staffScreenTitle(() => words.title);

/** The month until today, unless the address says otherwise. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requirePermission('orders');
  const search = new URL(request.url).searchParams;
  // Days of the shop are UTC.
  const today = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
  const month = periodAround(today, 'month', today);
  const period = { from: search.get('from') ?? month.from, to: search.get('to') ?? month.to };
  const error = explainDays(period, today);
  const chosen = readCurrency(search.get('currency'));
  const currency = chosen ?? homeCurrency;
  if (error) return { period, currency, today, error, report: undefined };
  const load = (one: Currency) =>
    loadFromShop(staffEndpoints.getTaxReport, { query: { ...period, currency: one } });
  const first = await load(currency);
  const other = chosen === undefined ? findOtherCurrency(first) : undefined;
  const report = other === undefined ? first : await load(other);
  return { period, currency: report.currency, today, error, report };
}

export default function TaxReportPage() {
  const { period, currency, today, error, report } = useLoaderData<typeof clientLoader>();
  return (
    <PageLayout title={words.title} lead={words.lead}>
      <Link
        to="/dashboard/tax"
        className="link inline-flex min-h-11 min-w-11 items-center justify-self-start"
      >
        {words.back}
      </Link>
      <PeriodForm {...{ period, currency, today, error }} />
      {report === undefined ? (
        <div role="alert">
          <StatePanel title={words.wrong} text={error?.text ?? ''} />
        </div>
      ) : (
        <>
          <CurrencyChoice report={report} />
          <Report report={report} />
        </>
      )}
    </PageLayout>
  );
}

function Report({ report }: { report: WireReport }) {
  const days = { from: formatLongDay(report.from), to: formatLongDay(report.to) };
  if (report.rows.length === 0 && report.ledger === 0) {
    const title = fill(words.empty, { currency: currencyCode(report.currency) });
    return (
      <div role="status">
        <StatePanel title={title} text={`${fill(words.shown, days)}. ${words.emptyText}`} />
      </div>
    );
  }
  const hasSupplies = report.supplies.length > 0;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-2">{fill(words.shown, days)}</h3>
        <ExportRows
          name={words.file}
          columns={reportColumns}
          read={async () => ({ rows: rowsForFile(report), isCut: false })}
        />
      </div>
      <Figures report={report} />
      {hasSupplies && (
        <div className="justify-self-start">
          <ExportRows
            name={words.suppliesFile}
            columns={supplyColumns}
            read={async () => ({ rows: suppliesForFile(report), isCut: false })}
          />
        </div>
      )}
    </>
  );
}

function Figures({ report }: { report: WireReport }) {
  const { currency, orders, net, tax, rows, supplies } = report;
  const { figures } = words;
  const totals = [
    [figures.orders, formatCount(orders)],
    [figures.net, formatSignedAmount(net, currency)],
    [figures.tax, formatSignedAmount(tax, currency)],
  ] as const;
  const isSeveral = rows.some(({ jurisdiction }) => jurisdiction !== '');
  return (
    <>
      <LedgerNotice report={report} />
      <dl className="grid gap-3 rounded-plain border border-line bg-card p-4 sm:grid-cols-3">
        {totals.map(([name, value]) => (
          <div key={name}>
            <dt className="text-small text-graphite">{name}</dt>
            <dd className="figures text-2">{value}</dd>
          </div>
        ))}
      </dl>
      <ReportTable report={report} />
      {isSeveral && <p className="text-small text-graphite">{words.severalPlaces}</p>}
      {supplies.length > 0 && <SupplyTable report={report} />}
    </>
  );
}

/** The proof that nothing is left out; a difference is said where nobody overlooks it. */
function LedgerNotice({ report }: { report: WireReport }) {
  const { currency, tax, ledger, difference } = report;
  const text = (amount: number) => formatSignedAmount(amount, currency);
  if (difference === 0)
    return (
      <p role="status" className="rounded-plain bg-pine-wash px-4 py-3 text-small text-pine">
        {fill(words.agrees, { amount: text(ledger) })}
      </p>
    );
  const parts = { report: text(tax), ledger: text(ledger), difference: text(difference) };
  return (
    <p role="alert" className="rounded-plain bg-oxblood-wash px-4 py-3 font-semibold text-oxblood">
      {fill(words.differs, parts)}
    </p>
  );
}
