/** Moments as people here read them, in the browser's own time zone. */

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** 'Nov 20, 2026' */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** '3:07 PM' */
export function formatClock(iso: string): string {
  return clock.format(new Date(iso));
}
