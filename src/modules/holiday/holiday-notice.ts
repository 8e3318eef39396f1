/** What a holiday means at a moment. Pure, and shared with the pages. */
import { hourMs } from '#platform/clock.ts';

/** 'delayed': orders are taken and leave later. 'paused': none are taken. */
export const holidayModes = ['delayed', 'paused'] as const;

export type HolidayMode = (typeof holidayModes)[number];

/** Days of the shop (UTC), as '2026-03-03'. */
export interface Holiday {
  mode: HolidayMode;
  /** The first day of it. */
  from: string;
  /** The day on which work goes on. */
  until: string;
}

/** What everybody is told while it lasts. */
export type HolidayNotice = Pick<Holiday, 'mode' | 'until'>;

/** Undefined before it begins and from the day on which work goes on. */
export function noticeAt(holiday: Holiday | undefined, at: Date): HolidayNotice | undefined {
  if (!holiday || at < startOf(holiday.from) || at >= startOf(holiday.until)) return undefined;
  return { mode: holiday.mode, until: holiday.until };
}

/** How long until it begins or ends; undefined when it does neither any more. */
export function untilNextChange(holiday: Holiday | undefined, at: Date): number | undefined {
  const changes = holiday ? [startOf(holiday.from), startOf(holiday.until)] : [];
  return changes.map((change) => change.getTime() - at.getTime()).find((waitMs) => waitMs > 0);
}

/** Whether its last day is over. */
export function isOver({ until }: Pick<Holiday, 'until'>, at: Date): boolean {
  return at >= startOf(until);
}

/** The longest that can be set: what is longer is a slip of the keyboard. */
export const longestHolidayMs = 366 * 24 * hourMs;

export function lastsTooLong({ from, until }: Pick<Holiday, 'from' | 'until'>): boolean {
  return startOf(until).getTime() - startOf(from).getTime() > longestHolidayMs;
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
