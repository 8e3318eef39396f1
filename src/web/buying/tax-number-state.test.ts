import { describe, expect, test } from 'vitest';
import { isDueWithin, sayTaxNumber } from './tax-number-state.tsx';

const day = '2026-11-26T09:00:00.000Z';
const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
const check = (more: object) => ({
  ...{ state: 'valid', answeredAt: day, requestId: 'W', name: '', address: '', dueAt: inAWeek },
  ...more,
});

describe('of a tax number is said', () => {
  test.each([
    ['that VIES proved it, and whose it is', { name: 'LUC', address: 'A\nB ' }, 'LUC, A, B.'],
    ['that VIES proved it, where the state names nobody', {}, 'VIES on Nov 26, 2026.'],
    ['that VIES does not know it', { state: 'invalid' }, 'did not know it on Nov 26, 2026'],
    ['when VIES is asked again', { state: 'unavailable' }, 'it is asked again at '],
    ['that VIES is asked now', { state: 'unavailable', dueAt: day }, 'is asked again now.'],
    ['that it waits for VIES', { state: 'format' }, 'is asked about it'],
    ['that its format alone is right', { state: 'format', dueAt: null }, 'does not have numbers'],
  ] as const)('%s', (_, more, text) => {
    const taxCheck = Object(check(more));
    expect(sayTaxNumber({ taxNumber: 'FR1', taxCheck }).join(' ')).toContain(text);
  });

  test('that no register is asked about one of another country', () => {
    const sentences = sayTaxNumber({ taxNumber: '12-3456789', taxCheck: null });
    expect(sentences.join()).toContain('no register');
  });
});

test('a number is due now, or within a while, or never', () => {
  expect(isDueWithin(Object(check({ dueAt: day })), 0)).toBe(true);
  expect(isDueWithin(Object(check({})), 0)).toBe(false);
  expect(isDueWithin(Object(check({})), 8 * 24 * 3_600_000)).toBe(true);
  expect(isDueWithin(null, 8 * 24 * 3_600_000)).toBe(false);
});
