import { expect, test } from 'vitest';
import { fillDays, toDayName, startOfDay } from './days.ts';

const at = (text: string) => new Date(text);

test.each([
  ['2026-03-02T00:00:00.000Z', '2026-03-02'],
  ['2026-03-02T23:59:59.999Z', '2026-03-02'],
  ['2026-03-02T23:30:00-05:00', '2026-03-03'],
])('%s is of the day %s', (moment, day) => {
  expect(toDayName(at(moment))).toBe(day);
  expect(startOfDay(at(moment)).toISOString()).toBe(`${day}T00:00:00.000Z`);
});

test('days without a row are filled in, and days outside the range are left out', () => {
  const rows = [
    { day: '2026-02-26', sold: 9 },
    { day: '2026-02-28', sold: 2 },
  ];
  const days = fillDays(rows, { at: at('2026-03-01T23:59:59Z'), count: 3, none: { sold: 0 } });
  expect(days).toEqual([
    { day: '2026-02-27', sold: 0 },
    { day: '2026-02-28', sold: 2 },
    { day: '2026-03-01', sold: 0 },
  ]);
});

test('a year has each of its days once, the leap day as well', () => {
  const days = fillDays<{ day: string }>([], {
    at: at('2028-12-31T12:00:00Z'),
    count: 366,
    none: {},
  });
  expect(new Set(days.map(({ day }) => day)).size).toBe(366);
  expect(days[0]?.day).toBe('2028-01-01');
  expect(days.map(({ day }) => day)).toContain('2028-02-29');
});
