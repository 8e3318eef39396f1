/** The report of tax is of one currency; the others are a link away, with the same days. */
import { expect, test } from 'vitest';
import TaxReportPage from '#web/admin/tax-report/tax-report.tsx';
import type { WireReport } from '#web/admin/tax-report/report-texts.ts';
import { findAll, renderPage, textOf } from './page.tsx';

const period = { from: '2026-11-01', to: '2026-11-18' };
const amounts = { base: 600, tax: 114 };
const none = { base: 0, tax: 0 };
const inEuros: WireReport = {
  ...{ ...period, currency: 'eur', offered: ['usd', 'eur'], supplies: [] },
  ...{ orders: 2, net: 600, tax: 114, ledger: 114, difference: 0 },
  rows: [
    {
      ...{ place: 'DE', jurisdiction: '', scheme: 'local', code: 'S', percent: 19 },
      ...{ reason: 'domestic', orders: 2, sold: amounts, refunded: none, lost: none, ...amounts },
    },
  ],
};

const open = (report: WireReport) => {
  const { currency } = report;
  const data = { period, currency, today: '2026-11-18', error: undefined, report };
  return renderPage({ Component: TaxReportPage, data });
};
const links = () => findAll('a', '').map((link) => [textOf(link), link.getAttribute('href')]);

test('amounts are in its currency, and each other one is offered', async () => {
  await open(inEuros);
  expect(textOf(document.body)).toContain('€600.00 net');
  expect(textOf(document.body)).toContain('Agrees with the ledger: €114.00 of tax.');
  const days = '?from=2026-11-01&to=2026-11-18';
  expect(links()).toContainEqual(['USD', expect.stringMatching(new RegExp(`\\${days}$`))]);
  const shown = findAll('a', 'EUR')[0];
  expect(shown?.getAttribute('aria-current')).toBe('true');
  expect(shown?.getAttribute('href')).toContain(`${days}&currency=eur`);
  // The period that is chosen next is of the same currency.
  expect(document.querySelector('input[name="currency"]')?.getAttribute('value')).toBe('eur');
});

test('where there is nothing but dollars nothing is offered', async () => {
  await open({ ...inEuros, currency: 'usd', offered: ['usd'] });
  expect(textOf(document.body)).toContain('$600.00 net');
  expect(findAll('a', 'USD')).toEqual([]);
  expect(document.querySelector('input[name="currency"]')).toBeNull();
});

test('a currency in which nothing was sold says so, and leads back', async () => {
  const nothing = { orders: 0, net: 0, tax: 0, ledger: 0, difference: 0, rows: [] };
  await open({ ...inEuros, ...nothing, currency: 'gbp', offered: ['usd'] });
  expect(textOf(document.body)).toContain('Nothing was sold or refunded in GBP');
  expect(findAll('a', 'USD')).toHaveLength(1);
});
