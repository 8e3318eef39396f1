/** The figures of the overview as texts. Pure. */
import type { Currency } from '#platform/currency.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { formatWeekday } from '#web/formats.ts';
import { fill } from '#web/wording/fill.ts';
import type { StaffWording } from '#web/wording/staff/staff-wording.ts';

export type Overview = ResponseBody<'getOverview'>;
export type OrdersOverview = NonNullable<Overview['orders']>;
export type SalesOfDay = OrdersOverview['days'][number];

/** Of one currency. */
export type SalesFigures = Omit<OrdersOverview['otherCurrencies'][number], 'currency'>;

const dayMs = 24 * 60 * 60_000;

/** From one moment to a later one, in days of the shop: what was before midnight was yesterday. */
export function daysBetween(from: string, to: string): number {
  const dayOf = (iso: string) => Math.floor(new Date(iso).getTime() / dayMs);
  return Math.max(0, dayOf(to) - dayOf(from));
}

/** How an amount stands to the one of a week ago, in words. */
export function compareWithLastWeek(
  {
    today,
    change,
    at,
    currency,
  }: {
    today: number;
    change: number;
    at: string;
    currency: Currency;
  },
  words: StaffWording['overview'],
): string {
  const when = { weekday: formatWeekday(at) };
  if (change === 0) return fill(today === 0 ? words.neither : words.same, when);
  if (change === today) return fill(words.noneBefore, when);
  const amount = formatAmount(Math.abs(change), currency);
  return fill(change > 0 ? words.more : words.less, { ...when, amount });
}

/** The day on which most was sold; undefined when nothing moved on any. */
export function bestDayOf(days: readonly SalesOfDay[]): SalesOfDay | undefined {
  const daysWithSales = days.filter(({ orders, refunded }) => orders !== 0 || refunded !== 0);
  return daysWithSales.toSorted((one, other) => other.amount - one.amount)[0];
}

/** A week at least; days before the first sale have nothing to draw. */
const leastDays = 7;

export function daysToDraw(days: readonly SalesOfDay[]): readonly SalesOfDay[] {
  const first = days.findIndex(({ orders, refunded }) => orders !== 0 || refunded !== 0);
  return days.slice(Math.max(0, Math.min(first, days.length - leastDays)));
}
