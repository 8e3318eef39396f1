/** The period of the report, kept in the address: its days, or a month or a quarter at once. */
import { Form, Link } from 'react-router';
import { periodAround, type ReportPeriod } from '#modules/reports/tax-report/report-period.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { reportWords as words } from './report-words.ts';

interface PeriodFormProps {
  period: ReportPeriod;
  today: string;
  error: { field: 'from' | 'to'; text: string } | undefined;
}

export function PeriodForm({ period, today, error }: PeriodFormProps) {
  return (
    <Form role="search" aria-label={words.period} noValidate className="dense grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-[12rem_12rem_auto] sm:justify-start">
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
        <Button type="submit" variant="outline" className="min-h-11! sm:mt-7">
          {words.show}
        </Button>
      </div>
      <p className="flex flex-wrap gap-x-5">
        {listPresets(today).map(({ name, from, to }) => (
          <Link
            key={name}
            to={`?from=${from}&to=${to}`}
            aria-current={from === period.from && to === period.to ? 'true' : undefined}
            className="link inline-flex min-h-11 items-center text-small aria-current:font-semibold aria-current:no-underline"
          >
            {name}
          </Link>
        ))}
      </p>
    </Form>
  );
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
