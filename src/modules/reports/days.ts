/** Days in UTC, as in the processor's bank statement. Pure. */
import { hourMs, later } from '#platform/clock.ts';

export const dayMs = 24 * hourMs;

/** Midnight before a moment. */
export function startOfDay(at: Date): Date {
  return new Date(`${toDayName(at)}T00:00:00Z`);
}

/** '2026-03-02' */
export function toDayName(at: Date): string {
  return at.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** A row for each of `count` days, the last one that of `at`; `none` for days without a row. */
export function fillDays<Row extends { day: string }>(
  rows: readonly Row[],
  { at, count, none: emptyRow }: { at: Date; count: number; none: Omit<Row, 'day'> },
): (Row | (Omit<Row, 'day'> & { day: string }))[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: count }, (_, index) => {
    const day = toDayName(later(at, (index + 1 - count) * dayMs));
    return byDay.get(day) ?? { ...emptyRow, day };
  });
}
