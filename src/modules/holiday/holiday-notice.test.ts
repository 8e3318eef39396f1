import { expect, test } from 'vitest';
import { isOver, noticeAt, untilNextChange, type Holiday } from './holiday-notice.ts';

const holiday: Holiday = { mode: 'paused', from: '2026-02-20', until: '2026-03-03' };
const notice = { mode: 'paused', until: '2026-03-03' };
const dayMs = 24 * 60 * 60 * 1000;

test.each([
  ['2026-02-19T23:59:59.999Z', undefined, 1, false],
  ['2026-02-20T00:00:00.000Z', notice, 11 * dayMs, false],
  ['2026-03-02T23:59:59.999Z', notice, 1, false],
  ['2026-03-03T00:00:00.000Z', undefined, undefined, true],
])('at %s', (moment, shown, nextMs, over) => {
  const at = new Date(moment);
  expect(noticeAt(holiday, at)).toEqual(shown);
  expect(untilNextChange(holiday, at)).toBe(nextMs);
  expect(isOver(holiday, at)).toBe(over);
});

test('without one there is nothing to tell, and nothing changes', () => {
  expect(noticeAt(undefined, new Date())).toBeUndefined();
  expect(untilNextChange(undefined, new Date())).toBeUndefined();
});
