import { expect, test } from 'vitest';
import { parseStat, readStat, toOwnMs } from './proc-stat.ts';
import { hasProcFiles } from './usage.ts';

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

test('the time of a process is that of its threads, in nanoseconds', () => {
  expect(toOwnMs(20, ['31200000 72197 12', '2500000 0 1'])).toBe(33.7);
});

test('threads that have ended count by the ticks, and all where there is nothing finer', () => {
  expect(toOwnMs(80, ['31200000 72197 12'])).toBe(80);
  expect(toOwnMs(80, ['0 0 0'])).toBe(80);
  expect(toOwnMs(80, [])).toBe(80);
});

test('a process is read wherever the system has files of processes', () => {
  const stat = readStat(process.pid);
  expect(stat !== undefined).toBe(hasProcFiles);
  if (stat) expect(stat.ownMs).toBeGreaterThan(0);
});
