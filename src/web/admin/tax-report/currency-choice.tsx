/** Of which currency the report is; only where there is more than one to choose from. */
import { Link } from 'react-router';
import { currencyCode } from '#platform/currency.ts';
import { addressOf } from './period-form.tsx';
import type { WireReport } from './report-texts.ts';
import { reportWords as words } from './report-words.ts';

export function CurrencyChoice({ report }: { report: WireReport }) {
  const { currency: shown, offered } = report;
  const choices = offered.includes(shown) ? offered : [...offered, shown];
  if (choices.length === 1) return null;
  return (
    <nav aria-label={words.currencies} className="flex flex-wrap items-center gap-x-5">
      <span aria-hidden="true" className="text-small text-graphite">
        {words.currencies}
      </span>
      {choices.map((currency) => (
        <Link
          key={currency}
          to={addressOf(report, currency)}
          aria-current={currency === shown ? 'true' : undefined}
          className={
            'link inline-flex min-h-11 min-w-11 items-center text-small ' +
            (currency === shown ? 'font-semibold' : '')
          }
        >
          {currencyCode(currency)}
        </Link>
      ))}
    </nav>
  );
}
