/** The figures of the overview as texts. Pure. */
import type { ResponseBody } from '#api/contract/operations.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { fill } from '#web/wording/fill.ts';
import type { Wording } from '#web/wording/specified.ts';

export type Overview = ResponseBody<'getOverview'>;
export type OrdersOverview = NonNullable<Overview['orders']>;
export type SalesOfDay = OrdersOverview['days'][number];

// `Intl` is slow to begin, and customers' pages bring this module along: it is asked where a figure
// is drawn. A day of the shop is one of UTC, wherever it is looked at.
const shortDay = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const weekday = { weekday: 'long', timeZone: 'UTC' } as const;
const compact = {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
} as const;

/** 'Mar 2' */
export function formatDayOf(day: string): string {
  return new Intl.DateTimeFormat('en-US', shortDay).format(new Date(day));
}

/** 'Monday' */
export function weekdayOf(iso: string): string {
  return new Intl.DateTimeFormat('en-US', weekday).format(new Date(iso));
}

/** '−$12.50': a day on which more went back than came in. */
export function signedDollars(amount: number): string {
  return amount < 0 ? `−${formatAmount(-amount)}` : formatAmount(amount);
}

/** '$1.2K', for the edge of a chart. */
export function compactDollars(amount: number): string {
  return new Intl.NumberFormat('en-US', compact).format(amount).replace('-', '−');
}

/** How an amount stands to the one of a week ago, in words. */
export function compareWithLastWeek(
  { today, change, at }: { today: number; change: number; at: string },
  words: Wording['overview'],
): string {
  const when = { weekday: weekdayOf(at) };
  if (change === 0) return fill(today === 0 ? words.neither : words.same, when);
  const amount = formatAmount(Math.abs(change));
  return fill(change > 0 ? words.more : words.less, { ...when, amount });
}

/** The day on which most was sold; undefined when nothing moved on any. */
export function bestDayOf(days: readonly SalesOfDay[]): SalesOfDay | undefined {
  const daysWithSales = days.filter(({ orders, refunded }) => orders !== 0 || refunded !== 0);
  return daysWithSales.toSorted((one, other) => other.amount - one.amount)[0];
}
