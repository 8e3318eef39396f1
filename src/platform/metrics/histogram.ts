import type { Labels, Sample } from './exposition.ts';

/** Durations, counted by how long they were. */
export interface Histogram {
  /** Seconds. */
  observe(seconds: number): void;
  samples(labels: Labels): Sample[];
}

/** From what memory answers to what nobody waits for, in seconds. */
export const durationBounds = [
  ...[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05],
  ...[0.1, 0.25, 0.5, 1, 2.5, 5, 10],
] as const;

/** An empty one; an observation is a search of fourteen numbers and two additions. */
export function createHistogram(bounds: readonly number[] = durationBounds): Histogram {
  const counts = new Float64Array(bounds.length + 1);
  let sum = 0;
  return {
    observe(seconds) {
      let index = 0;
      while (index < bounds.length && seconds > (bounds[index] ?? 0)) index += 1;
      counts[index] = (counts[index] ?? 0) + 1;
      sum += seconds;
    },
    samples(labels) {
      let total = 0;
      const buckets = [...bounds, Infinity].map((bound, index): Sample => {
        total += counts[index] ?? 0;
        return { suffix: '_bucket', labels: { ...labels, le: formatBound(bound) }, value: total };
      });
      return [
        ...buckets,
        { suffix: '_count', labels, value: total },
        { suffix: '_sum', labels, value: sum },
      ];
    },
  };
}

/** As OpenMetrics has bounds: '1.0' and never '1'. */
function formatBound(bound: number): string {
  if (bound === Infinity) return '+Inf';
  return Number.isInteger(bound) ? `${bound}.0` : String(bound);
}
