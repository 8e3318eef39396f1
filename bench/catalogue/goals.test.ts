import { expect, test } from 'vitest';
import { goals, isReached, toRow } from './goals.ts';

test('a figure is held against the least or the most that its goal allows', () => {
  const share = { what: '/', goal: goals.shareOfBare, measured: 90 };
  expect([isReached(share), isReached({ ...share, measured: 89.9 })]).toEqual([true, false]);
  const slowest = { what: 'search', goal: goals.searchSlowest, measured: 30.04, cpuMs: 2 };
  expect(toRow(slowest)).toEqual(['search', '≤ 30 ms', '30.0 ms', '2.0 ms', 'MISSED']);
});
