/** Days as the shop counts them: in UTC, as the processor's statement does. Pure. */
import { hourMs, later } from '#platform/clock.ts';

export const dayMs = 24 * hourMs;

/** Midnight before a moment. */
export function startOfDay(at: Date): Date {
  return new Date(`${nameOfDay(at)}T00:00:00Z`);
}

/** '2026-03-02' */
export function nameOfDay(at: Date): string {
  return at.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** A row for each of `count` days, the last of them that of `at`; `none` where none is known. */
export function eachDay<Row extends { day: string }>(
  known: readonly Row[],
  { at, count, none }: { at: Date; count: number; none: Omit<Row, 'day'> },
): (Row | (Omit<Row, 'day'> & { day: string }))[] {
  const byDay = new Map(known.map((row) => [row.day, row]));
  return Array.from({ length: count }, (_, index) => {
    const day = nameOfDay(later(at, (index + 1 - count) * dayMs));
    return byDay.get(day) ?? { ...none, day };
  });
}
