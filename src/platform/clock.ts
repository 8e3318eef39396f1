/** The current time. Passed in wherever it is needed, so that tests can set it. */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };

/** `at` moved by a number of milliseconds. */
export function later(at: Date, byMs: number): Date {
  return new Date(at.getTime() + byMs);
}

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;

/** The day of a moment, in UTC, as promotions and taxes begin and end by it: '2026-11-26'. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
