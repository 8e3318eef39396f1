/** The days of a report, first and last within. Pure; shared with the pages. */

export interface ReportPeriod {
  /** Such as '2026-10-01', in UTC. */
  from: string;
  to: string;
}

/** A year with its leap day. */
export const longestPeriodDays = 366;

export type PeriodError =
  | { field: 'to'; error: 'ends_before_it_begins'; from: string }
  | { field: 'from' | 'to'; error: 'not_yet'; today: string }
  | { field: 'to'; error: 'too_long'; days: number };

/** What is wrong with a period; undefined for nothing. */
export function explainPeriod({ from, to }: ReportPeriod, today: string): PeriodError | undefined {
  if (from > today) return { field: 'from', error: 'not_yet', today };
  if (to < from) return { field: 'to', error: 'ends_before_it_begins', from };
  if (to > today) return { field: 'to', error: 'not_yet', today };
  const days = countDays({ from, to });
  return days > longestPeriodDays ? { field: 'to', error: 'too_long', days } : undefined;
}

const dayMs = 24 * 60 * 60 * 1000;

export function countDays({ from, to }: ReportPeriod): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** Of the month, or the quarter, that a day is in; until that day where it goes on. */
export function periodAround(day: string, kind: 'month' | 'quarter', today: string): ReportPeriod {
  const months = kind === 'month' ? 1 : 3;
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = Math.floor((month - 1) / months) * months;
  const toName = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const from = toName(Date.UTC(year, first, 1));
  const last = toName(Date.UTC(year, first + months, 0));
  return { from, to: last > today ? today : last };
}
