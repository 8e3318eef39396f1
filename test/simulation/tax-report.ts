/** The report of tax of the whole time says what the ledger says: of tax, and of sales. */
import type { Database } from '#platform/database/database.ts';
import { currencies } from '#platform/currency.ts';
import { readTaxReport } from '#modules/reports/reports.ts';

export async function taxReportViolations(db: Database): Promise<string[]> {
  const period = { from: '2000-01-01', to: '2999-12-31' };
  const reports = await Promise.all(currencies.map((one) => readTaxReport(db, period, one)));
  const { rows } = await db.query<{ currency: string; minor: number }>({
    text: `select l.currency, -sum(l.amount_minor)::bigint as minor from journal_line l
      join journal_entry e on e.id = l.journal_entry_id
      where l.account = 'sales' or (l.account = 'dispute_losses' and exists (
        select from dispute d join orders o on o.payment_id = d.intent_id
        where d.id = e.object_id and o.id = e.order_id))
      group by l.currency having sum(l.amount_minor) <> 0`,
  });
  const netOf = new Map(rows.map(({ currency, minor }) => [currency, minor]));
  return reports.flatMap(({ currency, netMinor, taxMinor, ledgerMinor }) => {
    const ledgerNet = netOf.get(currency) ?? 0;
    return [
      ...(taxMinor === ledgerMinor
        ? []
        : [`the report has ${taxMinor} of tax in ${currency}, the ledger ${ledgerMinor}`]),
      ...(netMinor === ledgerNet
        ? []
        : [`the report has ${netMinor} net in ${currency}, the ledger ${ledgerNet}`]),
    ];
  });
}
