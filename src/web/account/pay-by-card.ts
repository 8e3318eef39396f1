/** The way a payment goes: an intent from the shop, the card at the processor, word to the shop. */
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { askShop, unreachable, withJson, type WireOrder } from '../api.ts';

interface PayByCardParts {
  stripe: Stripe;
  card: StripeCardElement;
  order: WireOrder;
  /** What to say when the shop cannot be reached. */
  offline: string;
}

export interface PaymentOutcome {
  /** What to show in red: the processor's words, or the shop's. */
  refused?: string;
  /** The processor has it: whatever the order still says, nobody has to pay again. */
  accepted?: boolean;
  /** The order may no longer be as it was: it has to be looked at. */
  changed: boolean;
}

/** The processor's script could not reach the processor, or did not hear what it said. */
const noAnswer = 'api_connection_error';

/** Never throws: a network that fails in the middle is an outcome too. */
export async function payByCard(parts: PayByCardParts): Promise<PaymentOutcome> {
  const { stripe, card, order, offline } = parts;
  const intent = await askShop<{ clientSecret: string }>(
    '/create-payment-intent',
    withJson('POST', { price: order.price, order: order._id }),
  );
  if (!intent.ok) {
    const { code, detail, title } = intent.problem;
    const refused = code === unreachable ? offline : detail || title;
    return { refused, changed: code === 'not_payable' };
  }
  const billing = { name: order.Name, email: order.email };
  const confirmed = await stripe
    .confirmCardPayment(intent.value.clientSecret, {
      payment_method: { card, billing_details: billing },
    })
    .catch(() => ({
      error: { message: offline, code: undefined, type: noAnswer },
      paymentIntent: undefined,
    }));
  if (confirmed.error) {
    const { message = '', code, type } = confirmed.error;
    // Paid in another tab meanwhile, or charged although no answer came: the order tells.
    const changed = code === 'payment_intent_unexpected_state' || type === noAnswer;
    return { refused: message, changed };
  }
  const { id, status } = confirmed.paymentIntent;
  await tellShop(order, id);
  return { accepted: status === 'succeeded' || status === 'processing', changed: true };
}

/** Only a hint: when it is lost, the processor's own event brings the order up to date. */
async function tellShop({ _id }: WireOrder, transaction: string): Promise<void> {
  const hint = { appointment: _id, transaction };
  await askShop(`/purchase/${_id}`, withJson('PATCH', hint));
}
