/**
 * Changes what an unpaid order comes to. The payment that is open for its former total is ended
 * first, at the processor, so that nobody pays that; a bank transfer goes on with the new total.
 */
import { findOrder } from '#modules/orders/orders.ts';
import type { PaymentDeps } from '../deps.ts';
import { ProcessorUnavailableError } from '../processor/processor.ts';
import type { PaymentMethod } from '../processor/processor-types.ts';
import { selectLiveAttempt } from '../queries/attempts.ts';
import { startTransfer } from '../transfers/transfers.ts';
import { applyIntent } from './apply-intent.ts';
import { findIntentOf } from './start-payment.ts';

/**
 * Runs a change, in a transaction of its own, which decides under the order's lock that a payment
 * is open; when that is ended it runs, and decides, anew.
 */
export async function withPaymentEnded<Result>(
  deps: PaymentDeps,
  orderId: string,
  run: () => Promise<Result | 'payment_open'>,
): Promise<Result | { ok: false; reason: 'processor_unavailable' }> {
  const first = await run();
  if (first !== 'payment_open') return first;
  const ended = await endOpenPayment(deps, orderId);
  const second = ended === 'unavailable' ? first : await run();
  // Begun again meanwhile, from another tab, or still open at the processor.
  if (second === 'payment_open') return { ok: false, reason: 'processor_unavailable' };
  // Also when the change was refused: its payer has the instructions, and may have sent money.
  if (ended === 'bank_transfer') await startTransfer(deps, orderId);
  return second;
}

/** One that has succeeded meanwhile, or is being processed, is applied to the order. */
async function endOpenPayment(
  deps: PaymentDeps,
  orderId: string,
): Promise<PaymentMethod | 'none' | 'unavailable'> {
  try {
    const order = await findOrder(deps.db, orderId);
    const attempt = await selectLiveAttempt.first(deps.db, { orderId });
    if (!order || !attempt) return 'none';
    const intent = await findIntentOf(deps, order, attempt);
    if (intent === undefined) return 'none';
    const readAt = deps.clock.now();
    await applyIntent(deps, await deps.processor.cancelIntent(intent), readAt);
    return attempt.method;
  } catch (error) {
    if (!(error instanceof ProcessorUnavailableError)) throw error;
    deps.log.warn({ err: error, order: orderId }, 'a payment could not be ended');
    return 'unavailable';
  }
}
