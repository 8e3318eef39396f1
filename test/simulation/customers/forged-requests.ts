/** Requests that nobody may send; the invariants check that each was rejected. */
import { pick } from '../context.ts';
import type { Basket, Customer } from './customers.ts';

export async function sendForgedRequests(
  customer: Customer,
  { order, total }: Basket,
): Promise<void> {
  const { network, context, dice } = customer;
  const token = await customer.token();
  const { rows } = await context.db.query<{ order_id: string; intent_id: string }>({
    text: `select order_id, intent_id from payment_attempt
      where intent_id is not null and order_id <> $1 order by id desc limit 20`,
    values: [order],
  });
  const foreign = rows.length > 0 ? pick(dice, rows) : undefined;
  const forgedLines = [{ tool: pick(dice, context.tools), quantity: 4 }];
  const forgedRequests = [
    ['PATCH', `/purchase/${order}`, { appointment: order, transaction: 'pi_3forged' }],
    ['PATCH', `/purchase/${order}`, { appointment: order, transaction: foreign?.intent_id ?? '' }],
    ['PATCH', `/purchase/${order}`, { appointment: order, paid: true, transaction: 'pi_1' }],
    ['DELETE', `/purchase/${foreign?.order_id ?? '0'}`, undefined],
    ['POST', `/purchase/${foreign?.order_id ?? '0'}/bank-transfer`, undefined],
    ['POST', `/purchase/${foreign?.order_id ?? '0'}/additions`, { lines: forgedLines, total }],
    ['DELETE', `/purchaseadmin/${order}`, { reason: 'because I say so' }],
    ['POST', '/create-payment-intent', { order: foreign?.order_id ?? '0', price: 0.01 }],
    ['POST', `/purchaseadmin/${order}/payment`, { reference: `cash for ${total}` }],
  ] as const;
  for (const [method, path, body] of forgedRequests) {
    const answer = await network.callWithRetry(`${method} ${path}`, { token, body });
    if (answer && answer.status < 400) {
      context.observations.violations.push(
        `${method} ${path} was answered ${answer.status} to a forger`,
      );
    }
  }
  const event = { id: `evt_forged_${order}`, type: 'payment_intent.succeeded' };
  const answer = await network.callWithRetry('POST /webhooks/stripe', {
    body: event,
    headers: { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` },
  });
  if (answer && answer.status !== 400) {
    context.observations.violations.push(`a forged event was answered ${answer.status}`);
  }
}
