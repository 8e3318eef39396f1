import { expect, test } from 'vitest';
import { countDays, explainPeriod, periodAround } from './report-period.ts';

const today = '2026-11-27';

test.each([
  [{ from: '2026-11-01', to: '2026-11-27' }, undefined],
  [{ from: '2026-11-27', to: '2026-11-27' }, undefined],
  [{ from: '2027-01-01', to: '2027-01-02' }, 'not_yet'],
  [{ from: '2026-11-01', to: '2026-11-28' }, 'not_yet'],
  [{ from: '2026-11-02', to: '2026-11-01' }, 'ends_before_it_begins'],
  [{ from: '2025-11-27', to: '2026-11-27' }, undefined],
  [{ from: '2025-11-26', to: '2026-11-27' }, 'too_long'],
])('%o is %s', (period, error) => {
  expect(explainPeriod(period, today)?.error).toBe(error);
});

test('days are counted with the first and the last', () => {
  expect(countDays({ from: '2028-01-01', to: '2028-12-31' })).toBe(366);
});

test.each([
  ['2026-02-14', 'month', '2026-02-01', '2026-02-28'],
  ['2026-11-27', 'month', '2026-11-01', '2026-11-27'],
  ['2026-05-31', 'quarter', '2026-04-01', '2026-06-30'],
  ['2026-11-27', 'quarter', '2026-10-01', '2026-11-27'],
] as const)('the period of %s by %s is from %s to %s', (day, kind, from, to) => {
  expect(periodAround(day, kind, today)).toEqual({ from, to });
});
