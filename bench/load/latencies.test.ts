import { expect, test } from 'vitest';
import { createLatencies } from './latencies.ts';

test('of a hundred durations the quantiles are the ones at their place', () => {
  const latencies = createLatencies();
  for (let ms = 100; ms >= 1; ms -= 1) latencies.add(ms);
  expect([0.5, 0.99, 1].map(latencies.quantile)).toEqual([50, 99, 100]);
});

test('of nothing every quantile is 0, and the longest are cut off', () => {
  const latencies = createLatencies();
  expect(latencies.quantile(0.99)).toBe(0);
  latencies.add(60_000);
  expect(latencies.quantile(0.99)).toBe(10_000);
});
