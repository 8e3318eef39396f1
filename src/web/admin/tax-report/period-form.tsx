/** The period of the report, kept in the address: its days, or a month or a quarter at once. */
import { Form, Link } from 'react-router';
import { homeCurrency, type Currency } from '#platform/currency.ts';
import { periodAround, type ReportPeriod } from '#modules/reports/tax-report/report-period.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { reportWords as words } from './report-words.ts';

interface PeriodFormProps {
  period: ReportPeriod;
  currency: Currency;
  today: string;
  error: { field: 'from' | 'to'; text: string } | undefined;
}

export function PeriodForm({ period, currency, today, error }: PeriodFormProps) {
  return (
    <Form role="search" aria-label={words.period} noValidate className="dense grid gap-3">
      {currency !== homeCurrency && <input type="hidden" name="currency" value={currency} />}
      <div className="flex flex-wrap items-start gap-3">
        {(['from', 'to'] as const).map((field) => (
          <TextField
            // The input keeps what was typed, so another address needs a new one.
            key={`${field} ${period[field]}`}
            type="date"
            name={field}
            label={words[field]}
            max={today}
            defaultValue={period[field]}
            error={error?.field === field ? error.text : undefined}
          />
        ))}
        <div className="grid gap-1.5">
          <span aria-hidden="true" className="text-small">
            {'\u00A0'}
          </span>
          <Button type="submit" variant="outline" className="min-h-11!">
            {words.show}
          </Button>
        </div>
      </div>
      <p className="flex flex-wrap gap-x-5">
        {listPresets(today).map(({ name, from, to }) => {
          const isShown = from === period.from && to === period.to;
          return (
            <Link
              key={name}
              to={addressOf({ from, to }, currency)}
              aria-current={isShown ? 'true' : undefined}
              className={
                'link inline-flex min-h-11 items-center text-small ' +
                (isShown ? 'font-semibold' : '')
              }
            >
              {name}
            </Link>
          );
        })}
      </p>
    </Form>
  );
}

/** The home currency needs no mention. */
export function addressOf({ from, to }: ReportPeriod, currency: Currency): string {
  const named = currency === homeCurrency ? '' : `&currency=${currency}`;
  return `?from=${from}&to=${to}${named}`;
}

function listPresets(today: string): (ReportPeriod & { name: string })[] {
  const { presets } = words;
  const month = periodAround(today, 'month', today);
  const quarter = periodAround(today, 'quarter', today);
  return [
    { name: presets.month, ...month },
    { name: presets.lastMonth, ...periodAround(dayBefore(month.from), 'month', today) },
    { name: presets.quarter, ...quarter },
    { name: presets.lastQuarter, ...periodAround(dayBefore(quarter.from), 'quarter', today) },
  ];
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, day.length);
}
