import { expect, test } from 'vitest';
import {
  formatCompactAmount,
  formatDate,
  formatLongDay,
  formatShortDay,
  formatTime,
  formatWeekday,
} from './formats.ts';

const local = (...[hour, minute]: [number, number]) =>
  new Date(2026, 10, 20, hour, minute).toISOString();

test('a moment is written in American English and in the time zone of who reads', () => {
  expect([formatDate(local(0, 5)), formatDate(local(23, 59))]).toEqual([
    'Nov 20, 2026',
    'Nov 20, 2026',
  ]);
  expect([local(0, 5), local(9, 7), local(12, 0), local(15, 40)].map(formatTime)).toEqual([
    '12:05 AM',
    '9:07 AM',
    '12:00 PM',
    '3:40 PM',
  ]);
});

test('a day of the shop is one of UTC, wherever it is read', () => {
  for (const iso of ['2026-11-02', '2026-11-02T23:59:59Z']) {
    expect([formatLongDay, formatShortDay, formatWeekday].map((format) => format(iso))).toEqual([
      'November 2, 2026',
      'Nov 2',
      'Monday',
    ]);
  }
});

test.each([
  [1234, '$1.2K'],
  [-12.5, '−$12.5'],
  [0, '$0'],
])('%d dollars at the edge of a chart', (amount, text) => {
  expect(formatCompactAmount(amount, 'usd')).toBe(text);
  expect(formatCompactAmount(amount, 'eur')).toBe(text.replace('$', '€'));
});
