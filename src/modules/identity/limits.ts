/**
 * How often one address may try. A bucket per address and path holds `max` tries and refills
 * evenly over the window, so that a whole office behind one address is slowed, never shut out.
 * Kept in memory: each process counts for itself.
 */
import { secondMs, type Clock } from '#platform/clock.ts';

/** So many tries in so many seconds. */
export interface Rule {
  window: number;
  max: number;
}

/** The provider's own default holds for paths that are not named here. */
export const defaultRules = {
  '/sign-in/email': { window: 60, max: 10 },
  '/sign-up/email': { window: 600, max: 30 },
} as const satisfies Record<string, Rule>;

export interface Limiter {
  /** Takes one try; `retryAfter` is in seconds. */
  consume(key: string, rule: Rule): Promise<{ allowed: boolean; retryAfter: number | null }>;
}

interface Bucket {
  tries: number;
  filledAt: number;
}

/** Counts at most `maxKeys` addresses; the one not seen for longest is forgotten first. */
export function createLimiter(clock: Clock, { maxKeys = 20_000 } = {}): Limiter {
  const buckets = new Map<string, Bucket>();
  return {
    async consume(key, { window, max }) {
      const now = clock.now().getTime();
      const perTryMs = (window * secondMs) / max;
      const { tries, filledAt } = buckets.get(key) ?? { tries: max, filledAt: now };
      const filled = Math.min(max, tries + Math.max(0, now - filledAt) / perTryMs);
      const allowed = filled >= 1;
      // Moved to the end of the map: its order is the order of last use.
      buckets.delete(key);
      buckets.set(key, { tries: allowed ? filled - 1 : filled, filledAt: now });
      forgetOldest(buckets, maxKeys);
      const retryAfter = allowed ? null : Math.ceil(((1 - filled) * perTryMs) / secondMs);
      return { allowed, retryAfter };
    },
  };
}

function forgetOldest(buckets: Map<string, Bucket>, maxKeys: number): void {
  if (buckets.size <= maxKeys) return;
  const [oldest] = buckets.keys();
  if (oldest !== undefined) buckets.delete(oldest);
}
