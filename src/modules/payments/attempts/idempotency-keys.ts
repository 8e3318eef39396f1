/** How long an idempotency key may be used, for refunds and payments alike. */
import { hourMs, later, minuteMs } from '#platform/clock.ts';

/** The processor remembers a key for a day; sent later it could move money a second time. */
export const keyLifeMs = 23 * hourMs;

/**
 * Once a key has been given up and nothing was found, a process that was about to send it has
 * failed by then: only after this may a new key be sent.
 */
export const keySettlesMs = 10 * minuteMs;

/** What was decided longer ago than this is decided anew before the processor is asked. */
export const decisionLifeMs = minuteMs;

/** Whether a key that may have been sent at `since` may be forgotten at `at`. */
export function isForgotten(since: Date, at: Date): boolean {
  return later(since, keyLifeMs) <= at;
}

/** Whether a key of `since` is so new at `at` that at most its first sending is under way. */
export function isFresh(since: Date, at: Date): boolean {
  return since <= at && at < later(since, decisionLifeMs);
}
