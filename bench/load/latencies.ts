/** Durations in buckets of ten microseconds, so that millions of them cost nothing to keep. */

export interface Latencies {
  add(ms: number): void;
  /** The duration in ms that this share of them (0 to 1) does not exceed; 0 when there is none. */
  quantile(share: number): number;
}

const bucketsPerMs = 100;
const longestMs = 10_000;

export function createLatencies(): Latencies {
  const buckets = new Uint32Array(longestMs * bucketsPerMs + 1);
  let count = 0;
  return {
    add(ms) {
      const bucket = Math.min(Math.ceil(ms * bucketsPerMs), longestMs * bucketsPerMs);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
      count += 1;
    },
    quantile(share) {
      let left = Math.ceil(count * share);
      if (left === 0) return 0;
      const index = buckets.findIndex((inBucket) => (left -= inBucket) <= 0);
      return index / bucketsPerMs;
    },
  };
}
