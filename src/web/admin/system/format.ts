import { formatDateAndTime } from '#web/formats.ts';
import { formatCount } from '#platform/number-format.ts';
import { fill } from '#web/wording/fill.ts';
import type { StaffWording } from '#web/wording/staff/staff-wording.ts';

const kilo = 1000;
const mega = kilo ** 2;
const giga = kilo ** 3;

/** '812 bytes', '1.4 MB', '12.0 GB': decimal, as disks are sold. */
export function formatBytes(bytes: number, words: StaffWording['system']): string {
  if (bytes >= giga) return fill(words.gigabytes, { count: formatTenths(bytes / giga) });
  if (bytes >= mega / 10) return fill(words.megabytes, { count: formatTenths(bytes / mega) });
  if (bytes >= kilo) return fill(words.kilobytes, { count: formatTenths(bytes / kilo) });
  return fill(words.bytes, { count: formatCount(bytes) });
}

/** '0.4', '12.0' */
export function formatTenths(value: number): string {
  return new Intl.NumberFormat('en-US', oneDigit).format(value);
}

/** '99.9%' */
export function formatShare(part: number, whole: number): string {
  return new Intl.NumberFormat('en-US', { style: 'percent', ...oneDigit }).format(part / whole);
}

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** 'Nov 20, 2026, 3:07 PM', or the word for no moment. */
export function formatMomentOr(at: string | null, otherwise: string): string {
  return at === null ? otherwise : formatDateAndTime(at);
}
