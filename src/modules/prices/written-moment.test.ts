/** Moments as staff write them: each is read as it was written, or refused. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMoment, writeMoment } from './written-moment.ts';

test.each([
  ['2026-12-31', '2026-12-31T00:00:00.000Z'],
  ['2026-12-31 08:00', '2026-12-31T08:00:00.000Z'],
  ['2026-12-31T08:00Z', '2026-12-31T08:00:00.000Z'],
  ['2026-12-31 08:00 UTC', '2026-12-31T08:00:00.000Z'],
  ['2026-12-31 08:00:30.5', '2026-12-31T08:00:30.500Z'],
  ['', null],
  ['31.12.2026', undefined],
  ['12/31/2026', undefined],
  ['2026-02-30', undefined],
  ['2026-12-31 24:30', undefined],
  ['2026-12-31 8', undefined],
])('%j is %j', (text, moment) => {
  expect(readMoment(text)).toBe(moment);
});

test('what is written is read as the same moment', () => {
  const moments = fc.date({ min: new Date(0), max: new Date('2999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (date) => {
      expect(readMoment(writeMoment(date.toISOString()))).toBe(date.toISOString());
    }),
  );
  expect(writeMoment(null)).toBe('');
});
