import { expect, test } from 'vitest';
import { barOf, middleOf, scaleOf } from './overview-scale.ts';

test.each([
  ['nothing', [], [1, 0]],
  ['zeros', [0, 0], [1, 0]],
  ['dollars', [239.88, 0, 919.64], [1000, 750, 500, 250, 0]],
  ['cents', [0.5], [0.6, 0.4, 0.2, 0]],
  ['a round number', [1000], [1000, 750, 500, 250, 0]],
  ['much', [1_234_567], [1_500_000, 1_000_000, 500_000, 0]],
  ['gains and losses', [900, -100], [1000, 750, 500, 250, 0, -250]],
  ['losses only', [-30], [0, -10, -20, -30]],
])('the lines for %s are round and hold them all', (_, values, lines) => {
  const scale = scaleOf(values);
  expect(scale.lines.map((line) => Number(line.toPrecision(12)))).toEqual(lines);
  expect(scale.at(scale.lines[0] ?? 0)).toBeCloseTo(0);
  expect(scale.at(scale.lines.at(-1) ?? 0)).toBeCloseTo(100);
  for (const value of values) {
    expect(scale.at(value)).toBeGreaterThanOrEqual(-1e-9);
    expect(scale.at(value)).toBeLessThanOrEqual(100 + 1e-9);
  }
});

test('a bar stands on zero, or hangs from it', () => {
  const scale = scaleOf([75, -25]);
  const zero = scale.at(0);
  const bars = barOf(75, { index: 0, count: 10, scale });
  expect(bars.y + bars.height).toBeCloseTo(zero);
  const hanging = barOf(-25, { index: 9, count: 10, scale });
  expect(hanging.y).toBeCloseTo(zero);
  expect(hanging.height * 3).toBeCloseTo(bars.height);
  expect(hanging.x + hanging.width).toBeLessThan(100);
});

test('a bar stands in the middle of its place', () => {
  const { x, width } = barOf(1, { index: 3, count: 30, scale: scaleOf([1]) });
  expect(x + width / 2).toBeCloseTo(middleOf(3, 30));
});
