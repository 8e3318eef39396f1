/** Ends the payment that is open for an unpaid order, so that nobody pays a former total. */
import { findOrder } from '#modules/orders/orders.ts';
import type { PaymentDeps } from '../deps.ts';
import { ProcessorUnavailableError } from '../processor/processor.ts';
import { selectLiveAttempt } from '../queries/attempts.ts';
import { applyIntent } from './apply-intent.ts';
import { findIntentOf } from './start-payment.ts';

/**
 * One that has succeeded meanwhile, or is being processed, is applied to the order. False when the
 * processor cannot be reached: nothing was changed.
 */
export async function endOpenPayment(deps: PaymentDeps, orderId: string): Promise<boolean> {
  try {
    const order = await findOrder(deps.db, orderId);
    const attempt = await selectLiveAttempt.first(deps.db, { orderId });
    if (!order || !attempt) return true;
    const intent = await findIntentOf(deps, order, attempt);
    if (intent === undefined) return true;
    const readAt = deps.clock.now();
    await applyIntent(deps, await deps.processor.cancelIntent(intent), readAt);
    return true;
  } catch (error) {
    if (!(error instanceof ProcessorUnavailableError)) throw error;
    deps.log.warn({ err: error, order: orderId }, 'a payment could not be ended');
    return false;
  }
}
