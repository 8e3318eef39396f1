/** Cancels the payment that an order has open, and leaves the order itself as it is. */
import { applyIntent } from './apply-intent.ts';
import type { PaymentDeps } from '../deps.ts';
import { selectLiveAttempt } from '../queries/attempts.ts';

/** What the processor answers is applied, be it that the payment had succeeded after all. */
export async function cancelOpenIntent(deps: PaymentDeps, orderId: string): Promise<void> {
  const attempt = await selectLiveAttempt.first(deps.db, { orderId });
  if (attempt?.state !== 'open' || !attempt.intent_id) return;
  const readAt = deps.clock.now();
  await applyIntent(deps, await deps.processor.cancelIntent(attempt.intent_id), readAt);
}
