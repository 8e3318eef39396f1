import { expect, test } from 'vitest';
import { formatTime, formatDate } from './format-date.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

// Every 31 hours and 17 minutes of two years: each month, each hour, morning and afternoon.
const moments = Array.from({ length: 566 }, (_, index) => Date.UTC(2027, 0) + index * 112_620_000);

test('a moment reads as the platform itself says it in American English', () => {
  for (const moment of moments) {
    const iso = new Date(moment).toISOString();
    expect(formatDate(iso)).toBe(day.format(moment));
    expect(formatTime(iso)).toBe(clock.format(moment));
  }
});

test('noon and midnight are twelve', () => {
  expect(formatTime(new Date(2026, 10, 20, 0, 5).toISOString())).toBe('12:05 AM');
  expect(formatTime(new Date(2026, 10, 20, 12, 0).toISOString())).toBe('12:00 PM');
});
