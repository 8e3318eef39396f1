import { expect, test } from 'vitest';
import { ratioOf, toRow } from './ratio.ts';

test('a ratio is of processor time, and of what a clock can tell', () => {
  const list = { what: 'a list', unit: 'ms', few: 3, many: 30 } as const;
  expect(ratioOf(list)).toBe(10);
  expect(ratioOf({ ...list, fewCpuMs: 4, manyCpuMs: 6 })).toBe(1.5);
  expect(ratioOf({ ...list, few: 0.1, many: 1.9 })).toBe(1);
  expect(toRow(list)).toEqual(['a list', '3.0 ms', '30.0 ms', '10.00', 'OVER 2']);
});

test('of rows a second fewer are worse, of memory more', () => {
  expect(ratioOf({ what: 'backup', unit: 'rows/s', few: 100, many: 25 })).toBe(4);
  const memory = { what: 'memory', unit: 'MiB', few: 100, many: 150 } as const;
  expect(toRow(memory)).toEqual(['memory', '100 MiB', '150 MiB', '1.50', '']);
});
