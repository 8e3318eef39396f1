import { expect, test } from 'vitest';
import { parseStat } from './proc-stat.ts';

test('a stat line is read behind a name with parentheses and spaces', () => {
  const times = '120 35 7 2';
  const line = `4711 (postgres: (shop) x) S 4700 4711 4711 0 -1 4194560 1 2 3 4 ${times} 20 0 1`;
  expect(parseStat(line)).toEqual({
    pid: 4711,
    parent: 4700,
    ownMs: 1550,
    endedChildrenMs: 90,
  });
});
