/**
 * Dates, times and rounded amounts as people read them, all by `Intl` and in one language.
 *
 * Without a `timeZone` a text is in the browser's: such texts stand only where nothing is drawn on
 * the server. What both draw names UTC, so that React finds the same text.
 */

import { currencyCode, type Currency } from '#platform/currency.ts';
import { formatMoney, toMinor } from '#platform/money.ts';

const locale = 'en-US';

/** Makes its formatter when first used: a browser needs some milliseconds to load `Intl`. */
function dateFormatter(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let formatter: Intl.DateTimeFormat | undefined;
  return (iso) => {
    formatter ??= new Intl.DateTimeFormat(locale, options);
    return formatter.format(new Date(iso));
  };
}

/** 'Nov 20, 2026' */
export const formatDate = dateFormatter({ dateStyle: 'medium' });

/** '3:07 PM' */
export const formatTime = dateFormatter({ timeStyle: 'short' });

/** 'Nov 20, 2026, 3:07 PM' */
export function formatDateAndTime(iso: string): string {
  return `${formatDate(iso)}, ${formatTime(iso)}`;
}

const formatDayAndTime = dateFormatter({
  ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
});
const halfDayMs = 12 * 60 * 60_000;

/** '3:07 PM', and 'Nov 27, 3:07 PM' where that is not soon. */
export function formatUntil(iso: string): string {
  const isSoon = new Date(iso).getTime() - Date.now() < halfDayMs;
  return isSoon ? formatTime(iso) : formatDayAndTime(iso);
}

/** 'November 20, 2026', of a day of the shop. */
export const formatLongDay = dateFormatter({ dateStyle: 'long', timeZone: 'UTC' });

/** 'Nov 20, 2026', of a day of the shop. */
export const formatMediumDay = dateFormatter({ dateStyle: 'medium', timeZone: 'UTC' });

/** 'November 20, 2026 at 3:07:09 PM UTC', where the exact moment counts. */
export const formatMoment = dateFormatter({
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: 'UTC',
});

/** 'Mar 2', of a day of the shop. */
export const formatShortDay = dateFormatter({ month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'Monday', of a day of the shop. */
export const formatWeekday = dateFormatter({ weekday: 'long', timeZone: 'UTC' });

/** The day here, as 2026-11-20. */
export function todayAsIso(): string {
  return new Intl.DateTimeFormat('sv-SE').format(new Date());
}

/** '$1.2K', for the edge of a chart; below zero with a minus sign: '−$12.5'. */
export function formatCompactAmount(amount: number, currency: Currency): string {
  const options = {
    style: 'currency',
    currency: currencyCode(currency),
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  } as const;
  return new Intl.NumberFormat(locale, options).format(amount).replace('-', '−');
}

/** An amount of the API as text: 19.9 in euros is '€19.90', and −5 is '−€5.00'. */
export function formatSignedAmount(amount: number, currency: Currency): string {
  const text = formatMoney(toMinor(Math.abs(amount)), currency);
  return amount < 0 ? `−${text}` : text;
}
